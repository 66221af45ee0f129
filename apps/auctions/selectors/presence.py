"""Who sits at a live table, and who of them is there now."""

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
"""Seconds between two beats of a server."""
SILENT_AFTER = timedelta(seconds=4 * BEAT_S)
"""What a server said of its open pages counts no more when it has been silent for so long."""
# Written out: every page of a table asks it whenever somebody comes or goes.
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
    """How a seat is filled at this moment."""

    ROBOT = "robot"
    FREE = "free"
    HERE = "here"
    HELD = "held"
    AWAY = "away"


LEFT: Final = frozenset((SeatState.FREE, SeatState.AWAY))
"""The states of a seat that can be given to a robot."""


@dataclass(frozen=True, slots=True)
class SeatView:
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
class PresenceView:
    """The four seats of a live table, North first."""

    table_id: int
    sitting_id: int | None
    seats: tuple[SeatView, ...]
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


@dataclass(frozen=True, slots=True)
class Attendance:
    """The seats of a live table and who of their people has a page of it open, whoever looks."""

    table_id: int
    rows: Mapping[Seat, Any]
    """The four seats, each with what else PRESENCE_SQL asks for."""
    at: datetime

    @property
    def facts(self) -> Any:
        """Any row: each has the same of the table and its sitting."""
        return self.rows[Seat.N]


def there_now(sitting_id: int, now: datetime) -> QuerySet[Connection]:
    """The open pages of people who bid together, at whichever of their boards."""
    return Connection.objects.filter(table__sitting=sitting_id, server__beaten_at__gt=now - SILENT_AFTER)


def presence_at(*, user: User, table_id: int) -> PresenceView:
    """Who sits at a live table and who is there, for somebody who sits there too or teaches its class.

    Raises Table.DoesNotExist for others.
    """
    return presence_for(user=user, attendance=attendance_at(table_id))


def attendance_at(table_id: int) -> Attendance:
    """Who sits at a live table and who is there now; raises Table.DoesNotExist.

    It is for everybody's eyes only through `presence_for`.
    """
    now = timezone.now()
    found = SeatRow.objects.raw(PRESENCE_SQL, [now - SILENT_AFTER, table_id])
    rows = {Seat.parse(row.name): row for row in found}
    if not rows:
        raise Table.DoesNotExist(f"No table {table_id}")
    return Attendance(table_id, rows, now)


def presence_for(*, user: User, attendance: Attendance) -> PresenceView:
    """The same as one person sees it, who is there; raises Table.DoesNotExist for those who may not see it."""
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
    """Whether somebody who may see a table may change who sits there now."""
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
    if row.is_there or row.user_id == user.pk:  # who asks is there
        return SeatState.HERE
    return SeatState.HELD if row.held_until is not None and row.held_until > now else SeatState.AWAY
