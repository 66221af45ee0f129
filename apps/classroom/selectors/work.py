"""The work set for a person's classes, and how far it is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Avg, Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.accounts.selectors import Places, classes_of, classes_taught_by, teaches
from apps.auctions.models import Table
from apps.auctions.selectors.visibility import decisions_seen_by, own_decisions_due
from apps.bidding.models import Decision
from apps.bidding.selectors.decisions import with_newest_grade
from apps.classroom.models import AnswersDue, Assignment, Attempt, AttemptTable
from apps.deals.models import Board


def assignments_of(user: User, *, places: Places | None = None) -> QuerySet[Assignment]:
    """The assignments a person may see: all of classes taught, opened ones of other classes.

    `places` are the person's, where they have been read.
    """
    if user.is_admin:
        return Assignment.objects.all()
    classes, taught = (places.classes, places.taught) if places else (classes_of(user), classes_taught_by(user))
    opened = Q(klass__in=classes, klass__archived_at=None, opens_at__lte=timezone.now())
    return Assignment.objects.filter(opened | Q(klass__in=taught))


def work_taught_by(user: User) -> QuerySet[Assignment]:
    """The assignments of the classes a person teaches, with class, set and card."""
    mine = Assignment.objects.filter(klass__in=classes_taught_by(user).order_by())
    return mine.select_related("klass", "practice_set", "card")


def attempts_of(user: User) -> QuerySet[Attempt]:
    """The attempts a person may see: own ones, and those in classes the person teaches."""
    if user.is_admin:
        return Attempt.objects.all()
    taught = Q(assignment__klass__in=classes_taught_by(user))
    return Attempt.objects.filter(Q(student=user) | taught)


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """One line of a person's list of work."""

    assignment_id: int
    title: str
    class_name: str
    opens_at: datetime
    closes_at: datetime | None
    is_open: bool
    is_late: bool
    """Whether what is bid now is marked late."""
    boards: int
    boards_done: int
    """In the newest attempt."""
    attempts_used: int
    attempts_allowed: int | None
    attempt_id: int | None
    """The newest attempt."""
    is_under_way: bool
    """Whether the newest attempt is not finished."""
    is_trial: bool
    """Whether the person teaches the class, and tries its work out."""

    @property
    def may_start(self) -> bool:
        """Whether a new attempt may be begun now."""
        left = self.attempts_allowed is None or self.attempts_used < self.attempts_allowed
        return (self.is_trial or (self.is_open and left)) and not self.is_under_way


def work_of(student: User, *, klass: Class | None = None, places: Places | None = None) -> list[AssignmentRow]:
    """A student's assignments, or those of one class: what can still be bid first, each time what closes first.

    `places` are the student's, where they have been read.
    """
    if places is not None and not places.classes:
        return []
    assignments = assignments_of(student, places=places).select_related("klass")
    wanted = assignments.filter(klass=klass) if klass else assignments
    taught = None if places is None else {each.pk for each in places.taught}
    rows = _rows(student, list(wanted.order_by(F("closes_at").asc(nulls_last=True), "pk")), taught)
    return sorted(rows, key=lambda row: not row.is_open or row.boards_done == row.boards)


def next_work(work: list[AssignmentRow], *, is_student: bool) -> AssignmentRow | None:
    """What to do next: what is under way, else what a student may begin; each time what closes first."""
    under_way = (row for row in work if row.is_under_way and row.is_open)
    to_begin = (row for row in work if row.may_start and is_student)
    return next(under_way, None) or next(to_begin, None)


def _rows(student: User, assignments: list[Assignment], taught: set[int] | None = None) -> list[AssignmentRow]:
    if not assignments:
        return []
    attempts = _attempts_by_assignment(student, assignments)
    boards = _board_counts(assignment.practice_set_id for assignment in assignments)
    if taught is None:
        taught = set(classes_taught_by(student).order_by().values_list("pk", flat=True))
    return [
        _row(
            assignment,
            boards.get(assignment.practice_set_id, 0),
            attempts.get(assignment.pk, []),
            is_trial=assignment.klass_id in taught,
        )
        for assignment in assignments
    ]


