"""The embargo: hands and answers that a user may not see yet, as receivers of signals that lower apps send."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import classes_taught_by
from apps.auctions.models import Seat
from apps.auctions.selectors.visibility import answers_due
from apps.bidding.services.judging import HandInPlayError
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.hands import Hand


def refuse_hands_in_play(*, user: User, hand: Hand, **_: object) -> None:
    """Raise HandInPlayError for a hand of an unfinished board, or of one whose answers are not released yet."""
    seats = Seat.objects.filter(user=user, table__board__deal__contains=str(hand))
    over = Q(table__finished_at__isnull=False) & answers_due("table__", timezone.now())
    if seats.exclude(over).exists():
        raise HandInPlayError(
            "You have this hand at a table, and its answers are still to come. Make your call there first; ask again"
            " when the board is over."
        )


def embargoed_boards(*, user: User, practice_set: PracticeSet, **_: object) -> QuerySet[Board, int]:
    """Return the ids of the boards of a set that the user bids, or whose answers are not released yet."""
    return boards_in_play_of(user).filter(practice_set=practice_set).values_list("pk", flat=True)


def pending_boards(*, user: User, **_: object) -> QuerySet[Board]:
    """Return the boards that the user bids in classes they do not teach, or whose answers are not released there."""
    taught = Q(table__klass=None) | Q(table__klass__in=classes_taught_by(user).order_by())
    waiting = Q(table__finished_at=None) | ~answers_due("table__", timezone.now())
    return Board.objects.filter(tables__in=Seat.objects.filter(waiting & ~taught, user=user).values("table"))


def boards_in_play_of(user: User) -> QuerySet[Board]:
    """Return the boards at the user's unfinished tables, or whose answers are not released to the user yet.

    Answers of classes the user teaches count as released.
    """
    waiting = ~answers_due("table__", timezone.now()) & ~Q(table__klass__in=classes_taught_by(user).order_by())
    seats = Seat.objects.filter(user=user).filter(Q(table__finished_at=None) | waiting)
    return Board.objects.filter(tables__in=seats.values("table"))
