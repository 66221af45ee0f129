"""`manage.py generate_practice_set NAME`: a practice set dealt from a stored profile."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.cards.services import shipped_card
from apps.deals.management.boards import BoardFormat, written
from apps.deals.management.numbers import SEED, number_from
from apps.deals.management.stored import revision_named
from apps.deals.models import ProfileRevision
from apps.deals.services import MOST_BOARDS, SetPart, SetPlan, create_practice_set, prepare_boards
from bridgeclass.engine.dealing import DealingError, deal_boards, read_profile
from bridgeclass.engine.rules import system_names

STORED = "db"


class Command(BaseCommand):
    """Stores a set whole or not at all; with another format it only writes the boards out."""

    help = "Deal a practice set from a stored profile; the same seed gives the same boards."

    def add_arguments(self, parser: CommandParser) -> None:
        """What to deal, how much, and where to."""
        parser.add_argument("name", help="the name of the profile")
        parser.add_argument("--boards", type=number_from(1, MOST_BOARDS), default=16)
        parser.add_argument("--seed", type=SEED, help="by default another each time")
        parser.add_argument("--system", choices=system_names(), default="sayc", help="what both sides play")
        parser.add_argument("--format", choices=[STORED, *(style.value for style in BoardFormat)], default=STORED)
        parser.add_argument("--set-name", help="the name of the set; by default that of the profile")

    def handle(self, *, name: str, boards: int, seed: int | None, **options: object) -> None:
        """Deal; a profile that cannot be dealt ends with the reason and nothing stored."""
        revision = revision_named(name)
        seed = secrets.randbelow(2**31) if seed is None else seed
        try:
            if options["format"] == STORED:
                self._store(revision, boards, seed, options)
            else:
                self._write_out(revision, boards, seed, BoardFormat(str(options["format"])))
        except DealingError as error:
            raise CommandError(f"{name!r} cannot be dealt; nothing is stored:\n{error}") from error

    def _store(self, revision: ProfileRevision, boards: int, seed: int, options: dict[str, object]) -> None:
        deal_boards(read_profile(revision.document), boards, seed)  # raises before anything is stored
        card = shipped_card(system=str(options["system"]))
        plan = SetPlan(
            name=str(options["set_name"] or revision.profile.name),
            parts=(SetPart(revision),),
            boards=boards,
            seed=seed,
            card_ns=card,
            card_ew=card,
        )
        prepared = list(self._progress(prepare_boards(plan), boards))
        stored = create_practice_set(plan=plan, boards=prepared)
        self.stdout.write(f"Practice set {stored.pk}: {stored.name}; boards: {boards}; seed: {seed}")

    def _write_out(self, revision: ProfileRevision, boards: int, seed: int, style: BoardFormat) -> None:
        dealt = deal_boards(read_profile(revision.document), boards, seed)
        for piece in written(self._progress(dealt, boards), style, revision.profile.name):
            self.stdout.write(piece, ending="")
        self.stderr.write(f"boards: {boards}; seed: {seed}")

    def _progress[T](self, boards: Iterable[T], count: int) -> Iterator[T]:
        """Pass the boards on; on a terminal, say how far it is."""
        is_seen = self.stderr.isatty()
        for done, board in enumerate(boards, start=1):
            yield board
            if is_seen:
                self.stderr.write(f"\r{done} of {count} boards", ending="\n" if done == count else "")
