"""Presence: a connection for each open page of a player at a live table, valid while its server's heartbeat goes on.

A killed server cannot remove its connections, so any other one does once it has been silent for a while. From then on,
or from the moment the last page closes, the player's seat is reserved for half a minute.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.auctions.live import announce_presence
from apps.auctions.models import Connection, ServerProcess, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.presence import SILENT_AFTER

HELD_FOR = timedelta(seconds=30)

type Place = tuple[int, int]
"""The ids of a sitting and a player: a player who reads an earlier board is present at the next one too.

A table outside any sitting has its own negative id.
"""


@dataclass(frozen=True, slots=True)
class OpenPage:
    """An open page of a player at a live table; `name` is that of its channel."""

    name: str
    table_id: int
    user_id: int


@transaction.atomic
def update_connections(*, server: str, opened: Collection[OpenPage], closed: Collection[str]) -> None:
    """Store the pages that were opened at a server, and remove closed ones by name.

    A page counts if its user has a seat at that table; the seat is then no longer held. A user whose last page
    closes has the seat held from now on. The other pages hear of it if that changes who is there.
    """
    now = timezone.now()
    if opened:
        _arrive(server, opened, now)
    if closed:
        _drop(list(Connection.objects.filter(name__in=closed)), now)


@transaction.atomic
def beat(*, server: str, pages: Collection[OpenPage]) -> None:
    """Record a heartbeat of a server with its open pages, and remove the connections of silent servers."""
    now = timezone.now()
    ServerProcess.objects.update_or_create(name=server, defaults={"beaten_at": now})
    for silent in ServerProcess.objects.filter(beaten_at__lt=now - SILENT_AFTER):
        _drop(list(silent.connections.all()), now)
        silent.delete()
    # Another server may have removed them while this one could not reach the database.
    known = set(Connection.objects.filter(server__name=server).values_list("name", flat=True))
    if missing := [page for page in pages if page.name not in known]:
        _arrive(server, missing, now)


@transaction.atomic
def retire(*, server: str) -> None:
    """Delete a server without open pages."""
    ServerProcess.objects.filter(name=server, connections=None).delete()


def versions_of(table_ids: Collection[int]) -> dict[int, int]:
    """Return the newest version of each table, for pages that may have missed a message."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))


def _arrive(server: str, pages: Collection[OpenPage], now: datetime) -> None:
    opened = {(page.table_id, page.user_id) for page in pages}
    seats = _seats_at(opened)
    places = {_place_of(seat) for seat in seats if (seat.table_id, seat.user_id) in opened}
    if not places:
        return
    there = _places_of(opened, Connection.objects.filter(server__beaten_at__gt=now - SILENT_AFTER))
    # Locked like in `beat`, or each could store pages that the other waits for.
    process, _ = ServerProcess.objects.select_for_update(no_key=True).get_or_create(name=server)
    seated = {(seat.table_id, seat.user_id) for seat in seats}
    rows = [
        Connection(server=process, table_id=page.table_id, user_id=page.user_id, name=page.name)
        for page in pages
        if (page.table_id, page.user_id) in seated
    ]
    Connection.objects.bulk_create(rows, ignore_conflicts=True)
    if held := [seat.pk for seat in seats if _place_of(seat) in places and seat.held_until is not None]:
        SeatRow.objects.filter(pk__in=held).update(held_until=None)
    _announce(seat.table_id for seat in seats if _place_of(seat) in places - there)


def _drop(connections: list[Connection], now: datetime) -> None:
    if not connections:
        return
    Connection.objects.filter(pk__in=[connection.pk for connection in connections]).delete()
    closed = {(connection.table_id, connection.user_id) for connection in connections}
    seats = _seats_at(closed)
    places = {_place_of(seat) for seat in seats if (seat.table_id, seat.user_id) in closed}
    left = places - _places_of(closed, Connection.objects.all())
    seats_left = [seat for seat in seats if _place_of(seat) in left]
    SeatRow.objects.filter(pk__in=[seat.pk for seat in seats_left]).update(held_until=now + HELD_FOR)
    has_no_seat = closed - {(seat.table_id, seat.user_id) for seat in seats}
    _announce({table for table, _ in has_no_seat} | {seat.table_id for seat in seats_left})


def _seats_at(pages: Collection[tuple[int, int]]) -> list[SeatRow]:
    """Return the seats of the players with these pages: at their tables, and at the board under way of the sitting."""
    tables, people = {table for table, _ in pages}, {person for _, person in pages}
    under_way = Q(table__sitting__in=_sittings_of(tables), table__finished_at=None)
    rows = SeatRow.objects.filter(Q(table__in=tables) | under_way, user__in=people).order_by("pk")
    seats = list(rows.select_related("table").only("user", "held_until", "table__sitting"))
    places = {_place_of(seat) for seat in seats if (seat.table_id, seat.user_id) in pages}
    return [seat for seat in seats if _place_of(seat) in places]


def _places_of(pages: Collection[tuple[int, int]], connections: QuerySet[Connection]) -> set[Place]:
    """Return where the players with these pages have a connection."""
    tables, people = {table for table, _ in pages}, {person for _, person in pages}
    here = Q(table__in=tables) | Q(table__sitting__in=_sittings_of(tables))
    rows = connections.filter(here, user__in=people).select_related("table").only("user", "table__sitting")
    return {_place_of(row) for row in rows}


def _sittings_of(tables: Collection[int]) -> QuerySet[Table, Any]:
    return Table.objects.filter(pk__in=tables, sitting__isnull=False).order_by().values("sitting")


def _place_of(row: SeatRow | Connection) -> Place:
    return row.table.sitting_id or -row.table_id, row.user_id or 0


def _announce(table_ids: Iterable[int]) -> None:
    for table_id in set(table_ids):
        transaction.on_commit(partial(announce_presence, table_id), robust=True)
