"""`manage.py demo`: serve a demonstration class on this machine."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from apps.core.management.ports import refuse_busy_port


class Command(BaseCommand):
    """Prepares the database and the demonstration class, then serves it."""

    help = "Load the demonstration class and serve it on this machine; existing data stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the port and the option not to serve."""
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument("--no-serve", action="store_true", help="only load the class")

    def handle(self, *, port: int, no_serve: bool, **_: Any) -> None:
        """Prepare, print the address, and serve until Ctrl-C."""
        if not settings.DEBUG:
            raise CommandError("The passwords of the demo are public: run it without SECRET_KEY and DEBUG.")
        if not no_serve:
            refuse_busy_port("127.0.0.1", port)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_demo", stdout=self.stdout)
        self.stdout.write(f"\nOpen http://127.0.0.1:{port}/ and sign in. Your changes are saved.")
        self.stdout.flush()
        if not no_serve:
            # For the processes that `serve` starts: serve as a public site, but only to this machine.
            os.environ["DEMO"] = "true"
            call_command("serve", port=port)
