"""Results of an assignment, by student and board, and of a class."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max
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
from apps.classroom.selectors.weaknesses import (
    CommonMistake,
    NeedsHelp,
    Weakness,
    common_mistakes,
    needing_help,
    rules_to_practice,
    weaknesses,
)
from apps.classroom.selectors.work import BoardState, board_numbers

HARDEST = 5


class Cell(NamedTuple):
    """One student at one board: the newest table that was bid to the end, else the one in progress."""

    board: int
    """Its number."""
    state: BoardState = BoardState.NEW
    table_id: int | None = None
    tier: TierName | None = None
    """Of the weakest call; None without calls."""
    mean: float | None = None
    is_late: bool = False
    calls: tuple[JudgedCall, ...] = ()


@dataclass(frozen=True, slots=True)
class StudentResult:
    """One row of the results table."""

    user_id: int
    name: str
    cells: tuple[Cell, ...]
    mean: float | None
    is_former: bool
    """True once the account is deleted."""

    @property
    def boards_done(self) -> int:
        """The number of boards bid to the end."""
        return sum(cell.state is BoardState.DONE for cell in self.cells)

    @property
    def boards_late(self) -> int:
        """The number of boards that ended after the close."""
        return sum(cell.is_late for cell in self.cells)


class TierCount(NamedTuple):
    """The number of students whose weakest call at a board is of a tier."""

    tier: TierName
    students: int


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The results of all students at one board."""

    number: int
    done: int
    """The number of students who have bid it to the end."""
    mean: float | None
    tiers: tuple[TierCount, ...]
    """The worst tier first."""


@dataclass(frozen=True, slots=True)
class Report:
    """The results of an assignment."""

    assignment: Assignment
    boards: tuple[BoardResult, ...]
    students: tuple[StudentResult, ...]
    mean: float | None
    hardest: tuple[BoardResult, ...]
    weaknesses: tuple[Weakness, ...]
    mistakes: tuple[CommonMistake, ...]
    help_for: tuple[NeedsHelp, ...]
    version: str
    """Changes when anything in the report does."""


def report_on(assignment: Assignment) -> Report:
    """Return the results of an assignment; the caller checks the permission.

    Covers the students who are in the class now, and those who deleted their account. Excludes students who left
    and instructors who tried the assignment.
    """
    version = report_version(assignment)
    students = students_of(assignment.klass)
    numbers = board_numbers(assignment)
    cells = _cells(assignment, students, numbers)
    rows = tuple(_student(student, cells[student.pk]) for student in students.values())
    calls = [call for row in rows for cell in row.cells for call in cell.calls]
    boards = tuple(_board(number, [row.cells[place] for row in rows]) for place, number in enumerate(numbers.values()))
    reasons = {row.user_id: _reasons(assignment, row) for row in rows}
    return Report(
        assignment=assignment,
        boards=boards,
        students=rows,
        mean=mean_of(calls),
        hardest=_hardest(boards),
        weaknesses=weaknesses(calls),
        mistakes=common_mistakes(calls),
        help_for=needing_help(calls, _active(students), reasons),
        version=version,
    )


def report_version(assignment: Assignment) -> str:
    """Return a short text that changes when anything in the report of an assignment does."""
    tables = AttemptTable.objects.filter(attempt__assignment=assignment).aggregate(
        tables=Count("pk"), ended=Count("table__finished_at")
    )
    at = "decision__call_made__table__attempt_tables__attempt__assignment"
    grade = Grade.objects.filter(**{at: assignment}).aggregate(newest=Max("pk"))["newest"]
    return f"{tables['tables']}.{tables['ended']}.{grade or 0}"


def _active(students: Mapping[int, User]) -> dict[int, str]:
    """Return the names of the students whose account is not deleted, by id."""
    return {pk: student.get_full_name() for pk, student in students.items() if student.blanked_at is None}


