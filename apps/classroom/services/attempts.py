"""Attempts at assignments: start, open boards, finish."""

from __future__ import annotations

from typing import TypedDict

from django.db import transaction
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django_stubs_ext import WithAnnotations

from apps.accounts.models import Membership, Role, User
from apps.accounts.selectors import teaches
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.services.practice import seat_of_one
from apps.auctions.table_state import open_table, release_answers
from apps.cards.models import Card
from apps.classroom.models import AnswersDue, Assignment, Attempt, AttemptTable
from apps.deals.models import Board
from bridgeclass.engine.auctions import Side
from bridgeclass.engine.messages import Message, MessageError, counted, plural_msgid

ANSWERS_AT_A_TABLE = {
    AnswersDue.AT_ONCE: AnswerRelease.AT_ONCE,
    AnswersDue.AFTER_BOARD: AnswerRelease.AFTER_BOARD,
    AnswersDue.AFTER_ATTEMPT: AnswerRelease.HELD,
    AnswersDue.AFTER_CLOSE: AnswerRelease.HELD,
}


class AssignmentClosedError(MessageError):
    """An assignment that is not open yet, or is closed."""


class NoAttemptLeftError(MessageError):
    """A student who has used all attempts."""


class AttemptFinishedError(MessageError):
    """A finished attempt."""


class NotYourWorkError(MessageError):
    """An assignment of an archived class, or of one that the student left."""


class BoardNotDoneError(MessageError):
    """An attempt with unfinished boards."""


class _InClass(TypedDict):
    """The annotation of a locked attempt."""

    role: str | None
    """The student's role in the class now; None for a former member."""


class _Begun(TypedDict):
    """The annotation of a board of an attempt."""

    begun_at: int | None
    """The id of the attempt's table for it, if there is one."""


@transaction.atomic
def start_attempt(*, assignment_id: int, student: User) -> Attempt:
    """Return the student's unfinished attempt, or start a new one.

    An instructor of the class may try it at any time, without limit. Raises AssignmentClosedError,
    NoAttemptLeftError, Assignment.DoesNotExist.
    """
    attempts = Attempt.objects.filter(assignment=assignment_id, student=student)
    unfinished = attempts.filter(finished_at=None)
    if under_way := unfinished.first():
        return under_way
    # Locked only to start an attempt, so that students who continue do not wait for each other.
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    if begun_meanwhile := unfinished.first():
        return begun_meanwhile
    is_trial = teaches(student, assignment.klass_id)
    _check_open(assignment, is_trial=is_trial)
    used = attempts.aggregate(last=Max("number"))["last"] or 0
    if not is_trial and assignment.attempts_allowed is not None and used >= assignment.attempts_allowed:
        raise NoAttemptLeftError(Message("You have no attempts left"))
    return Attempt.objects.create(assignment=assignment, student=student, number=used + 1)


@transaction.atomic
def open_board(*, attempt_id: int, number: int) -> Table:
    """Return the attempt's table for a board, by its number in the set; open one if there is none.

    Raises NotYourWorkError; AssignmentClosedError or AttemptFinishedError if a new table is needed but not allowed;
    Attempt.DoesNotExist, Board.DoesNotExist.
    """
    attempt = _attempt_to_go_on_with(attempt_id)
    return _table_of(attempt, _boards_of(attempt.pk, attempt.assignment.practice_set_id).get(number=number))


def _table_of(attempt: WithAnnotations[Attempt, _InClass], board: WithAnnotations[Board, _Begun]) -> Table:
    if board.begun_at is not None:
        return Table.objects.get(pk=board.begun_at)
    if attempt.finished_at:
        raise AttemptFinishedError(Message("This attempt is over"))
    _check_open(attempt.assignment, is_trial=_is_trial(attempt))
    table = _open_table(attempt, board)
    AttemptTable.objects.create(attempt=attempt, board=board, table=table)
    return table


@transaction.atomic
def open_next_board(*, attempt_id: int) -> Table | None:
    """Return the table of the first unfinished board; None when all are done. Raises as `open_board` does."""
    attempt = _attempt_to_go_on_with(attempt_id)
    board = _boards_to_do(attempt.pk, attempt.assignment.practice_set_id).first()
    return None if board is None else _table_of(attempt, board)


