"""Keeping the engine's answer from those who have still to find their own."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.auctions.selectors.visibility import boards_bid_as_student, boards_in_play_of, is_in_play
from apps.bidding.services import HandInPlayError
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.hands import Hand


def refuse_hands_in_play(*, user: User, hand: Hand, **_: object) -> None:
    """Raise HandInPlayError if the person asks about a hand of a board whose answers are still to come."""
    if is_in_play(user, hand):
        raise HandInPlayError(
            "You have this hand at a table, and its answers are still to come. Make your call there first; ask again"
            " when the board is over."
        )


def keep_boards_in_play(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Give the ids of the boards of a set that the person bids, or of which the answers are still to come."""
    return boards_in_play_of(user).filter(practice_set=practice_set).values_list("pk", flat=True)


def keep_boards_of_other_classes(*, user: User, **_: object) -> QuerySet[Board]:
    """Give the boards that the person bids as a student, or of which the answers are still to come."""
    return boards_bid_as_student(user)
