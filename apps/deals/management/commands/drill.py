"""`manage.py drill RULE`: boards on which a rule decides, and boards on which it only seems to."""

from __future__ import annotations

import json
import secrets

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.cards.models import Card
from apps.deals.management.arguments import add_boards, add_system, card_of, number_from
from apps.deals.management.boards import DEALT_FORMATS, BoardFormat, written
from apps.deals.management.journal import store_set
from apps.deals.models import ProfileRevision
from apps.deals.services.drills import DrillSpec, drill_of, plan_drill
from apps.deals.services.sets import MAX_BOARDS, SetPart, deal_set
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.dealing import DealingError, profile_document
from bridgeclass.engine.drills import Drill, DrillError
from bridgeclass.engine.rules import UnknownSystemError

STORED, PROFILE = "db", "profile"


class Command(BaseCommand):
    """Writes the boards or the profile that deals them, or stores a set; only a set needs a database."""

    help = "Deal boards on one rule for South to practice."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument("rule", help="id of a rule or of a variant; `rules` lists them")
        add_boards(parser, MAX_BOARDS)
        parser.add_argument(
            "--applies",
            type=number_from(0, 100),
            default=60,
            metavar="PERCENT",
            help="percentage of boards on which the rule applies; on the others it only seems to (default: 60)",
        )
        parser.add_argument(
            "--format",
            choices=[STORED, PROFILE, *DEALT_FORMATS],
            default=BoardFormat.JSONL.value,
            help="db stores a practice set; profile writes the profile document of the likeliest auction",
        )
        add_system(parser)
        for name, to in (("--with", "on"), ("--without", "off")):
            parser.add_argument(
                name, dest=to, action="append", default=[], metavar="OPTION", help=f"turn an option {to}"
            )

    def handle(self, *, rule: str, boards: int, applies: int, seed: int | None, **options: object) -> None:
        """Deal the drill. Raises CommandError for a rule that the card does not have, or that no deal leads to."""
        seed = secrets.randbelow(2**31) if seed is None else seed
        try:
            spec = DrillSpec(rule, _card(options), boards, applies)
            found = drill_of(spec)
            self._write(spec, found, seed, str(options["format"]))
        except (DrillError, DealingError, SourceError, UnknownSystemError) as error:
            raise CommandError(str(error)) from error
        for part in found.parts:
            self.stderr.write(part.profile.description)

    def _write(self, spec: DrillSpec, found: Drill, seed: int, style: str) -> None:
        if style == PROFILE:
            document = profile_document(found.parts[0].profile)
            self.stdout.write(json.dumps(document, indent=1, ensure_ascii=False))
        elif style == STORED:
            stored = store_set(plan_drill(owner=None, spec=spec, found=found, seed=seed), self.stderr)
            self.stdout.write(f"Practice set {stored.pk}: {stored.name}; boards: {spec.boards}; seed: {seed}")
        else:
            parts = [SetPart(ProfileRevision(document=profile_document(part.profile))) for part in found.parts]
            dealt = (board for _, board in deal_set(parts, spec.boards, seed))
            for piece in written(dealt, BoardFormat(style), found.title):
                self.stdout.write(piece, ending="")


def _card(options: dict[str, object]) -> Card:
    """Return the card of --system, or an unsaved copy with the options of the command."""
    name, switched = str(options["system"]), dict[str, bool]()
    for key, value in (("on", True), ("off", False)):
        names = options[key]
        assert isinstance(names, list)  # noqa: S101  # as the parser makes it
        switched |= dict.fromkeys(names, value)
    if options["format"] != STORED:
        card = card_of(name, stored=False)
        return Card(system=card.system, options={**card.options, **switched}, own_rules=card.own_rules)
    if switched:
        raise CommandError(
            "--with and --without cannot be used with --format db, because a stored set uses the card of --system; "
            "name the options there: --system 2over1:bergen"
        )
    return card_of(name)
