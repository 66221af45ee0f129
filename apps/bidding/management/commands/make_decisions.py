"""`manage.py make_decisions`: as many decisions as years of classes make, to try out what must bear them."""

from __future__ import annotations

from random import Random

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.bidding.management.factories import make_boards, make_crowd, make_decisions, positions_of
from apps.cards.selectors import bidder_for
from apps.cards.services import shipped_card
from bridgeclass.engine.rules import system_names


class Command(BaseCommand):
    """Random boards, bid by robots; at each turn people call too, mostly as the engine does, and are judged by it."""

    help = "Store many decisions of made-up people, for trying out the administration. Only on a developer's machine."

    def add_arguments(self, parser: CommandParser) -> None:
        """How many, and the word that this is meant."""
        parser.add_argument("--count", type=int, default=200_000, help="decisions")
        parser.add_argument("--seed", type=int, default=7, help="the same seed makes the same deals and calls")
        parser.add_argument("--boards", type=int, default=240, help="random boards to bid")
        parser.add_argument("--people", type=int, default=600, help="students")
        parser.add_argument("--classes", type=int, default=30)
        parser.add_argument("--yes", action="store_true", help="store them in the database that is set up")

    def handle(self, **options: int) -> None:
        """Refuse on a production site and without --yes; say how far it is."""
        self._refuse(options)
        crowd = make_crowd(people=options["people"], classes=options["classes"])
        source = Random(options["seed"])  # noqa: S311  # the same calls each time, not secrets
        cards = [shipped_card(system=system) for system in system_names()]
        self.stdout.write(f"Dealing and bidding {options['boards']} boards")
        positions = [
            asked
            for number, board in enumerate(
                make_boards(count=options["boards"], seed=options["seed"], card=cards[0]), start=1
            )
            for asked in positions_of(board, bidder_for(*[cards[number % len(cards)]] * 2), crowd.teachers[0])
        ]
        for stored in make_decisions(
            count=options["count"], positions=positions, crowd=crowd, source=source, until=timezone.now()
        ):
            if stored % 20_000 == 0 or stored == options["count"]:
                self.stdout.write(f"{stored:,} of {options['count']:,} decisions")

    def _refuse(self, options: dict[str, int]) -> None:
        if not settings.DEBUG:
            raise CommandError("make_decisions makes up people and their calls: not on a production site")
        for name in ("count", "boards", "people", "classes"):
            if options[name] < 1:
                raise CommandError(f"--{name} {options[name]}: must be 1 or more")
        if not options["yes"]:
            database = settings.DATABASES["default"]["NAME"]
            raise CommandError(
                f"this would store {options['count']:,} decisions of made-up people in {database}; add --yes if it may"
            )
