"""`manage.py dumpclass CLASS FILE`: write a class to a file."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction

from apps.accounts.models import Class
from apps.classroom.backup.export import class_lines, write_lines


class Command(BaseCommand):
    """Writes a file for `restoreclass`."""

    help = "Write a class with its people, practice sets, assignments, tables, calls, grades and cards to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the class, the file and the logins option."""
        parser.add_argument("class", help="id of the class, or its name if it is unique")
        parser.add_argument("file", type=Path, help="file to create, usually .jsonl.gz (gzipped JSON lines)")
        parser.add_argument("--logins", action="store_true", help="include password hashes and email addresses")

    def handle(self, *, file: Path, logins: bool, **options: object) -> None:
        """Write a consistent snapshot of the class."""
        klass = _named(str(options["class"]))
        try:
            with transaction.atomic():
                _use_snapshot()
                lines = write_lines(file, class_lines(klass, with_logins=logins))
        except FileExistsError as error:
            raise CommandError(f"{error.filename or file} already exists; nothing was written") from None
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}") from error
        self.stdout.write(f"{klass}: {lines} lines in {file}" + ("" if logins else ", without passwords"))


def _use_snapshot() -> None:
    """Read everything from one snapshot, while students go on bidding."""
    if connection.vendor == "postgresql" and not connection.savepoint_ids:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _named(text: str) -> Class:
    """Return a class by id or name. Raises CommandError if there is none, or more than one."""
    found = Class.objects.filter(pk=int(text)) if text.isdecimal() and len(text) < 15 else Class.objects.none()
    classes = [*(found or Class.objects.filter(name=text))]
    if len(classes) == 1:
        return classes[0]
    if classes:
        numbers = ", ".join(str(one.pk) for one in classes)
        raise CommandError(f"several classes are named {text!r}; give one of their ids: {numbers}")
    raise CommandError(f"there is no class {text!r}")
