"""What a teacher does with the boards of a practice set."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, ProtectedError
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.classroom.models import Assignment, AuditDetail, Deed
from apps.classroom.selectors import boards_to_drop
from apps.classroom.selectors.set_boards import may_reorder
from apps.classroom.services.audit import note
from apps.deals.models import Board, PracticeSet
from apps.deals.services.replacing import deal_anew, origin_of


class BoardKeptError(ValueError):
    """A board that stays as it is: bid already, or in a set that is not the person's. The message can be shown."""


class SetInUseError(ValueError):
    """A set that work or calls stand on. The message can be shown to the person."""


@transaction.atomic
def drop_board(*, by: User, board_id: int) -> PracticeSet:
    """Take a board out of its set, and give the set; the others keep their numbers.

    Raises BoardKeptError, Board.DoesNotExist.
    """
    board = Board.objects.select_related("practice_set").get(pk=board_id)
    practice_set = _locked(board.practice_set_id)
    _check_free(board, by)
    note(
        by=by, deed=Deed.DELETED, klass=None, details=AuditDetail.BOARD.of(number=board.number, name=str(practice_set))
    )
    board.delete()
    return practice_set


def replace_board(*, by: User, board_id: int, seed: int | None = None) -> Board:
    """Put another deal in a board's place, from the same sub-profiles, and give it.

    By the seed and number it keeps, it can be dealt again. Takes a second or a few. Raises BoardKeptError, the deals'
    NoOtherDealError, Board.DoesNotExist.
    """
    board = Board.objects.select_related("practice_set", "revision").get(pk=board_id)
    _check_free(board, by)
    found = deal_anew(board=board, seed=seed)
    with transaction.atomic():
        _locked(board.practice_set_id)
        _check_free(board, by)
        board.delete()
        found.save()
    return found


@transaction.atomic
def move_board(*, by: User, board_id: int, is_earlier: bool) -> int:
    """Let a board and its neighbour change places, and give the board's number then.

    The hands keep their dealer and vulnerability. The first board does not come earlier, nor the last one later.
    Raises BoardKeptError, Board.DoesNotExist.
    """
    board = Board.objects.get(pk=board_id)
    practice_set = _locked(board.practice_set_id)
    board.refresh_from_db()
    if not may_reorder(practice_set, by):
        raise BoardKeptError(
            gettext("You cannot reorder these boards. Students have bid them, or the practice set is not yours")
        )
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
    """Delete a set with its boards, if nobody has bid one and no class has it as work. Raises SetInUseError."""
    _locked(practice_set.pk)
    try:
        with transaction.atomic():
            practice_set.delete()
    except ProtectedError as error:
        raise SetInUseError(
            gettext("%(practice_set)s cannot be deleted. Its boards have been bid, or it is assigned to a class")
            % {"practice_set": practice_set}
        ) from error
    note(by=by, deed=Deed.DELETED, klass=None, details=AuditDetail.SET.of(name=str(practice_set)))


def _locked(set_id: int) -> PracticeSet:
    """The set, which is changed by nobody else now, and whose work nobody begins."""
    found = PracticeSet.objects.select_for_update().get(pk=set_id)
    list(Assignment.objects.select_for_update().filter(practice_set=found).order_by("pk").values_list("pk"))
    return found


def _check_free(board: Board, by: User) -> None:
    if board.pk not in boards_to_drop(board.practice_set, by):
        raise BoardKeptError(
            gettext("You cannot change board %(number)s. It has been bid, or the practice set is not yours")
            % {"number": board.number}
        )
