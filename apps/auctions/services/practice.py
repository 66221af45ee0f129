"""Bidding the boards of a set outside any assignment."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from apps.accounts.models import User
from apps.auctions.models import Table, TableKind
from apps.auctions.services.tables import TablePlan, open_table
from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat


class EmptySetError(ValueError):
    """A practice set without boards."""


def seat_of_one(practice_set: PracticeSet) -> Seat:
    """Where one person alone sits: South if people bid South, else the first seat they bid."""
    seats = practice_set.learner_seats
    return Seat.S if "S" in seats else Seat.parse(seats[0])


@transaction.atomic
def practise(*, user: User, practice_set_id: int) -> Table:
    """Give the table where a person goes on with a set: the one left behind, or a new one.

    The next board is the first of those bid least often, so that a set begins again when it is
    through. Raises PracticeSet.DoesNotExist, EmptySetError.
    """
    User.objects.select_for_update().get(pk=user.pk)  # a second click waits, and finds the first one's table
    practice_set = PracticeSet.objects.select_related("card_ns", "card_ew").get(pk=practice_set_id)
    own = Table.objects.filter(seats__user=user, board__practice_set=practice_set, kind=TableKind.PRACTICE, klass=None)
    if left_behind := own.filter(finished_at=None).first():
        return left_behind
    plan = TablePlan(
        board=_next_board(practice_set, own),
        people={seat_of_one(practice_set): user},
        card_ns=practice_set.card_ns,
        card_ew=practice_set.card_ew,
    )
    return open_table(plan=plan)


def _next_board(practice_set: PracticeSet, own: QuerySet[Table]) -> Board:
    goes = Count("tables", filter=Q(tables__in=own))
    board = practice_set.boards.annotate(goes=goes).order_by("goes", "number").first()
    if board is None:
        raise EmptySetError(f"{practice_set} has no boards")
    return board
