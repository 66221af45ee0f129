"""The results of an assignment: every student by every board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from apps.accounts.models import Class, User
from apps.bidding.models import Grade, TierName
from apps.classroom.models import Assignment, AttemptTable
from apps.classroom.selectors.calls import (
    TIERS_WORST_FIRST,
    JudgedCall,
    calls_in_assignment,
    calls_in_class,
    mean_of,
    students_of,
    worst_of,
)
from apps.classroom.selectors.weaknesses import NeedsHelp, Weakness, needing_help, to_practise, weaknesses
from apps.classroom.selectors.work import BoardState, is_past_close
from apps.deals.models import Board

HARDEST = 5


@dataclass(frozen=True, slots=True)
class Cell:
    """One student at one board: the newest go that was bid to the end, or the one under way."""

    state: BoardState
    table_id: int | None
    tier: TierName | None
    """Of the weakest call; None when no call was asked for, or none is made yet."""
    mean: float | None
    is_late: bool


NOT_BEGUN = Cell(BoardState.NEW, None, None, None, is_late=False)


@dataclass(frozen=True, slots=True)
class StudentResult:
    """One line of the grid."""

    user_id: int
    name: str
    cells: tuple[Cell, ...]
    """One a board, in the order of the boards."""
    mean: float | None
    is_former: bool
    """Whether the person has deleted the account since: there is nobody to look at or to help."""

    @property
    def boards_done(self) -> int:
        """The number of boards bid to the end."""
        return sum(cell.state is BoardState.DONE for cell in self.cells)

    @property
    def boards_late(self) -> int:
        """The number of boards that ended after the close."""
        return sum(cell.is_late for cell in self.cells)


@dataclass(frozen=True, slots=True)
class BoardResult:
    """How a board went."""

    number: int
    done: int
    """How many students have bid it to the end."""
    mean: float | None
    tiers: tuple[tuple[TierName, int], ...]
    """How many students were at best that good at it, the worst tier first."""


@dataclass(frozen=True, slots=True)
class Report:
    """An assignment as those who teach see it."""

    assignment: Assignment
    boards: tuple[BoardResult, ...]
    students: tuple[StudentResult, ...]
    mean: float | None
    hardest: tuple[BoardResult, ...]
    weaknesses: tuple[Weakness, ...]
    help_for: tuple[NeedsHelp, ...]
    version: str
    """Changes when anything in the report does."""

    @property
    def is_live(self) -> bool:
        """Whether more may come in."""
        return self.assignment.opens_at <= timezone.now() and (
            self.assignment.late_work or not is_past_close(self.assignment)
        )


def report_on(assignment: Assignment) -> Report:
    """The results of an assignment; who may see them is the caller's to know.

    Only students of the class as it is now are shown, and those who deleted their account: not those who left, nor
    those who teach and tried it.
    """
    version = report_version(assignment)
    students = students_of(assignment.klass)
    boards = list(
        Board.objects.filter(practice_set=assignment.practice_set_id).order_by("number").values_list("pk", "number")
    )
    found = _Results(
        assignment,
        boards,
        _tables_that_count(assignment, students),
        _by_table(calls_in_assignment(assignment, students)),
    )
    rows = tuple(found.row(student) for student in students.values())
    known = found.all_calls()
    results = tuple(_board(number, place, rows) for place, (_, number) in enumerate(boards))
    return Report(
        assignment=assignment,
        boards=results,
        students=rows,
        mean=mean_of(known),
        hardest=_hardest(results),
        weaknesses=weaknesses(known),
        help_for=needing_help(known, _to_help(students), {row.user_id: _reasons(assignment, row) for row in rows}),
        version=version,
    )


def report_version(assignment: Assignment) -> str:
    """A short text that changes when anything in the report of an assignment does."""
    tables = AttemptTable.objects.filter(attempt__assignment=assignment).aggregate(
        tables=Count("pk"), ended=Count("table__finished_at")
    )
    at = "decision__call_made__table__attempt_tables__attempt__assignment"
    grade = Grade.objects.filter(**{at: assignment}).aggregate(newest=Max("pk"))["newest"]
    return f"{tables['tables']}.{tables['ended']}.{grade or 0}"


@dataclass(frozen=True, slots=True)
class _Counted:
    """The table of a student's board that counts."""

    table_id: int
    finished_at: datetime | None


def _to_help(students: Mapping[int, User]) -> dict[int, str]:
    """The names of those who are still here, by id."""
    return {pk: student.get_full_name() for pk, student in students.items() if student.blanked_at is None}


