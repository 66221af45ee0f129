"""What a teacher does with the boards of a practice set."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.classroom.models import Deed
from apps.classroom.selectors import boards_to_drop
from apps.classroom.services.audit import note
from apps.deals.models import Board, PracticeSet


class BoardKeptError(ValueError):
    """A board that stays in its set: bid already, or in a set that is not the person's."""


@transaction.atomic
def drop_board(*, by: User, board_id: int) -> PracticeSet:
    """Take a board out of its set, and give the set; the others keep their numbers.

    Raises BoardKeptError, Board.DoesNotExist.
    """
    board = Board.objects.select_related("practice_set").get(pk=board_id)
    practice_set = PracticeSet.objects.select_for_update().get(pk=board.practice_set_id)
    if board.pk not in boards_to_drop(practice_set, by):
        raise BoardKeptError(f"Board {board.number} stays: somebody has bid it, or the set is not yours")
    note(by=by, deed=Deed.DELETED, klass=None, words=f"Board {board.number} of {practice_set}")
    board.delete()
    return practice_set
