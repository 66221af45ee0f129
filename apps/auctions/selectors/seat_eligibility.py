"""What somebody who would sit down knows of a board under way already."""

from __future__ import annotations

from apps.accounts.models import User
from apps.accounts.selectors import teaches
from apps.auctions.models import HandSeen, Table
from apps.auctions.models import Seat as SeatRow
from bridgeclass.engine.auctions import Seat


def seats_closed_to(person: User, table: Table) -> frozenset[Seat]:
    """The seats of a board under way where a person cannot sit down, who knows more of it than the seat's own hand."""
    if teaches(person, table.klass_id):
        return frozenset(Seat)
    tables = Table.objects.filter(board=table.board_id, sitting__isnull=False, sitting__closed_at=None).order_by()
    known = set(HandSeen.objects.filter(user=person, table__in=tables).values_list("name", flat=True))
    elsewhere = SeatRow.objects.filter(user=person, table__in=tables.exclude(pk=table.pk))
    for name, finished_at in elsewhere.values_list("name", "table__finished_at"):
        if finished_at is not None:
            return frozenset(Seat)
        known.add(name)
    return frozenset(seat for seat in Seat if known - {seat.letter})
