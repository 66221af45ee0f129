"""`manage.py remove_guests`: delete guests who never created an account."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.classroom.services.guests import remove_guests

DAYS = 30


class Command(BaseCommand):
    """Deletes old guests."""

    help = "Delete guests who never created an account, with all their boards. Run it once a day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the age in days."""
        parser.add_argument(
            "--days", type=int, default=DAYS, help=f"days after which a guest is deleted (default: {DAYS})"
        )

    def handle(self, *, days: int, **_: Any) -> None:
        """Delete the guests and print their number."""
        if days < 1:
            raise CommandError(f"--days: must be 1 or more, not {days}")
        removed = remove_guests(before=timezone.now() - timedelta(days=days))
        self.stdout.write(f"{removed} guest{'' if removed == 1 else 's'} removed")
