"""Results and sets as programs are told them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import classes_of
from apps.bidding.models import TierName
from apps.classroom.models import Assignment
from apps.classroom.selectors.calls import JudgedCall, calls_in_assignment
from apps.classroom.selectors.report import BoardResult, Cell, StudentResult, report_on
from apps.classroom.selectors.work import BoardState, assignments_of
from apps.deals.models import PracticeSet
from apps.deals.selectors import practice_sets_of


@dataclass(frozen=True, slots=True)
class TierCount:
    """How many students were at best that good at a board."""

    tier: TierName
    students: int


@dataclass(frozen=True, slots=True)
class BoardTold:
    """How a board went."""

    number: int
    done: int
    mean: float | None
    tiers: tuple[TierCount, ...]


@dataclass(frozen=True, slots=True)
class CellTold:
    """One student at one board, with every call that counts."""

    board: int
    state: BoardState
    tier: TierName | None
    mean: float | None
    is_late: bool
    calls: tuple[JudgedCall, ...]


@dataclass(frozen=True, slots=True)
class StudentTold:
    """One line of the grid."""

    user_id: int
    name: str
    mean: float | None
    boards_done: int
    boards_late: int
    boards: tuple[CellTold, ...]


@dataclass(frozen=True, slots=True)
class ResultsTold:
    """An assignment: every student by every board."""

    assignment: int
    mean: float | None
    version: str
    boards: tuple[BoardTold, ...]
    students: tuple[StudentTold, ...]


def results_told(assignment: Assignment) -> ResultsTold:
    """The results of an assignment with both calls of each decision; who may see them is the caller's to know."""
    report = report_on(assignment)
    calls: dict[int, list[JudgedCall]] = {}
    for call in calls_in_assignment(assignment, [row.user_id for row in report.students]):
        calls.setdefault(call.table_id, []).append(call)
    numbers = [board.number for board in report.boards]
    return ResultsTold(
        assignment=assignment.pk,
        mean=report.mean,
        version=report.version,
        boards=tuple(_board(board) for board in report.boards),
        students=tuple(_student(row, numbers, calls) for row in report.students),
    )


def _board(board: BoardResult) -> BoardTold:
    tiers = tuple(TierCount(tier, students) for tier, students in board.tiers)
    return BoardTold(board.number, board.done, board.mean, tiers)


def _student(row: StudentResult, numbers: list[int], calls: dict[int, list[JudgedCall]]) -> StudentTold:
    cells = tuple(_cell(number, cell, calls) for number, cell in zip(numbers, row.cells, strict=True))
    return StudentTold(row.user_id, row.name, row.mean, row.boards_done, row.boards_late, cells)


def _cell(number: int, cell: Cell, calls: dict[int, list[JudgedCall]]) -> CellTold:
    made = sorted(calls.get(cell.table_id or 0, ()), key=lambda call: call.decision_id)
    return CellTold(number, cell.state, cell.tier, cell.mean, cell.is_late, tuple(made))


def sets_to_bid(user: User) -> QuerySet[PracticeSet]:
    """The sets a person may bid, with `board_count`, the newest first: of own assignments, and for practice."""
    work = assignments_of(user).filter(klass__in=classes_of(user).order_by()).order_by().values("practice_set")
    usable = practice_sets_of(user).order_by().values("pk")
    sets = PracticeSet.objects.filter(Q(pk__in=work) | Q(pk__in=usable))
    return sets.annotate(board_count=Count("boards", distinct=True)).order_by("-pk")
