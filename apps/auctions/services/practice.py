"""Bidding boards outside any assignment: those of a set, and one that is over once more."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext

from apps.accounts.models import User
from apps.auctions.models import Seat as SeatRow
from apps.auctions.models import Table, TableKind
from apps.auctions.selectors.visibility import answers_are_due
from apps.auctions.services.tables import TablePlan, open_table
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat


class EmptySetError(ValueError):
    """A practice set without boards."""


class BoardNotOpenError(ValueError):
    """A board whose four hands the person may not see yet. The message can be shown to the person."""


def seat_of_one(practice_set: PracticeSet) -> Seat:
    """Where one person alone sits: South if people bid South, else the first seat they bid."""
    seats = practice_set.learner_seats
    return Seat.S if "S" in seats else Seat.parse(seats[0])


@transaction.atomic
def practise(*, user: User, practice_set_id: int) -> Table:
    """Give the table where a person goes on with a set: the one left behind, or a new one.

    The next board is the first of those bid least often, so that a set begins again when it is
    through. A board that the person bids with others now has to wait: alone, the person might see another hand of it.
    Raises PracticeSet.DoesNotExist, EmptySetError.
    """
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    practice_set = PracticeSet.objects.select_related("card_ns", "card_ew").get(pk=practice_set_id)
    own = Table.objects.filter(
        seats__user=user, board__practice_set=practice_set, kind=TableKind.PRACTICE, klass=None, repeat_of=None
    )
    together = Table.objects.filter(seats__user=user, finished_at=None, sitting__isnull=False, sitting__closed_at=None)
    free = practice_set.boards.exclude(tables__in=together.order_by())
    if left_behind := own.filter(finished_at=None, board__in=free.order_by()).first():
        return left_behind
    plan = TablePlan(
        board=_next_board(practice_set, own, free),
        people={seat_of_one(practice_set): user},
        card_ns=practice_set.card_ns,
        card_ew=practice_set.card_ew,
    )
    return open_table(plan=plan)


def _next_board(practice_set: PracticeSet, own: QuerySet[Table], free: QuerySet[Board]) -> Board:
    goes = Count("tables", filter=Q(tables__in=own))
    board = free.annotate(goes=goes).order_by("goes", "number").first()
    if board is None and practice_set.boards.exists():
        raise EmptySetError(gettext("You bid this board with others now: finish it there first"))
    if board is None:
        raise EmptySetError(gettext("%(practice_set)s has no boards") % {"practice_set": practice_set})
    return board


@transaction.atomic
def bid_again(*, user: User, table_id: int) -> Table:
    """Give a table where a person bids a board once more that is over: the one left behind, or a new one.

    It is the person's own, outside any class and assignment. Raises BoardNotOpenError unless the board is over and
    its answers are shown, Seat.DoesNotExist for a table where the person does not sit.
    """
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    seat = SeatRow.objects.select_related("table__board", "table__card_ns", "table__card_ew").get(
        user=user, table=table_id
    )
    table = seat.table
    if table.finished_at is None or not answers_are_due(table):
        raise BoardNotOpenError(gettext("This board is not over yet, or its answers are still to come"))
    first = table.repeat_of_id or table.pk
    if left_behind := Table.objects.filter(repeat_of=first, seats__user=user, finished_at=None).first():
        return left_behind
    plan = TablePlan(
        board=table.board,
        people={Seat.parse(seat.name): user},
        card_ns=table.card_ns,
        card_ew=table.card_ew,
        repeat_of_id=first,
    )
    return open_table(plan=plan)
