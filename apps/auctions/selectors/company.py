"""Who sits at a live table, and who of them is there now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import teaches
from apps.auctions.models import Connection, Pace, Table
from apps.auctions.models import Seat as SeatRow
from bridgeclass.engine.auctions import Seat

BEAT_S = 5
"""Seconds between two beats of a server."""
SILENT_AFTER = timedelta(seconds=4 * BEAT_S)
"""What a server said of its open pages counts no more when it has been silent for so long."""


class SeatState(StrEnum):
    """How a seat is filled at this moment."""

    ROBOT = "robot"
    FREE = "free"
    HERE = "here"
    HELD = "held"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat and who is in it."""

    seat: Seat
    name: str
    """Empty for a robot and a free seat."""
    state: SeatState
    held_until: datetime | None
    """Until when a seat is kept for a person who has gone; None unless its state is HELD."""
    is_me: bool
    may_go_to_robot: bool
    """Whether the viewer may let a robot bid here now."""

    @property
    def held_until_ms(self) -> int | None:
        """The same in milliseconds since 1970, for the page's countdown."""
        return round(self.held_until.timestamp() * 1000) if self.held_until else None


@dataclass(frozen=True, slots=True)
class Company:
    """The four seats of a live table, North first."""

    table_id: int
    sitting_id: int | None
    seats: tuple[SeatShown, ...]
    may_run: bool
    """Whether the viewer may change who sits."""
    at: datetime
    """When this was true, by the server's clock."""
    is_by_turns: bool
    """Whether nobody waits here: each calls when there is time."""

    @property
    def at_ms(self) -> int:
        """The same in milliseconds since 1970."""
        return round(self.at.timestamp() * 1000)

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody may still sit down."""
        return any(shown.state is SeatState.FREE for shown in self.seats)


def there_now(table_id: int, now: datetime) -> QuerySet[Connection]:
    """The open pages at a table of people who sit there."""
    return Connection.objects.filter(table=table_id, server__beaten_at__gt=now - SILENT_AFTER)


def company_at(*, user: User, table_id: int) -> Company:
    """Who sits at a live table and who is there, for somebody who sits there too or teaches its class.

    Raises Table.DoesNotExist for others.
    """
    table = Table.objects.select_related("sitting").get(pk=table_id)
    rows = list(table.seats.select_related("user"))
    is_teacher = teaches(user, table.klass_id)
    if not is_teacher and all(row.user_id != user.pk for row in rows):
        raise Table.DoesNotExist(f"No table {table_id} for person {user.pk}")
    now = timezone.now()
    here = {user.pk, *there_now(table_id, now).values_list("user", flat=True)}  # who asks is there
    sitting = table.sitting
    may_run = sitting is not None and sitting.closed_at is None and (is_teacher or sitting.owner_id == user.pk)
    is_under_way = table.finished_at is None
    seats = {Seat.parse(row.name): _shown(row, here, now, user, may_run=may_run and is_under_way) for row in rows}
    return Company(
        table_id=table_id,
        sitting_id=table.sitting_id,
        seats=tuple(seats[seat] for seat in Seat),
        may_run=may_run,
        at=now,
        is_by_turns=sitting is not None and sitting.pace == Pace.BY_TURNS,
    )


def _shown(row: SeatRow, here: set[int], now: datetime, user: User, *, may_run: bool) -> SeatShown:
    state = _state(row, here, now)
    return SeatShown(
        seat=Seat.parse(row.name),
        name=row.user.get_full_name() if row.user else "",
        state=state,
        held_until=row.held_until if state is SeatState.HELD else None,
        is_me=row.user_id == user.pk,
        may_go_to_robot=may_run and state in (SeatState.FREE, SeatState.AWAY),
    )


def _state(row: SeatRow, here: set[int], now: datetime) -> SeatState:
    if row.is_robot:
        return SeatState.ROBOT
    if row.user_id is None:
        return SeatState.FREE
    if row.user_id in here:
        return SeatState.HERE
    return SeatState.HELD if row.held_until is not None and row.held_until > now else SeatState.AWAY
