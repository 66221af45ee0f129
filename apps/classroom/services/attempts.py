"""Doing the work that was set: attempts, their boards and their end."""

from __future__ import annotations

from typing import TypedDict

from django.db import transaction
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django_stubs_ext import WithAnnotations

from apps.accounts.models import Membership, Role, User
from apps.accounts.selectors import teaches
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.services.practice import seat_of_one
from apps.auctions.services.tables import open_table, release_answers
from apps.cards.models import Card
from apps.classroom.models import AnswersDue, Assignment, Attempt, AttemptTable
from apps.deals.models import Board
from bridgeclass.engine.auctions import Side

ANSWERS_AT_A_TABLE = {
    AnswersDue.AT_ONCE: AnswerRelease.AT_ONCE,
    AnswersDue.AFTER_BOARD: AnswerRelease.AFTER_BOARD,
    AnswersDue.AFTER_ATTEMPT: AnswerRelease.HELD,
    AnswersDue.AFTER_CLOSE: AnswerRelease.HELD,
}


class AssignmentClosedError(ValueError):
    """An assignment that is not open yet, or no more."""


class NoAttemptLeftError(ValueError):
    """A student has used every attempt the assignment allows."""


class AttemptFinishedError(ValueError):
    """An attempt that is over."""


class NotYourWorkError(ValueError):
    """Work of a class that the student left, or that is in the archive."""


class BoardNotDoneError(ValueError):
    """An attempt whose boards are not all bid to the end."""


class _Place(TypedDict):
    """What a locked attempt knows besides."""

    role: str | None
    """What the student is in the class now; None for nobody there."""


class _Begun(TypedDict):
    """What a board of an attempt knows besides."""

    begun_at: int | None
    """The id of the attempt's table for it; None before the first call for one."""


@transaction.atomic
def start_attempt(*, assignment_id: int, student: User) -> Attempt:
    """Give the student's unfinished attempt, or a new one when there is none.

    Somebody who teaches the class tries it out at any time, as often as wanted. Raises
    AssignmentClosedError, NoAttemptLeftError, Assignment.DoesNotExist.
    """
    attempts = Attempt.objects.filter(assignment=assignment_id, student=student)
    unfinished = attempts.filter(finished_at=None)
    if under_way := unfinished.first():
        return under_way
    # The class waits in line here, so whoever only goes on does not.
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    if begun_meanwhile := unfinished.first():
        return begun_meanwhile
    is_trial = teaches(student, assignment.klass_id)
    _check_open(assignment, is_trial=is_trial)
    used = attempts.aggregate(last=Max("number"))["last"] or 0
    if not is_trial and assignment.attempts_allowed is not None and used >= assignment.attempts_allowed:
        raise NoAttemptLeftError(gettext("You have no attempts left"))
    return Attempt.objects.create(assignment=assignment, student=student, number=used + 1)


@transaction.atomic
def open_board(*, attempt_id: int, number: int) -> Table:
    """Give the attempt's table for a board: the one left behind, or a new one.

    `number` is the board's in its set. Raises NotYourWorkError; AssignmentClosedError or AttemptFinishedError
    when a new table would be needed and may not be had; Attempt.DoesNotExist, Board.DoesNotExist.
    """
    attempt = _attempt_to_go_on_with(attempt_id)
    return _table_of(attempt, _boards_of(attempt.pk, attempt.assignment.practice_set_id).get(number=number))


def _table_of(attempt: WithAnnotations[Attempt, _Place], board: WithAnnotations[Board, _Begun]) -> Table:
    """The table of a locked attempt for a board: the one left behind, or a new one."""
    if board.begun_at is not None:
        return Table.objects.get(pk=board.begun_at)
    if attempt.finished_at:
        raise AttemptFinishedError(gettext("This attempt is over"))
    _check_open(attempt.assignment, is_trial=_is_trial(attempt))
    table = _open_table(attempt, board)
    AttemptTable.objects.create(attempt=attempt, board=board, table=table)
    return table


@transaction.atomic
def open_next_board(*, attempt_id: int) -> Table | None:
    """Give the table of the first board not bid to the end; None when every board is done.

    Raises as `open_board` does.
    """
    attempt = _attempt_to_go_on_with(attempt_id)
    board = _boards_to_do(attempt.pk, attempt.assignment.practice_set_id).first()
    return None if board is None else _table_of(attempt, board)


@transaction.atomic
def finish_attempt(*, attempt_id: int) -> Attempt:
    """Give the attempt finished, with the answers that waited for this; twice does no harm.

    Raises BoardNotDoneError while a board is not bid to the end, Attempt.DoesNotExist.
    """
    attempt = _locked_attempt(attempt_id)
    if attempt.finished_at:
        return attempt
    left = _boards_to_do(attempt.pk, attempt.assignment.practice_set_id).count()
    if left:
        said = ngettext("%(left)s board is not done yet", "%(left)s boards are not done yet", left)
        raise BoardNotDoneError(said % {"left": left})
    attempt.finished_at = timezone.now()
    attempt.save(update_fields=("finished_at",))
    if attempt.assignment.answers_due == AnswersDue.AFTER_ATTEMPT:
        tables = list(attempt.attempt_tables.values_list("table", flat=True))
        release_answers(table_ids=tables, at=attempt.finished_at)
    return attempt


def _attempt_to_go_on_with(attempt_id: int) -> WithAnnotations[Attempt, _Place]:
    attempt = _locked_attempt(attempt_id)
    is_there = attempt.role is not None or attempt.student.is_admin
    if not (is_there and attempt.assignment.klass.archived_at is None) and not _is_trial(attempt):
        raise NotYourWorkError(
            gettext("%(assignment)s is no longer assigned to you") % {"assignment": attempt.assignment}
        )
    return attempt


def _is_trial(attempt: WithAnnotations[Attempt, _Place]) -> bool:
    """Whether the person teaches the class, and tries its work out."""
    return attempt.role == Role.INSTRUCTOR or attempt.student.is_admin


def _locked_attempt(attempt_id: int) -> WithAnnotations[Attempt, _Place]:
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
    now = timezone.now()
    if is_trial:
        return
    if assignment.opens_at > now:
        raise AssignmentClosedError(gettext("%(assignment)s is not open yet") % {"assignment": assignment})
    if assignment.closes_at and assignment.closes_at <= now and not assignment.late_work:
        raise AssignmentClosedError(gettext("%(assignment)s is closed") % {"assignment": assignment})


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