def _board_counts(practice_sets: Iterable[int]) -> dict[int, int]:
    sets = Board.objects.filter(practice_set__in=set(practice_sets)).order_by()
    return dict(sets.values("practice_set").annotate(n=Count("pk")).values_list("practice_set", "n"))


def _attempts_by_assignment(student: User, assignments: Iterable[Assignment]) -> dict[int, list[tuple[Attempt, int]]]:
    """The student's attempts, oldest first, each with its number of boards done."""
    done = Count("attempt_tables", filter=Q(attempt_tables__table__finished_at__isnull=False))
    rows = (
        Attempt.objects.filter(student=student, assignment__in=assignments)
        .annotate(boards_done=done)
        .order_by("number")
    )
    found: dict[int, list[tuple[Attempt, int]]] = {}
    for attempt in rows:
        found.setdefault(attempt.assignment_id, []).append((attempt, attempt.boards_done))
    return found


def _row(assignment: Assignment, boards: int, attempts: list[tuple[Attempt, int]], *, is_trial: bool) -> AssignmentRow:
    newest, done = attempts[-1] if attempts else (None, 0)
    return AssignmentRow(
        assignment_id=assignment.pk,
        title=assignment.title,
        class_name=assignment.klass.name,
        opens_at=assignment.opens_at,
        closes_at=assignment.closes_at,
        is_open=is_open(assignment),
        is_late=is_past_close(assignment),
        boards=boards,
        boards_done=done,
        attempts_used=len(attempts),
        attempts_allowed=assignment.attempts_allowed,
        attempt_id=newest.pk if newest else None,
        is_under_way=newest is not None and newest.finished_at is None,
        is_trial=is_trial,
    )


def is_open(assignment: Assignment) -> bool:
    """Whether boards may be begun now, in time or late."""
    in_time = assignment.late_work or not is_past_close(assignment)
    return assignment.opens_at <= timezone.now() and in_time


def is_past_close(assignment: Assignment) -> bool:
    """Whether an assignment has closed; what is bid from then on is late."""
    return assignment.closes_at is not None and assignment.closes_at <= timezone.now()


class BoardState(StrEnum):
    """How far one board of an attempt is."""

    NEW = "new"
    UNDER_WAY = "under way"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board of an attempt."""

    number: int
    state: BoardState
    table_id: int | None
    mean: float | None
    """Mean points a call, 0 to 10; None before it may be known."""


@dataclass(frozen=True, slots=True)
class AttemptView:
    """An attempt board by board."""

    attempt_id: int
    assignment_id: int
    title: str
    class_name: str
    student_name: str
    number: int
    is_finished: bool
    is_open: bool
    boards: tuple[BoardRow, ...]

    @property
    def boards_done(self) -> int:
        """The number of boards bid to the end."""
        return sum(row.state is BoardState.DONE for row in self.boards)

    @property
    def next_number(self) -> int | None:
        """The first board not bid to the end; None when all are done."""
        return next((row.number for row in self.boards if row.state is not BoardState.DONE), None)


@dataclass(frozen=True, slots=True)
class AssignmentView:
    """An assignment as one student finds it."""

    row: AssignmentRow
    answers_due: AnswersDue
    boards: tuple[BoardRow, ...]
    """Of the newest attempt; all new before the first."""

    @property
    def mean(self) -> float | None:
        """Mean points of the boards whose points may be known; None when there are none."""
        known = [board.mean for board in self.boards if board.mean is not None]
        return sum(known) / len(known) if known else None


def assignment_view(*, student: User, assignment_id: int) -> AssignmentView:
    """An assignment with the student's newest attempt at it; raises Assignment.DoesNotExist if it may not be seen."""
    assignment = assignments_of(student).select_related("klass").get(pk=assignment_id)
    is_trial = teaches(student, assignment.klass_id)
    attempts = _attempts_by_assignment(student, [assignment]).get(assignment.pk, [])
    numbers = _numbers(assignment)
    row = _row(assignment, len(numbers), attempts, is_trial=is_trial)
    if not attempts:
        boards = tuple(BoardRow(number, BoardState.NEW, None, None) for number in numbers.values())
    else:
        attempt = attempts[-1][0]
        known = decisions_seen_by(student) if is_trial else own_decisions_due(student)
        boards = _board_rows(attempt, numbers, _means(known, attempt))
    return AssignmentView(row, AnswersDue(assignment.answers_due), boards)


