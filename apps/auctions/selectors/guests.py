"""How far somebody is with the first hands."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from apps.accounts.models import User
from apps.auctions.models import Table, TableKind
from apps.auctions.selectors.attempts import mean_points
from apps.deals.models import Board

FIRST_HANDS = "Three first hands"
"""The name of the set that everybody may try."""


@dataclass(frozen=True, slots=True)
class TriedHand:
    """One board that somebody has tried."""

    table_id: int
    number: int
    is_done: bool
    mean: float | None
    """Mean points a call, 0 to 10; None before the first call."""


def tried_hands(user: User) -> tuple[TriedHand, ...]:
    """The boards a person practises outside any class, in the order they were begun."""
    tables = Table.objects.filter(seats__user=user, kind=TableKind.PRACTICE, klass=None, repeat_of=None)
    means = mean_points(user, tables)
    return tuple(
        TriedHand(table.pk, table.board.number, table.finished_at is not None, means.get(table.pk))
        for table in tables.select_related("board").order_by("opened_at", "pk")
    )


def are_hands_left(*, user: User, practice_set_id: int) -> bool:
    """Whether a set is that of the first hands, and the person has not bid all of its boards."""
    over = Table.objects.filter(board=OuterRef("pk"), seats__user=user, finished_at__isnull=False)
    boards = Board.objects.filter(
        practice_set=practice_set_id, practice_set__name=FIRST_HANDS, practice_set__owner=None
    )
    return boards.filter(~Exists(over)).exists()
