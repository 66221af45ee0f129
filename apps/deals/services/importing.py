"""Boards of other programs, stored as a practice set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.cards.models import Card
from apps.cards.services import mark_used
from apps.deals.models import LEARNER_SEATS, Board, PracticeSet
from apps.deals.services.sets import MOST_BOARDS, InvalidSetError
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import par, tricks
from bridgeclass.engine.formats import BoardRecord, ParsedBoards
from bridgeclass.engine.scoring import TrickTable

IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The set that boards are stored as; raises InvalidSetError for seats that do not exist."""

    name: str
    card: Card
    owner: User | None = None
    learner_seats: str = "S"

    def __post_init__(self) -> None:
        """Refuse unknown seats."""
        if self.learner_seats not in LEARNER_SEATS:
            raise InvalidSetError(
                gettext("%(learner_seats)s are not seats such as S or NS") % {"learner_seats": repr(self.learner_seats)}
            )


@dataclass(frozen=True, slots=True)
class Understood:
    """What can be taken of a file; in words, with its place, what cannot, and what was only odd."""

    boards: tuple[BoardRecord, ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]


def understood(reading: ParsedBoards, *, renumber: bool = False) -> Understood:
    """Sort out what a file says: boards with four hands and each number once.

    A board that comes twice, bid at two tables, is taken once. renumber: number them from 1 in their order, with
    the dealers and vulnerability they have.
    """
    problems = [str(fault) for fault in reading.errors]
    boards: dict[int | tuple[object, ...], BoardRecord] = {}
    for place, record in enumerate(reading.records, start=1):
        number = record.number or place
        if record.deal is None:
            problems.append(f"board {number}: the four hands are not all known")
            continue
        cards = (str(record.deal), record.dealer, record.vulnerability)
        before = boards.setdefault(cards if renumber else number, replace(record, number=number))
        if (str(before.deal), before.dealer, before.vulnerability) != cards:
            problems.append(f"board {number}: the number is there twice, with other cards")
    found = [*boards.values()]
    if renumber:
        found = [replace(record, number=number) for number, record in enumerate(found, start=1)]
    return Understood(tuple(found), tuple(problems), tuple(map(str, reading.warnings)))


def import_set(
    *,
    plan: ImportPlan,
    boards: Sequence[BoardRecord],
    watched: Callable[[Iterable[TrickTable]], Iterable[TrickTable]] = iter,
) -> PracticeSet:
    """Store boards (as `understood` gives them) as a set, every one solved, or nothing.

    watched: passes the tables on as they are found, to show how far it is. Raises InvalidSetError for none or
    too many boards.
    """
    return store_boards(plan, boards, [*watched(solve_boards(boards))])


def solve_boards(boards: Sequence[BoardRecord]) -> Iterator[TrickTable]:
    """The table of each board, one by one; raises InvalidSetError at once for none or too many boards."""
    if not 1 <= len(boards) <= MOST_BOARDS:
        raise InvalidSetError(
            gettext("A set has 1 to %(most_boards)s boards, not %(boards)s")
            % {"most_boards": MOST_BOARDS, "boards": len(boards)}
        )
    return (tricks(_deal(record)) for record in boards)


def _deal(record: BoardRecord) -> Deal:
    if record.deal is None:
        raise InvalidSetError(gettext("board %(number)s: the four hands are not all known") % {"number": record.number})
    return record.deal


@transaction.atomic
def store_boards(plan: ImportPlan, boards: Sequence[BoardRecord], tables: Sequence[TrickTable]) -> PracticeSet:
    """Store boards that are solved as a set, and give it."""
    stored = PracticeSet.objects.create(
        name=plan.name,
        owner=plan.owner,
        seed=0,
        sampler_version=IMPORTED,
        card_ns=plan.card,
        card_ew=plan.card,
        learner_seats=plan.learner_seats,
    )
    rows = (_row(stored, record, table) for record, table in zip(boards, tables, strict=True))
    Board.objects.bulk_create(rows)
    mark_used(cards=(plan.card,))
    return stored


def _row(practice_set: PracticeSet, record: BoardRecord, table: TrickTable) -> Board:
    best = par(table, record.dealer, record.vulnerability)
    return Board(
        practice_set=practice_set,
        number=record.number or 1,
        deal=_deal(record).to_pbn(),
        dealer=record.dealer.letter,
        vulnerability=record.vulnerability.value,
        double_dummy=str(table),
        par_score_ns=best.score_ns,
        par_contracts=list(best.contracts),
    )
