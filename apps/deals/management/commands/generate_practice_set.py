"""`manage.py generate_practice_set NAME[=SHARE] ...`: a practice set dealt from stored profiles."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.arguments import add_boards, add_system, card_of, revision_named, weighted
from apps.deals.management.boards import DEALT_FORMATS, BoardFormat, written
from apps.deals.management.journal import Journal, progress, store_set
from apps.deals.services.sets import MAX_BOARDS, SetPart, SetPlan, deal_set
from bridgeclass.engine.dealing import DealingError

STORED = "db"


class Command(BaseCommand):
    """Stores a whole set or nothing; with another format it only writes the boards."""

    help = "Deal a practice set from one or more stored profiles."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument(
            "names",
            nargs="+",
            metavar="NAME[=SHARE]",
            help="name of a profile, with its share of the boards (a whole number, default: 1)",
        )
        add_boards(parser, MAX_BOARDS)
        add_system(parser)
        parser.add_argument("--format", choices=[STORED, *DEALT_FORMATS], default=STORED)
        parser.add_argument("--set-name", help="name of the set (default: the names of the profiles)")
        parser.add_argument(
            "--resume",
            type=Path,
            metavar="FILE",
            help="record progress in this file; after an interruption, the same command continues where it stopped",
        )

    def handle(
        self, *, names: list[str], boards: int, seed: int | None, resume: Path | None, **options: object
    ) -> None:
        """Deal the set. Raises CommandError if a profile cannot be dealt; then nothing is stored."""
        card_of(str(options["system"]), stored=False)  # refuses an unknown system before anything is dealt
        parts = tuple(map(_part, names))
        name = str(options["set_name"] or " and ".join(part.revision.profile.name for part in parts))
        journal = Journal(resume) if resume else None
        if seed is None:
            known = journal.order.get("seed") if journal else None
            seed = known if isinstance(known, int) else secrets.randbelow(2**31)
        try:
            dealt = deal_set(parts, boards, seed)  # raises before anything is stored
            if options["format"] == STORED:
                card = card_of(str(options["system"]))
                plan = SetPlan(name=name, parts=parts, boards=boards, seed=seed, card_ns=card, card_ew=card)
                stored = store_set(plan, self.stderr, journal)
                self.stdout.write(f"Practice set {stored.pk}: {stored.name}; boards: {boards}; seed: {seed}")
                return
            shown = progress((board for _, board in dealt), boards, self.stderr)
            for piece in written(shown, BoardFormat(str(options["format"])), name):
                self.stdout.write(piece, ending="")
            self.stderr.write(f"boards: {boards}; seed: {seed}")
        except DealingError as error:
            raise CommandError(f"{name!r} cannot be dealt; nothing is stored:\n{error}") from error


def _part(text: str) -> SetPart:
    name, share = weighted(text, 1, 1000, "share")
    return SetPart(revision_named(name), share)
