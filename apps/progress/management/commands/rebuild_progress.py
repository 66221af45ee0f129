"""`manage.py rebuild_progress`: compute mastery and reviews again from the stored decisions."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.models import User
from apps.progress.services.projector import rebuild


class Command(BaseCommand):
    """Command that rebuilds progress."""

    help = "Compute mastery and review positions again from the stored decisions."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the usernames."""
        parser.add_argument("usernames", nargs="*", help="users to rebuild (default: everyone)")

    def handle(self, *args: object, usernames: list[str], **options: object) -> None:
        """Rebuild each user in a transaction of its own."""
        people = User.objects.filter(username__in=usernames) if usernames else User.objects.all()
        known = set(people.values_list("username", flat=True))
        if unknown := sorted(set(usernames) - known):
            raise CommandError(f"there is no user {unknown[0]!r}; nothing was rebuilt")
        rules = sum(rebuild(user=user) for user in people.order_by("pk").iterator())
        self.stdout.write(f"Rebuilt {rules} rules of {len(known)} people.")