def _cells(
    assignment: Assignment, students: Mapping[int, User], numbers: Mapping[int, int]
) -> dict[int, tuple[Cell, ...]]:
    """Return the cells of each student, in the order of the boards."""
    tables = _tables_that_count(assignment, students)
    calls: defaultdict[int, list[JudgedCall]] = defaultdict(list)
    for call in calls_in_assignment(assignment, students):
        calls[call.table_id].append(call)
    cells = {}
    for student in students:
        found = ((number, tables.get((student, board))) for board, number in numbers.items())
        cells[student] = tuple(
            _cell(number, table, calls[table[0]], assignment.closes_at) if table else Cell(number)
            for number, table in found
        )
    return cells


def _tables_that_count(
    assignment: Assignment, students: Mapping[int, User]
) -> dict[tuple[int, int], tuple[int, datetime | None]]:
    """Return, by student and board, the id and end of the newest table bid to the end, else of the newest."""
    rows = (
        AttemptTable.objects.filter(attempt__assignment=assignment, attempt__student__in=students)
        .order_by("attempt__number")
        .values_list("attempt__student", "board", "table", "table__finished_at")
    )
    counted: dict[tuple[int, int], tuple[int, datetime | None]] = {}
    for student, board, table, finished_at in rows:
        known = counted.get((student, board))
        if known is None or finished_at or not known[1]:
            counted[student, board] = (table, finished_at)
    return counted


def _cell(number: int, table: tuple[int, datetime | None], calls: list[JudgedCall], closes_at: datetime | None) -> Cell:
    table_id, finished_at = table
    return Cell(
        board=number,
        state=BoardState.DONE if finished_at else BoardState.UNDER_WAY,
        table_id=table_id,
        tier=worst_of(calls),
        mean=mean_of(calls),
        is_late=bool(closes_at and finished_at and finished_at > closes_at),
        calls=tuple(sorted(calls)),
    )


def _student(student: User, cells: tuple[Cell, ...]) -> StudentResult:
    mean = mean_of([call for cell in cells for call in cell.calls])
    return StudentResult(student.pk, student.get_full_name(), cells, mean, is_former=student.blanked_at is not None)


def _board(number: int, cells: list[Cell]) -> BoardResult:
    done = [cell for cell in cells if cell.state is BoardState.DONE]
    means = [cell.mean for cell in done if cell.mean is not None]
    tiers = [cell.tier for cell in done]
    return BoardResult(
        number=number,
        done=len(done),
        mean=sum(means) / len(means) if means else None,
        tiers=tuple(TierCount(tier, tiers.count(tier)) for tier in TIERS_WORST_FIRST if tier in tiers),
    )


def _hardest(boards: tuple[BoardResult, ...]) -> tuple[BoardResult, ...]:
    """Return the boards with the lowest mean, of those where points were lost."""
    hard = [board for board in boards if board.mean is not None and board.mean < 10]
    return tuple(sorted(hard, key=lambda board: (board.mean, board.number))[:HARDEST])


def _reasons(assignment: Assignment, row: StudentResult) -> tuple[str, ...]:
    """Return the reasons, other than the calls, why a student needs help."""
    if not row.cells or not assignment.is_past_close:
        return ()
    if all(cell.state is BoardState.NEW for cell in row.cells):
        return (gettext("did not start before the due date"),)
    left = len(row.cells) - row.boards_done
    reason = ngettext(
        "%(left)s of %(boards)s boards not done by the due date",
        "%(left)s of %(boards)s boards not done by the due date",
        left,
    )
    return (reason % {"left": left, "boards": len(row.cells)},) if left else ()


@dataclass(frozen=True, slots=True)
class ClassResults:
    """The results of a class, or of one of its students, from the newest calls."""

    calls: int
    mean: float | None
    weaknesses: tuple[Weakness, ...]
    help_for: tuple[NeedsHelp, ...] = ()
    mistakes: tuple[CommonMistake, ...] = ()


def class_results(klass: Class) -> ClassResults:
    """Return the results of a class; the caller checks the permission."""
    students = students_of(klass)
    calls = calls_in_class(klass, students)
    help_for = needing_help(calls, _active(students))
    return ClassResults(len(calls), mean_of(calls), weaknesses(calls), help_for, common_mistakes(calls))


def student_results(klass: Class, user_id: int) -> ClassResults:
    """Return the results of one student in a class; the caller checks the permission."""
    calls = calls_in_class(klass, [user_id])
    return ClassResults(len(calls), mean_of(calls), rules_to_practice(calls))
