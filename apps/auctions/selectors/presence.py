"""Presence at a live table: the players in their seats, and which of them have its page open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import teaches
from apps.auctions.models import Connection, Pace, Table
from apps.auctions.models import Seat as SeatRow
from bridgeclass.engine.auctions import Seat

BEAT_S = 5
"""Seconds between two heartbeats of a server."""
SILENT_AFTER = timedelta(seconds=4 * BEAT_S)
"""The time without a heartbeat after which the connections of a server no longer count."""
# Raw SQL, because every page of a table runs it whenever a player comes or leaves.
PRESENCE_SQL: Final = """
    SELECT seat.id, seat.name, seat.is_robot, seat.user_id, seat.held_until,
        person.username, person.shown_name, person.blanked_at,
        EXISTS (
            SELECT 1 FROM auctions_connection page JOIN auctions_serverprocess server ON server.id = page.server_id
            JOIN auctions_table shown ON shown.id = page.table_id
            WHERE page.user_id = seat.user_id AND server.beaten_at > %s
            AND (shown.id = seat.table_id OR shown.sitting_id = held.sitting_id)
        ) AS is_there,
        held.klass_id, held.sitting_id, held.finished_at IS NULL AS is_under_way,
        sitting.owner_id, sitting.closed_at IS NULL AS is_open, sitting.pace
    FROM auctions_seat seat
    JOIN auctions_table held ON held.id = seat.table_id
    LEFT JOIN auctions_sitting sitting ON sitting.id = held.sitting_id
    LEFT JOIN accounts_user person ON person.id = seat.user_id
    WHERE seat.table_id = %s
"""


class SeatState(StrEnum):
    """The state of a seat now."""

    ROBOT = "robot"
    FREE = "free"
    HERE = "here"
    HELD = "held"
    AWAY = "away"


LEFT: Final = frozenset((SeatState.FREE, SeatState.AWAY))
"""The states of a seat that can be given to a robot."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with its player."""

    seat: Seat
    name: str
    """Empty for a robot and a free seat."""
    state: SeatState
    held_until: datetime | None
    """Until when the seat is reserved for a player who has left; None unless its state is HELD."""
    is_me: bool
    may_go_to_robot: bool
    """True if the viewer may give the seat to a robot now."""

    @property
    def held_until_ms(self) -> int | None:
        """The same in milliseconds since 1970, for the page's countdown."""
        return round(self.held_until.timestamp() * 1000) if self.held_until else None


@dataclass(frozen=True, slots=True)
class PresenceView:
    """The four seats of a live table, North first."""

    table_id: int
    sitting_id: int | None
    seats: tuple[SeatView, ...]
    at: datetime
    is_by_turns: bool

    @property
    def at_ms(self) -> int:
        """The same in milliseconds since 1970."""
        return round(self.at.timestamp() * 1000)

    @property
    def has_free_seat(self) -> bool:
        """True if a seat is free."""
        return any(shown.state is SeatState.FREE for shown in self.seats)


@dataclass(frozen=True, slots=True)
class Attendance:
    """The seats of a live table and the presence of their players, for any viewer."""

    table_id: int
    rows: Mapping[Seat, Any]
    """The four seats with the columns of PRESENCE_SQL."""
    at: datetime

    @property
    def facts(self) -> Any:
        """A row with the columns of the table and its sitting."""
        return self.rows[Seat.N]


def there_now(sitting_id: int, now: datetime) -> QuerySet[Connection]:
    """Return the open pages of the players of a sitting, at any of its boards."""
    return Connection.objects.filter(table__sitting=sitting_id, server__beaten_at__gt=now - SILENT_AFTER)


def presence_at(*, user: User, table_id: int) -> PresenceView:
    """Return the presence at a table for one of its players or a teacher. Raises Table.DoesNotExist for others."""
    return presence_for(user=user, attendance=attendance_at(table_id))


def attendance_at(table_id: int) -> Attendance:
    """Return the presence at a table; show it to a user only through `presence_for`. Raises Table.DoesNotExist."""
    now = timezone.now()
    found = SeatRow.objects.raw(PRESENCE_SQL, [now - SILENT_AFTER, table_id])
    rows = {Seat.parse(row.name): row for row in found}
    if not rows:
        raise Table.DoesNotExist(f"No table {table_id}")
    return Attendance(table_id, rows, now)


def presence_for(*, user: User, attendance: Attendance) -> PresenceView:
    """Return the presence at a table as one of its players or a teacher sees it; see `presence_at`."""
    facts, now = attendance.facts, attendance.at
    is_seated = any(row.user_id == user.pk for row in attendance.rows.values())
    if not is_seated and not teaches(user, facts.klass_id):
        raise Table.DoesNotExist(f"No table {attendance.table_id} for person {user.pk}")
    states = {seat: _state(row, now, user) for seat, row in attendance.rows.items()}
    may_replace = not LEFT.isdisjoint(states.values()) and _may_run(user, facts, is_seated=is_seated)
    return PresenceView(
        table_id=attendance.table_id,
        sitting_id=facts.sitting_id,
        seats=tuple(
            SeatView(
                seat=seat,
                name=_name(attendance.rows[seat]),
                state=states[seat],
                held_until=attendance.rows[seat].held_until if states[seat] is SeatState.HELD else None,
                is_me=attendance.rows[seat].user_id == user.pk,
                may_go_to_robot=may_replace and states[seat] in LEFT,
            )
            for seat in Seat
        ),
        at=now,
        is_by_turns=facts.pace == Pace.BY_TURNS,
    )


def _may_run(user: User, facts: Any, *, is_seated: bool) -> bool:
    """Return True if a user who may see a table may change its seats now."""
    if not facts.sitting_id or not facts.is_open or not facts.is_under_way:
        return False
    return not is_seated or facts.owner_id == user.pk or teaches(user, facts.klass_id)


def _name(row: Any) -> str:
    if row.user_id is None:
        return ""
    return User(username=row.username, shown_name=row.shown_name, blanked_at=row.blanked_at).get_full_name()


def _state(row: Any, now: datetime, user: User) -> SeatState:
    if row.is_robot:
        return SeatState.ROBOT
    if row.user_id is None:
        return SeatState.FREE
    if row.is_there or row.user_id == user.pk:  # the viewer is there
        return SeatState.HERE
    return SeatState.HELD if row.held_until is not None and row.held_until > now else SeatState.AWAY
