"""Assignments of a user's classes, and the progress made in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict

from django.db.models import Avg, Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django_stubs_ext import WithAnnotations

from apps.accounts.models import Class, User
from apps.accounts.selectors import Places, classes_of, classes_taught_by, teaches
from apps.auctions.models import Table
from apps.auctions.selectors.visibility import decisions_seen_by, own_decisions_due
from apps.bidding.selectors.decisions import with_newest_grade
from apps.classroom.models import Assignment, Attempt, AttemptTable
from apps.deals.models import Board


class _Progress(TypedDict):
    """The annotation of an attempt."""

    boards_done: int


def assignments_of(user: User, *, places: Places | None = None) -> QuerySet[Assignment]:
    """Return the assignments a user may see: all of classes taught, opened ones of other classes.

    Pass `places` if they have been read.
    """
    if user.is_admin:
        return Assignment.objects.all()
    classes, taught = (places.classes, places.taught) if places else (classes_of(user), classes_taught_by(user))
    opened = Q(klass__in=classes, klass__archived_at=None, opens_at__lte=timezone.now())
    return Assignment.objects.filter(opened | Q(klass__in=taught))


def work_taught_by(user: User) -> QuerySet[Assignment]:
    """Return the assignments of the classes a user teaches, with class, set and card."""
    mine = Assignment.objects.filter(klass__in=classes_taught_by(user).order_by())
    return mine.select_related("klass", "practice_set", "card")


def attempts_of(user: User) -> QuerySet[Attempt]:
    """Return the attempts a user may see: their own, and those in classes they teach."""
    if user.is_admin:
        return Attempt.objects.all()
    taught = Q(assignment__klass__in=classes_taught_by(user))
    return Attempt.objects.filter(Q(student=user) | taught)


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """An assignment in a student's list."""

    assignment: Assignment
    boards: int
    boards_done: int
    """In the newest attempt."""
    attempts_used: int
    attempt: Attempt | None
    """The newest attempt."""
    is_trial: bool
    """True for an instructor of the class, who tries the assignment."""

    @property
    def is_under_way(self) -> bool:
        """Return True if the newest attempt is not finished."""
        return self.attempt is not None and self.attempt.finished_at is None

    @property
    def may_start(self) -> bool:
        """Return True if a new attempt may be started now."""
        allowed = self.assignment.attempts_allowed
        left = allowed is None or self.attempts_used < allowed
        return (self.is_trial or (self.assignment.is_open and left)) and not self.is_under_way


def work_of(student: User, *, klass: Class | None = None, places: Places | None = None) -> list[AssignmentRow]:
    """Return a student's assignments, or those of one class: those still to do first, then by due date.

    Pass `places` if they have been read.
    """
    if places is not None and not places.classes:
        return []
    assignments = assignments_of(student, places=places).select_related("klass")
    wanted = assignments.filter(klass=klass) if klass else assignments
    rows = _rows(student, list(wanted.order_by(F("closes_at").asc(nulls_last=True), "pk")), places)
    return sorted(rows, key=lambda row: not row.assignment.is_open or row.boards_done == row.boards)


def next_work(work: list[AssignmentRow], *, is_student: bool) -> AssignmentRow | None:
    """Return the next thing to do: the first open assignment in progress, else the first a student may start."""
    under_way = (row for row in work if row.is_under_way and row.assignment.is_open)
    to_begin = (row for row in work if row.may_start and is_student)
    return next(under_way, None) or next(to_begin, None)


def _rows(student: User, assignments: list[Assignment], places: Places | None) -> list[AssignmentRow]:
    if not assignments:
        return []
    attempts = _attempts_by_assignment(student, assignments)
    sets = Board.objects.filter(practice_set__in={one.practice_set_id for one in assignments}).order_by()
    boards = dict(sets.values("practice_set").annotate(n=Count("pk")).values_list("practice_set", "n"))
    if places:
        taught = {klass.pk for klass in places.taught}
    else:
        taught = set(classes_taught_by(student).order_by().values_list("pk", flat=True))
    return [
        _row(
            assignment,
            boards.get(assignment.practice_set_id, 0),
            attempts[assignment.pk],
            is_trial=assignment.klass_id in taught,
        )
        for assignment in assignments
    ]


def _attempts_by_assignment(
    student: User, assignments: Collection[Assignment]
) -> defaultdict[int, list[WithAnnotations[Attempt, _Progress]]]:
    """Return the student's attempts, oldest first."""
    done = Count("attempt_tables", filter=Q(attempt_tables__table__finished_at__isnull=False))
    attempts = Attempt.objects.filter(student=student, assignment__in=assignments).annotate(boards_done=done)
    found: defaultdict[int, list[WithAnnotations[Attempt, _Progress]]] = defaultdict(list)
    for attempt in attempts.order_by("number"):
        found[attempt.assignment_id].append(attempt)
    return found


