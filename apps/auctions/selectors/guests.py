"""How far a guest is."""

from __future__ import annotations

from dataclasses import dataclass

from apps.accounts.models import User
from apps.auctions.models import Table, TableKind
from apps.auctions.selectors.goes import mean_points


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
