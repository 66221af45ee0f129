"""`manage.py restoreclass FILE`: restore a class from a file."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.classroom.backup.read import ClassFileError, read_lines
from apps.classroom.backup.restore import Restored, UnknownJoinError, restore_class


class Command(BaseCommand):
    """Restores a class under new ids, all or nothing, and prints changed usernames."""

    help = "Restore a class from a file written by dumpclass. Try it with --dry-run first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, the dry run and the accounts to join."""
        parser.add_argument("file", type=Path, help="file written by dumpclass")
        parser.add_argument("--dry-run", action="store_true", help="show what would be stored without storing it")
        parser.add_argument(
            "--join",
            nargs="+",
            default=[],
            metavar="LOGIN",
            help="usernames of people who already have an account here; everyone else gets a new account, renamed if "
            "the username is taken",
        )

    def handle(self, *, file: Path, dry_run: bool, join: list[str], **options: object) -> None:
        """Restore the class and print the result."""
        try:
            restored = restore_class(lines=read_lines(file), join=join, is_trial=dry_run)
        except (ClassFileError, UnknownJoinError) as error:
            raise CommandError(f"{file}, {error}; nothing is stored") from error
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}") from error
        self._print(restored)
        number = "" if dry_run else f" {restored.klass.pk}"
        self.stdout.write(f"Class{number}: {restored.klass}" + ("; dry run, nothing is stored" if dry_run else ""))

    def _print(self, restored: Restored) -> None:
        for taken, became in restored.renamed:
            self.stdout.write(f"the username {taken} is taken; this account is now {became}")
        for name in restored.joined:
            self.stdout.write(f"{name} is joined with the account here")
        self.stdout.write(", ".join(f"{count} {name}" for name, count in restored.counts.items()))
