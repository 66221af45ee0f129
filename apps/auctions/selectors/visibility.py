"""Which tables, seats and decisions a person may see."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import classes_taught_by
from apps.auctions.models import AnswersShown, Seat, Table
from apps.bidding.models import Decision, Origin
from apps.deals.models import Board
from apps.deals.selectors import boards_ahead_of
from bridgeclass.engine.hands import Hand


def tables_of(user: User) -> QuerySet[Table]:
    """The tables where a person sits or which the person's own classes hold, newest first."""
    if user.is_admin:
        return Table.objects.all()
    seated = Seat.objects.filter(user=user).values("table")
    return Table.objects.filter(Q(pk__in=seated) | Q(klass__in=classes_taught_by(user)))


def seats_of(user: User) -> QuerySet[Seat]:
    """The seats a person holds, with their tables."""
    return Seat.objects.filter(user=user).select_related("table")


def decisions_seen_by(user: User) -> QuerySet[Decision]:
    """The decisions a person may read with their answers, newest first.

    Own ones as soon as the table's answers are due; those of the classes the person teaches, but
    not of a table where the person is still bidding, nor of a board the person has still to bid, or to wait for
    the answers of, as a student of another class; an admin's are everybody's.
    """
    decisions = Decision.objects.select_related("user", "board", "klass")
    if user.is_admin:
        return decisions
    bidding_at = Seat.objects.filter(user=user, table__finished_at=None).values("table")
    taught = Q(klass__in=classes_taught_by(user)) & ~Q(call_made__table__in=bidding_at)
    taught &= ~Q(board__in=boards_ahead_of(user))
    return decisions.filter(_own_and_due(user, timezone.now()) | taught)


def own_decisions_due(user: User, *, now: datetime | None = None) -> QuerySet[Decision]:
    """The person's own decisions whose grades the person may know, by default now, newest first.

    Without those of boards bid once more: the four hands were known then, so they say nothing of what was learned.
    And without those taken back at a live table: they were not meant.
    """
    due = Decision.objects.filter(_own_and_due(user, now or timezone.now()), call_made__undone_at=None)
    return due.exclude(call_made__table__repeat_of__isnull=False)


def decisions_laid_open(user: User) -> QuerySet[Decision]:
    """The decisions a person may read of calls at boards that are over."""
    return decisions_seen_by(user).filter(call_made__table__finished_at__isnull=False)


def own_decisions_laid_open(user: User) -> QuerySet[Decision]:
    """The person's own decisions of boards that are over, once their answers are due."""
    return decisions_laid_open(user).filter(_own_and_due(user, timezone.now()))


def _own_and_due(user: User, now: datetime) -> Q:
    due = answers_due("call_made__table__", now)
    return Q(user=user) & (Q(origin__in=(Origin.API, Origin.REVIEW)) | due)


def answers_due(table: str, now: datetime) -> Q:
    """The condition that a table's answers are due; `table` is the way to it, ending in __."""
    return (
        Q(**{f"{table}answers": AnswersShown.AT_ONCE})
        | Q(**{f"{table}answers": AnswersShown.AFTER_BOARD, f"{table}finished_at__isnull": False})
        | Q(**{f"{table}answers_released_at__lte": now})
    )


def is_in_play(user: User, hand: Hand) -> bool:
    """Whether a hand is one of a board that the person is bidding, or of which the answers are still held back."""
    seats = Seat.objects.filter(user=user, table__board__deal__contains=str(hand))
    over = Q(table__finished_at__isnull=False) & answers_due("table__", timezone.now())
    return seats.exclude(over).exists()


def boards_held_back(user: User) -> QuerySet[Board]:
    """The boards that the person bids, or has bid, at a table whose answers are still to come."""
    held_back = Seat.objects.filter(user=user).exclude(answers_due("table__", timezone.now()))
    return Board.objects.filter(tables__in=held_back.values("table"))


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


def answers_are_due(table: Table) -> bool:
    """Whether the people at a table may see how their calls were judged."""
    if table.answers == AnswersShown.AT_ONCE:
        return True
    if table.answers == AnswersShown.AFTER_BOARD:
        return table.finished_at is not None
    return table.answers_released_at is not None and table.answers_released_at <= timezone.now()
