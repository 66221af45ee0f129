"""`manage.py demo`: a class to try out, on this machine alone."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from apps.classroom.management import sample_class

LOG_INS = """
  {address}

  log in as   {teacher:<10} to teach
              {students:<10} to bid
              {admin:<10} to look after the place
  password    {password}

  Ctrl-C ends it; the next `make demo` goes on from here.
"""


class Command(BaseCommand):
    """Makes the database and the sample class if they are not there yet, then serves."""

    help = "Serve a sample class on this machine; what was there is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen; only this machine can reach it."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-serve", action="store_true", help="only make the class")

    def handle(self, *, port: int, no_serve: bool, **_: Any) -> None:
        """Prepare, say how to get in, and serve until Ctrl-C."""
        if not settings.DEBUG:
            raise CommandError("The demo has log-ins that everybody knows: run it without SECRET_KEY and DEBUG.")
        call_command("migrate", interactive=False, verbosity=0)
        if not sample_class.exists():
            self._say("Making the sample class; this takes half a minute.")
            sample_class.make(say=self._say)
        self._say(_log_ins(port))
        if not no_serve:
            call_command("serve", port=port)

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _log_ins(port: int) -> str:
    return LOG_INS.format(
        address=f"http://127.0.0.1:{port}/",
        teacher=sample_class.TEACHER,
        students=", ".join(sample_class.STUDENTS),
        admin=sample_class.ADMIN,
        password=sample_class.PASSWORD,
    )
