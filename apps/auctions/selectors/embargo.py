"""The embargo: rules that keep hands and answers from people who have still to find their own call.

`apps.py` connects them to the signals of `apps/core/signals.py`, which lower apps send.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    """Raise HandInPlayError if the person asks about a hand of a board whose answers are still to come."""
    if is_in_play(user, hand):
        raise HandInPlayError(
            "You have this hand at a table, and its answers are still to come. Make your call there first; ask again"
            " when the board is over."
        )


def embargoed_boards(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Give the ids of the boards of a set that the person bids, or of which the answers are still to come."""
    return boards_in_play_of(user).filter(practice_set=practice_set).values_list("pk", flat=True)


def pending_boards(*, user: User, **_: object) -> QuerySet[Board]:
    """Give the boards that the person bids as a student, or of which the answers are still to come."""
    return boards_bid_as_student(user)


def is_in_play(user: User, hand: Hand) -> bool:
    """Whether a hand is one of a board that the person is bidding, or of which the answers are still held back."""
    seats = Seat.objects.filter(user=user, table__board__deal__contains=str(hand))
    over = Q(table__finished_at__isnull=False) & answers_due("table__", timezone.now())
    return seats.exclude(over).exists()


def boards_in_play_of(user: User) -> QuerySet[Board]:
    """The boards a person may not look up: at a table not bid to the end, or with answers still to come.

    The answers of classes the person teaches are the person's to know, so a board tried out there counts as bid.
    """
    waiting = ~answers_due("table__", timezone.now()) & ~Q(table__klass__in=classes_taught_by(user).order_by())
    seats = Seat.objects.filter(user=user).filter(Q(table__finished_at=None) | waiting)
    return Board.objects.filter(tables__in=seats.values("table"))


def boards_bid_as_student(user: User) -> QuerySet[Board]:
    """The boards at tables of classes the person does not teach, not bid to the end or with answers to come."""
    taught = Q(table__klass=None) | Q(table__klass__in=classes_taught_by(user).order_by())
    waiting = Q(table__finished_at=None) | ~answers_due("table__", timezone.now())
    return Board.objects.filter(tables__in=Seat.objects.filter(waiting & ~taught, user=user).values("table"))
