"""Change and delete practice sets and hand profiles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F, ProtectedError
from django.urls import reverse

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobFailedError, JobResult, Store, start_job
from apps.classroom.models import Assignment, AuditAction, AuditDetail
from apps.classroom.selectors.sets import boards_to_drop, may_reorder
from apps.classroom.services.audit import record
from apps.deals.models import Board, HandProfile, PracticeSet
from apps.deals.services.profiles import delete_profile
from apps.deals.services.replacing import NoOtherDealError, deal_replacement
from apps.deals.services.sets import origin_of
from bridgeclass.engine.messages import Message, MessageError, msgid

REPLACEMENT_JOB = "board replacement"
IN_USE = msgid("You cannot change board {number}. It has been bid, or the practice set is not yours.")
ORDER_IN_USE = msgid("You cannot reorder these boards. Students have bid them, or the practice set is not yours.")
IS_REMOVED = msgid("This board has been removed or redealt.")


class BoardInUseError(MessageError):
    """A board that has been bid, or is in the set of another user. reason: for the user."""


class SetInUseError(MessageError):
    """A set with assignments or calls. The message can be shown."""


@transaction.atomic
def drop_board(*, by: User, board_id: int) -> PracticeSet:
    """Remove a board from its set and return the set; the other boards keep their numbers.

    Raises BoardInUseError, Board.DoesNotExist.
    """
    board = Board.objects.select_related("practice_set").get(pk=board_id)
    practice_set = _locked(board.practice_set_id)
    _check_free(board, by)
    name = str(practice_set)
    record(by=by, action=AuditAction.DELETED, klass=None, detail=AuditDetail.BOARD, number=board.number, name=name)
    board.delete()
    return practice_set


@transaction.atomic
def start_replacement(*, by: User, board_id: int, page: int = 1, seed: int | None = None) -> Job:
    """Start the job that replaces a board by another deal, and then leads to a page of the set's boards.

    The same seed gives the same deal. Raises BoardInUseError, TooManyJobsError, Board.DoesNotExist.
    """
    board = Board.objects.select_related("practice_set").get(pk=board_id)
    _check_free(board, by)
    params = {"board": board.pk, "page": page, "seed": seed}
    return start_job(owner=by, kind=REPLACEMENT_JOB, params=params, key=str(board.pk))


def replace_board(job: Job) -> Store:
    """Deal the replacement of a job's board, and return the function that stores it in place of the board.

    Raises JobFailedError.
    """
    board = Board.objects.select_related("practice_set", "revision").filter(pk=job.params["board"]).first()
    if board is None:
        raise JobFailedError(Message(IS_REMOVED))
    with _job_errors():
        _check_free(board, job.owner)
        found = deal_replacement(board=board, seed=job.params["seed"])
    boards = reverse("classroom:set-boards", args=(board.practice_set_id,))

    def store() -> JobResult:
        _locked(board.practice_set_id)
        with _job_errors():
            _check_free(board, job.owner)
        board.delete()
        found.save()
        return JobResult(link=f"{boards}?page={job.params['page']}#board-{found.number}")

    return store


@contextmanager
def _job_errors() -> Iterator[None]:
    """Raise JobFailedError for a board that may not be replaced, or has no other deal."""
    try:
        yield
    except (BoardInUseError, NoOtherDealError) as error:
        raise JobFailedError(error.text) from error


@transaction.atomic
def move_board(*, by: User, board_id: int, is_earlier: bool) -> int:
    """Swap a board with its neighbor and return its new number; the first and last boards stay within the set.

    The hands keep their dealer and vulnerability. Raises BoardInUseError, Board.DoesNotExist.
    """
    board = Board.objects.get(pk=board_id)
    practice_set = _locked(board.practice_set_id)
    board.refresh_from_db()
    if not may_reorder(practice_set, by):
        raise BoardInUseError(Message(ORDER_IN_USE))
    order = F("number").desc() if is_earlier else F("number").asc()
    side = {"number__lt": board.number} if is_earlier else {"number__gt": board.number}
    other = practice_set.boards.filter(**side).order_by(order).first()
    if other is None:
        return board.number
    last = practice_set.boards.order_by("-number").values_list("number", flat=True)[0]
    for one, number in ((board, last + 1), (other, board.number), (board, other.number)):
        Board.objects.filter(pk=one.pk).update(number=number, combination=origin_of(one))
    return other.number


@transaction.atomic
def delete_set(*, by: User, practice_set: PracticeSet) -> None:
    """Delete a set and its boards, if it is not assigned and no board has been bid. Raises SetInUseError."""
    _locked(practice_set.pk)
    try:
        with transaction.atomic():
            practice_set.delete()
    except ProtectedError as error:
        raise SetInUseError(
            Message(
                "{practice_set} cannot be deleted. Its boards have been bid, or it is assigned to a class",
                practice_set=str(practice_set),
            )
        ) from error
    record(by=by, action=AuditAction.DELETED, klass=None, detail=AuditDetail.SET, name=str(practice_set))


@transaction.atomic
def drop_profile(*, by: User, profile: HandProfile) -> bool:
    """Delete a profile, or archive it if sets were dealt from it; return True if it is deleted."""
    record(by=by, action=AuditAction.DELETED, klass=None, detail=AuditDetail.PROFILE, name=str(profile))
    return delete_profile(profile=profile)


def _locked(set_id: int) -> PracticeSet:
    """Return a set, locked with its assignments, so that nobody changes it or starts one."""
    found = PracticeSet.objects.select_for_update().get(pk=set_id)
    list(Assignment.objects.select_for_update().filter(practice_set=found).order_by("pk").values_list("pk"))
    return found


def _check_free(board: Board, by: User) -> None:
    if board.pk not in boards_to_drop(board.practice_set, by):
        raise BoardInUseError(Message(IN_USE, number=board.number))