def attempt_view(*, user: User, attempt_id: int) -> AttemptView:
    """An attempt as a person may see it; raises Attempt.DoesNotExist if the person may not."""
    attempt = attempts_of(user).select_related("assignment__klass", "student").get(pk=attempt_id)
    assignment = attempt.assignment
    return AttemptView(
        attempt_id=attempt.pk,
        assignment_id=assignment.pk,
        title=assignment.title,
        class_name=assignment.klass.name,
        student_name=attempt.student.get_full_name(),
        number=attempt.number,
        is_finished=attempt.finished_at is not None,
        is_open=is_open(assignment),
        boards=_board_rows(attempt, _numbers(assignment), _means(decisions_seen_by(user), attempt)),
    )


def attempt_at(*, user: User, table_id: int) -> Attempt | None:
    """The student's own attempt that a table belongs to, or the table it repeats; None for a table outside any."""
    return _attempts_with(table_id, user.pk).order_by("pk").first()


def is_last_of_work(*, user: User, table_id: int, **_: object) -> bool:
    """Whether nothing is left to do of the student's attempt that a table belongs to but to finish it."""
    done = AttemptTable.objects.filter(attempt=OuterRef(OuterRef("pk")), table__finished_at__isnull=False)
    boards = Board.objects.filter(practice_set=OuterRef("assignment__practice_set")).order_by()
    to_do = boards.exclude(pk__in=done.values("board"))
    return _attempts_with(table_id, user.pk).filter(~Exists(to_do), finished_at=None).exists()


def _attempts_with(table: int, student: int) -> QuerySet[Attempt]:
    repeated = Table.objects.filter(pk=table).values("repeat_of")
    here = Q(attempt_tables__table=table) | Q(attempt_tables__table__in=repeated)
    return Attempt.objects.filter(here, student=student)


def _numbers(assignment: Assignment) -> dict[int, int]:
    """The numbers of an assignment's boards by their ids, in order."""
    boards = Board.objects.filter(practice_set=assignment.practice_set_id)
    return dict(boards.order_by("number").values_list("pk", "number"))


def _board_rows(attempt: Attempt, numbers: dict[int, int], means: dict[int, float]) -> tuple[BoardRow, ...]:
    tables = {
        link.board_id: link.table for link in AttemptTable.objects.filter(attempt=attempt).select_related("table")
    }
    rows = []
    for pk, number in numbers.items():
        table = tables.get(pk)
        state = BoardState.NEW
        if table:
            state = BoardState.DONE if table.finished_at else BoardState.UNDER_WAY
        table_id = table.pk if table else None
        rows.append(BoardRow(number, state, table_id, means.get(table_id or 0)))
    return tuple(rows)


def _means(known: QuerySet[Decision], attempt: Attempt) -> dict[int, float]:
    """The mean points of the attempt's student at each of its tables, of the decisions that the viewer may know."""
    decisions = known.filter(user=attempt.student_id, call_made__table__attempt_tables__attempt=attempt)
    rows = (
        with_newest_grade(decisions)
        .order_by()
        .values("call_made__table")
        .annotate(mean=Avg("score"))
        .values_list("call_made__table", "mean")
    )
    return {table_id: float(mean) for table_id, mean in rows}
