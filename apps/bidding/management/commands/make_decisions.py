"""`manage.py make_decisions`: store many decisions of invented users, to try the site under load."""

from __future__ import annotations

from itertools import cycle
from random import Random

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.bidding.management.factories import make_boards, make_crowd, make_decisions, positions_of
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.cards import default_card
from bridgeclass.engine.rules import system_names


class Command(BaseCommand):
    """Command that bids random boards and lets invented users call at each turn, mostly as the engine does."""

    help = "Store many decisions of invented users, to try the administration. Only for a development machine."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the numbers and the confirmation."""
        parser.add_argument("--count", type=int, default=200_000, help="number of decisions (default: 200000)")
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same calls (default: 7)")
        parser.add_argument("--boards", type=int, default=240, help="number of random boards (default: 240)")
        parser.add_argument("--people", type=int, default=600, help="number of students (default: 600)")
        parser.add_argument("--classes", type=int, default=30, help="number of classes (default: 30)")
        parser.add_argument("--yes", action="store_true", help="confirm that the configured database may be filled")

    def handle(self, **options: int) -> None:
        """Store the decisions. Raises CommandError on a production site and without --yes."""
        self._refuse(options)
        crowd = make_crowd(people=options["people"], classes=options["classes"])
        source = Random(options["seed"])  # noqa: S311  # the same calls each time, not secrets
        cards = [default_card(system=system) for system in system_names()]
        self.stdout.write(f"Dealing and bidding {options['boards']} boards")
        boards = make_boards(count=options["boards"], seed=options["seed"], card=cards[0])
        positions = [
            position
            for board, card in zip(boards, cycle(cards), strict=False)
            for position in positions_of(board, bidder_for(card, card), crowd.teachers[0])
        ]
        for stored in make_decisions(
            count=options["count"], positions=positions, crowd=crowd, source=source, until=timezone.now()
        ):
            if stored % 20_000 == 0 or stored == options["count"]:
                self.stdout.write(f"{stored:,} of {options['count']:,} decisions")

    def _refuse(self, options: dict[str, int]) -> None:
        if not settings.DEBUG:
            raise CommandError("make_decisions invents users and calls; it does not run on a production site")
        for name in ("count", "boards", "people", "classes"):
            if options[name] < 1:
                raise CommandError(f"--{name} {options[name]}: must be 1 or more")
        if not options["yes"]:
            database = settings.DATABASES["default"]["NAME"]
            raise CommandError(
                f"this would store {options['count']:,} decisions of invented users in {database}; confirm with --yes"
            )