@transaction.atomic
def finish_attempt(*, attempt_id: int) -> Attempt:
    """Finish an attempt, release the answers due then, and return it; do nothing if it is finished.

    Raises BoardNotDoneError while a board is unfinished, Attempt.DoesNotExist.
    """
    attempt = _locked_attempt(attempt_id)
    if attempt.finished_at:
        return attempt
    left = _boards_to_do(attempt.pk, attempt.assignment.practice_set_id).count()
    if left:
        forms = plural_msgid("{left} board is not done yet", "{left} boards are not done yet")
        raise BoardNotDoneError(counted(forms, left, left=left))
    attempt.finished_at = timezone.now()
    attempt.save(update_fields=("finished_at",))
    if attempt.assignment.answers_due == AnswersDue.AFTER_ATTEMPT:
        tables = list(attempt.attempt_tables.values_list("table", flat=True))
        release_answers(table_ids=tables, at=attempt.finished_at)
    return attempt


def _attempt_to_go_on_with(attempt_id: int) -> WithAnnotations[Attempt, _InClass]:
    attempt = _locked_attempt(attempt_id)
    is_there = attempt.role is not None or attempt.student.is_admin
    if not (is_there and attempt.assignment.klass.archived_at is None) and not _is_trial(attempt):
        raise NotYourWorkError(Message("{assignment} is no longer assigned to you", assignment=str(attempt.assignment)))
    return attempt


def _is_trial(attempt: WithAnnotations[Attempt, _InClass]) -> bool:
    """Return True for an instructor of the class, who tries the assignment."""
    return attempt.role == Role.INSTRUCTOR or attempt.student.is_admin


def _locked_attempt(attempt_id: int) -> WithAnnotations[Attempt, _InClass]:
    memberships = Membership.objects.filter(user=OuterRef("student"), klass=OuterRef("assignment__klass"))
    return (
        Attempt.objects.select_for_update(of=("self",))
        .select_related("student", "assignment__klass", "assignment__practice_set")
        .annotate(role=Subquery(memberships.values("role")))
        .get(pk=attempt_id)
    )


def _boards_of(attempt: int, practice_set: int) -> QuerySet[WithAnnotations[Board, _Begun]]:
    begun = AttemptTable.objects.filter(attempt=attempt, board=OuterRef("pk"))
    return Board.objects.filter(practice_set=practice_set).annotate(begun_at=Subquery(begun.values("table")))


def _boards_to_do(attempt: int, practice_set: int) -> QuerySet[WithAnnotations[Board, _Begun]]:
    done = AttemptTable.objects.filter(attempt=attempt, table__finished_at__isnull=False).values("board")
    return _boards_of(attempt, practice_set).exclude(pk__in=done).order_by("number")


def _check_open(assignment: Assignment, *, is_trial: bool) -> None:
    if is_trial or assignment.is_open:
        return
    if not assignment.has_opened:
        raise AssignmentClosedError(Message("{assignment} is not open yet", assignment=str(assignment)))
    raise AssignmentClosedError(Message("{assignment} is closed", assignment=str(assignment)))


def _open_table(attempt: Attempt, board: Board) -> Table:
    assignment = attempt.assignment
    practice_set = assignment.practice_set
    seat = seat_of_one(practice_set)
    cards = {Side.NS: practice_set.card_ns_id, Side.EW: practice_set.card_ew_id}
    if assignment.card_id:
        cards[seat.side] = assignment.card_id
    known = Card.objects.in_bulk(set(cards.values()))
    board.practice_set = practice_set
    is_close = assignment.answers_due == AnswersDue.AFTER_CLOSE
    table = Table(
        board=board,
        card_ns=known[cards[Side.NS]],
        card_ew=known[cards[Side.EW]],
        klass=assignment.klass,
        answers=ANSWERS_AT_A_TABLE[AnswersDue(assignment.answers_due)],
        answers_released_at=assignment.closes_at if is_close else None,
        hints_allowed=assignment.hints_allowed,
    )
    return open_table(table=table, people={seat: attempt.student})
