"""`manage.py drill RULE`: boards on which a rule decides, and boards on which it only looks as if it did."""

from __future__ import annotations

import json
import secrets
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.cards.models import Card
from apps.cards.services import shipped_card
from apps.deals.management.arguments import SEED, number_from
from apps.deals.management.boards import BoardFormat, written
from apps.deals.management.storing import store_set
from apps.deals.models import ProfileRevision
from apps.deals.services import MOST_BOARDS, DrillWish, SetPart, deal_set, drill_of, plan_drill
from bridgeclass.engine.dealing import DealingError, profile_document
from bridgeclass.engine.drills import Drill, DrillError
from bridgeclass.engine.rules import UnknownSystemError, system_names

STORED, PROFILE = "db", "profile"


class Command(BaseCommand):
    """Writes the boards, or the profile that deals them, or stores a set; only the last needs a database."""

    help = "Deal boards on one rule, by its id or a variant's (see `rules`); South is to learn."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Which rule, on which card, how many boards, and what becomes of them."""
        parser.add_argument("rule")
        parser.add_argument("--boards", type=number_from(1, MOST_BOARDS), default=16)
        parser.add_argument(
            "--applies",
            type=number_from(0, 100),
            default=60,
            metavar="PERCENT",
            help="on so many boards in a hundred the rule decides; on the others it looks as if it did",
        )
        parser.add_argument("--seed", type=SEED, help="by default another each time")
        parser.add_argument(
            "--format",
            choices=[STORED, PROFILE, *(style.value for style in BoardFormat)],
            default=BoardFormat.JSONL.value,
            help="db stores a practice set; profile writes the document that deals the likeliest auction",
        )
        _add_card(parser)

    def handle(self, *, rule: str, boards: int, applies: int, seed: int | None, **options: object) -> None:
        """Make the drill; a rule that nobody plays, or that no deal leads to, ends with the reason."""
        seed = secrets.randbelow(2**31) if seed is None else seed
        try:
            wish = DrillWish(rule, _card(options), boards, applies)
            found = drill_of(wish)
            self._write(wish, found, seed, str(options["format"]))
        except (DrillError, DealingError, UnknownSystemError) as error:
            raise CommandError(str(error)) from error
        for part in found.parts:
            self.stderr.write(part.profile.description)

    def _write(self, wish: DrillWish, found: Drill, seed: int, style: str) -> None:
        if style == PROFILE:
            document = profile_document(found.parts[0].profile)
            self.stdout.write(json.dumps(document, indent=1, ensure_ascii=False))
        elif style == STORED:
            plan = plan_drill(owner=None, wish=wish, found=found, seed=seed)
            stored = store_set(plan, self.stderr)
            self.stdout.write(f"Practice set {stored.pk}: {stored.name}; boards: {wish.boards}; seed: {seed}")
        else:
            parts = [SetPart(ProfileRevision(document=profile_document(part.profile))) for part in found.parts]
            dealt = (board for _, board in deal_set(parts, wish.boards, seed))
            for piece in written(dealt, BoardFormat(style), found.title):
                self.stdout.write(piece, ending="")


def _add_card(parser: ArgumentParser) -> None:
    parser.add_argument("--system", choices=system_names(), default="sayc", help="what both sides play")
    parser.add_argument("--with", dest="on", action="append", default=[], metavar="OPTION", help="switch an option on")
    parser.add_argument("--without", dest="off", action="append", default=[], metavar="OPTION", help="switch it off")


def _card(options: dict[str, object]) -> Card:
    """The card of the system as it comes, or one of this drill's own that is not stored."""
    system, switched = str(options["system"]), dict[str, bool]()
    for key, value in (("on", True), ("off", False)):
        names = options[key]
        assert isinstance(names, list)  # noqa: S101  # as the parser makes it
        switched |= dict.fromkeys(names, value)
    if options["format"] == STORED and switched:
        raise CommandError("a stored set is bid with the system's own card; leave out --with and --without")
    return shipped_card(system=system) if options["format"] == STORED else Card(system=system, options=switched)