def _row(
    assignment: Assignment, boards: int, attempts: list[WithAnnotations[Attempt, _Progress]], *, is_trial: bool
) -> AssignmentRow:
    newest = attempts[-1] if attempts else None
    return AssignmentRow(
        assignment=assignment,
        boards=boards,
        boards_done=newest.boards_done if newest else 0,
        attempts_used=len(attempts),
        attempt=newest,
        is_trial=is_trial,
    )


class BoardState(StrEnum):
    """The progress at one board of an attempt."""

    NEW = "new"
    UNDER_WAY = "under way"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board of an attempt."""

    number: int
    state: BoardState = BoardState.NEW
    table_id: int | None = None
    mean: float | None = None
    """Mean points a call, 0 to 10; None before the viewer may see it."""


@dataclass(frozen=True, slots=True)
class AssignmentView:
    """The page of an assignment for one student."""

    row: AssignmentRow
    boards: tuple[BoardRow, ...]
    """Of the newest attempt; all new before the first."""

    @property
    def mean(self) -> float | None:
        """The mean points of the boards whose points the viewer may see; None without any."""
        known = [board.mean for board in self.boards if board.mean is not None]
        return sum(known) / len(known) if known else None


def assignment_view(*, student: User, assignment_id: int) -> AssignmentView:
    """Return an assignment with the student's newest attempt. Raises Assignment.DoesNotExist if they may not see it."""
    assignment = assignments_of(student).select_related("klass").get(pk=assignment_id)
    is_trial = teaches(student, assignment.klass_id)
    attempts = _attempts_by_assignment(student, [assignment])[assignment.pk]
    numbers = board_numbers(assignment)
    row = _row(assignment, len(numbers), attempts, is_trial=is_trial)
    if row.attempt is None:
        return AssignmentView(row, tuple(map(BoardRow, numbers.values())))
    return AssignmentView(row, _board_rows(row.attempt, numbers, _means(student, row.attempt, is_trial=is_trial)))


def attempt_at(*, user: User, table_id: int) -> Attempt | None:
    """Return the user's attempt that a table, or the table it repeats, belongs to; None for any other table."""
    return _attempts_with(table_id, user.pk).order_by("pk").first()


def is_last_of_work(*, user: User, table_id: int, **_: object) -> bool:
    """Return True if all boards of the table's attempt are done, so that it can be finished."""
    done = AttemptTable.objects.filter(attempt=OuterRef(OuterRef("pk")), table__finished_at__isnull=False)
    boards = Board.objects.filter(practice_set=OuterRef("assignment__practice_set")).order_by()
    to_do = boards.exclude(pk__in=done.values("board"))
    return _attempts_with(table_id, user.pk).filter(~Exists(to_do), finished_at=None).exists()


def _attempts_with(table: int, student: int) -> QuerySet[Attempt]:
    repeated = Table.objects.filter(pk=table).values("repeat_of")
    here = Q(attempt_tables__table=table) | Q(attempt_tables__table__in=repeated)
    return Attempt.objects.filter(here, student=student)


def board_numbers(assignment: Assignment) -> dict[int, int]:
    """Return the numbers of an assignment's boards by id, in order."""
    boards = Board.objects.filter(practice_set=assignment.practice_set_id)
    return dict(boards.order_by("number").values_list("pk", "number"))


def _board_rows(attempt: Attempt, numbers: dict[int, int], means: dict[int, float]) -> tuple[BoardRow, ...]:
    links = AttemptTable.objects.filter(attempt=attempt).select_related("table")
    tables = {link.board_id: link.table for link in links}
    return tuple(
        BoardRow(
            number=number,
            state=BoardState.DONE if table.finished_at else BoardState.UNDER_WAY,
            table_id=table.pk,
            mean=means.get(table.pk),
        )
        if (table := tables.get(board))
        else BoardRow(number)
        for board, number in numbers.items()
    )


def _means(student: User, attempt: Attempt, *, is_trial: bool) -> dict[int, float]:
    """Return the mean points at each table of the attempt, of the decisions that the student may see."""
    known = decisions_seen_by(student) if is_trial else own_decisions_due(student)
    decisions = known.filter(user=student, call_made__table__attempt_tables__attempt=attempt)
    rows = with_newest_grade(decisions).order_by().values("call_made__table").annotate(mean=Avg("score"))
    return {table_id: float(mean) for table_id, mean in rows.values_list("call_made__table", "mean")}
