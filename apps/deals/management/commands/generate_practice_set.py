"""`manage.py generate_practice_set NAME[=SHARE] ...`: a practice set dealt from stored profiles."""

from __future__ import annotations

import secrets
from argparse import ArgumentTypeError
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.cards.services.cards import shipped_card
from apps.deals.management.arguments import SEED, number_from
from apps.deals.management.boards import BoardFormat, written
from apps.deals.management.journal import Journal
from apps.deals.management.stored import revision_named
from apps.deals.management.storing import progress, store_set
from apps.deals.services.sets import MAX_BOARDS, SetPart, SetPlan, deal_set
from bridgeclass.engine.dealing import DealingError
from bridgeclass.engine.rules import system_names

STORED = "db"


class Command(BaseCommand):
    """Stores a set whole or not at all; with another format it only writes the boards out."""

    help = "Deal a practice set from one or more stored profiles."

    def add_arguments(self, parser: CommandParser) -> None:
        """What to deal, how much, and where to."""
        parser.add_argument(
            "names",
            nargs="+",
            metavar="NAME[=SHARE]",
            help="name of a profile, with its share of the boards (a whole number, default: 1)",
        )
        parser.add_argument(
            "--boards", type=number_from(1, MAX_BOARDS), default=16, help="number of boards (default: 16)"
        )
        parser.add_argument("--seed", type=SEED, help="the same seed gives the same boards (default: random)")
        parser.add_argument("--system", choices=system_names(), default="sayc", help="system of both sides")
        parser.add_argument("--format", choices=[STORED, *(style.value for style in BoardFormat)], default=STORED)
        parser.add_argument("--set-name", help="name of the set (default: the names of the profiles)")
        parser.add_argument(
            "--resume",
            type=Path,
            metavar="FILE",
            help="record progress in this file; after an interruption, the same command continues where it stopped",
        )

    def handle(self, *, names: list[str], boards: int, seed: int | None, **options: object) -> None:
        """Deal; a profile that cannot be dealt ends with the reason and nothing stored."""
        parts = tuple(map(_part, names))
        name = str(options["set_name"] or " and ".join(part.revision.profile.name for part in parts))
        kept = Journal(options["resume"]) if isinstance(options["resume"], Path) else None
        seed = _seed(seed, kept)
        try:
            if options["format"] == STORED:
                self._store(parts, boards, seed, (name, str(options["system"])), kept)
            else:
                self._write_out(parts, boards, seed, (name, BoardFormat(str(options["format"]))))
        except DealingError as error:
            raise CommandError(f"{name!r} cannot be dealt; nothing is stored:\n{error}") from error

    def _store(
        self, parts: tuple[SetPart, ...], boards: int, seed: int, named: tuple[str, str], kept: Journal | None
    ) -> None:
        deal_set(parts, boards, seed)  # raises before anything is stored
        card = shipped_card(system=named[1])
        plan = SetPlan(name=named[0], parts=parts, boards=boards, seed=seed, card_ns=card, card_ew=card)
        stored = store_set(plan, self.stderr, kept)
        self.stdout.write(f"Practice set {stored.pk}: {stored.name}; boards: {boards}; seed: {seed}")

    def _write_out(self, parts: tuple[SetPart, ...], boards: int, seed: int, named: tuple[str, BoardFormat]) -> None:
        dealt = (board for _, board in deal_set(parts, boards, seed))
        for piece in written(progress(dealt, boards, self.stderr), named[1], named[0]):
            self.stdout.write(piece, ending="")
        self.stderr.write(f"boards: {boards}; seed: {seed}")


def _seed(said: int | None, kept: Journal | None) -> int:
    """The seed that was said, or that of the kept work, or any."""
    if said is not None:
        return said
    before = kept.order.get("seed") if kept is not None else None
    return before if isinstance(before, int) else secrets.randbelow(2**31)


def _part(text: str) -> SetPart:
    """The profile of a name, with its share if one is written behind the last equals sign."""
    name, equals, share = text.rpartition("=")
    if not equals:
        return SetPart(revision_named(text))
    try:
        return SetPart(revision_named(name), number_from(1, 1000)(share))
    except ArgumentTypeError as error:
        raise CommandError(f"the share of {name!r}: {error}") from error
