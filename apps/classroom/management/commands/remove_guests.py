"""`manage.py remove_guests`: guests who never made an account go, with what they have bid."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.classroom.services.guests import remove_guests

DAYS = 30


class Command(BaseCommand):
    """Deletes old guests; run it once a day."""

    help = "Delete guests who never created an account, with all their boards. Run it once a day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """After how many days a guest is old."""
        parser.add_argument(
            "--days", type=int, default=DAYS, help=f"days after which a guest is deleted (default: {DAYS})"
        )

    def handle(self, *, days: int, **_: Any) -> None:
        """Delete, and say how many."""
        if days < 1:
            raise CommandError(f"--days: must be 1 or more, not {days}")
        removed = remove_guests(before=timezone.now() - timedelta(days=days))
        self.stdout.write(f"{removed} guest{'' if removed == 1 else 's'} removed")
