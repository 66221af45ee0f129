"""`manage.py rebuild_progress`: mastery and reviews made anew from the stored decisions."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.models import User
from apps.progress.services.projector import rebuild


class Command(BaseCommand):
    """Tell every person's progress again from the first decision to the last."""

    help = "Makes mastery and review positions anew from the stored decisions, of everybody or of those named."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the log-in names."""
        parser.add_argument("usernames", nargs="*", help="log-in names; everybody if there are none")

    def handle(self, *args: object, usernames: list[str], **options: object) -> None:
        """Rebuild person by person, each one whole or not at all."""
        people = User.objects.filter(username__in=usernames) if usernames else User.objects.all()
        known = set(people.values_list("username", flat=True))
        if unknown := sorted(set(usernames) - known):
            raise CommandError(f"Nobody has the log-in name {unknown[0]!r}; nothing was rebuilt.")
        rules = sum(rebuild(user=user) for user in people.order_by("pk").iterator())
        self.stdout.write(f"Rebuilt {rules} rules of {len(known)} people.")
