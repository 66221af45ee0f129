"""Opening tables, and releasing the answers held back there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from apps.accounts.models import User
from apps.auctions.models import AnswerRelease, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.table_state import state_at_start, store_new
from apps.cards.services.cards import mark_used
from bridgeclass.engine.auctions import Seat


@transaction.atomic(savepoint=False)  # the caller's transaction is rolled back if this fails
def open_table(*, table: Table, people: Mapping[Seat, User | None]) -> Table:
    """Store a new table with the calls of the robots before the first person, and return it.

    people: the users of the seats for people, None for a free seat. Robots take the other seats.
    """
    seats = {
        seat: SeatRow(table=table, name=seat.letter, user=people.get(seat), is_robot=seat not in people)
        for seat in Seat
    }
    mark_used(cards=(table.card_ns, table.card_ew))
    store_new(state_at_start(table, seats))
    return table


@transaction.atomic
def release_answers(*, table_ids: list[int], at: datetime) -> None:
    """Release the answers held back at these tables, from a moment on."""
    Table.objects.filter(pk__in=table_ids, answers=AnswerRelease.HELD).update(answers_released_at=at)