def _tables_that_count(assignment: Assignment, students: Mapping[int, User]) -> dict[tuple[int, int], _Counted]:
    """By student and board: the newest table bid to the end, else the newest."""
    rows = (
        AttemptTable.objects.filter(attempt__assignment=assignment, attempt__student__in=students)
        .order_by("attempt__number")
        .values_list("attempt__student", "board", "table", "table__finished_at")
    )
    counted: dict[tuple[int, int], _Counted] = {}
    for student, board, table, finished_at in rows:
        known = counted.get((student, board))
        if known is None or finished_at or not known.finished_at:
            counted[student, board] = _Counted(table, finished_at)
    return counted


def _by_table(calls: Iterable[JudgedCall]) -> dict[int, list[JudgedCall]]:
    tables: dict[int, list[JudgedCall]] = {}
    for call in calls:
        tables.setdefault(call.table_id, []).append(call)
    return tables


@dataclass(frozen=True, slots=True)
class _Results:
    """What was read of an assignment, before it is put in rows."""

    assignment: Assignment
    boards: list[tuple[int, int]]
    """The id and number of each board."""
    counted: dict[tuple[int, int], _Counted]
    calls: dict[int, list[JudgedCall]]
    """By table."""

    def row(self, student: User) -> StudentResult:
        """The line of one student."""
        tables = [self.counted.get((student.pk, board)) for board, _ in self.boards]
        known = [(table, self.calls.get(table.table_id, [])) if table else None for table in tables]
        cells = tuple(_cell(*found, self.assignment.closes_at) if found else NOT_BEGUN for found in known)
        mean = mean_of(call for found in known if found for call in found[1])
        return StudentResult(student.pk, student.get_full_name(), cells, mean, is_former=student.blanked_at is not None)

    def all_calls(self) -> list[JudgedCall]:
        """The calls at the tables that count."""
        return [call for table in self.counted.values() for call in self.calls.get(table.table_id, ())]


def _cell(table: _Counted, calls: list[JudgedCall], closes_at: datetime | None) -> Cell:
    return Cell(
        state=BoardState.DONE if table.finished_at else BoardState.UNDER_WAY,
        table_id=table.table_id,
        tier=worst_of(calls),
        mean=mean_of(calls),
        is_late=bool(closes_at and table.finished_at and table.finished_at > closes_at),
    )


def _board(number: int, place: int, rows: tuple[StudentResult, ...]) -> BoardResult:
    done = [row.cells[place] for row in rows if row.cells[place].state is BoardState.DONE]
    means = [cell.mean for cell in done if cell.mean is not None]
    tiers = [cell.tier for cell in done]
    return BoardResult(
        number=number,
        done=len(done),
        mean=sum(means) / len(means) if means else None,
        tiers=tuple((tier, tiers.count(tier)) for tier in TIERS_WORST_FIRST if tier in tiers),
    )


def _hardest(boards: tuple[BoardResult, ...]) -> tuple[BoardResult, ...]:
    """The boards with the lowest mean, where anything was lost."""
    hard = [board for board in boards if board.mean is not None and board.mean < 10]
    return tuple(sorted(hard, key=lambda board: (board.mean, board.number))[:HARDEST])


def _reasons(assignment: Assignment, row: StudentResult) -> tuple[str, ...]:
    """What else than the calls says that a student needs help."""
    begun = [cell for cell in row.cells if cell.state is not BoardState.NEW]
    if not row.cells or not is_past_close(assignment):
        return ()
    if not begun:
        return (gettext("did not start before the due date"),)
    left = len(row.cells) - row.boards_done
    said = ngettext(
        "%(left)s of %(boards)s boards not done by the due date",
        "%(left)s of %(boards)s boards not done by the due date",
        left,
    )
    return (said % {"left": left, "boards": len(row.cells)},) if left else ()


@dataclass(frozen=True, slots=True)
class ClassResults:
    """What a class knows and does not, over all its work."""

    calls: int
    mean: float | None
    weaknesses: tuple[Weakness, ...]
    help_for: tuple[NeedsHelp, ...]


def class_results(klass: Class) -> ClassResults:
    """The newest calls of a class's students put together; who may see them is the caller's to know."""
    students = students_of(klass)
    calls = calls_in_class(klass, students)
    return ClassResults(len(calls), mean_of(calls), weaknesses(calls), needing_help(calls, _to_help(students)))


@dataclass(frozen=True, slots=True)
class StudentResults:
    """How one student does in a class."""

    calls: int
    mean: float | None
    to_practise: tuple[Weakness, ...]


def student_results(klass: Class, user_id: int) -> StudentResults:
    """The newest calls of one student in a class put together; who may see them is the caller's to know."""
    calls = calls_in_class(klass, [user_id])
    return StudentResults(len(calls), mean_of(calls), to_practise(calls))
