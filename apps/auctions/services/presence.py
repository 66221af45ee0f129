"""Who is there: a row for each open page of a person at a live table, kept alive by its server's beat.

A server that was killed cannot say that its pages are gone, so any other one, or the same after its restart, takes
them away once it has been silent for a while. From then on, or from the moment a page closes, the person's seat is
kept for half a minute.
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
"""A sitting and a person there, by their ids: who still reads one of its boards is with the others at the next.

A table outside any sitting has its own id below zero.
"""


@dataclass(frozen=True, slots=True)
class OpenPage:
    """One open page of a person at a live table."""

    name: str
    """The name of its channel: no other page has it."""
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
    """Say that a server lives with these pages, and take away the pages of those that have fallen silent."""
    now = timezone.now()
    ServerProcess.objects.update_or_create(name=server, defaults={"beaten_at": now})
    for silent in ServerProcess.objects.filter(beaten_at__lt=now - SILENT_AFTER):
        _drop(list(silent.connections.all()), now)
        silent.delete()
    # Another one may have taken them away while this one could not reach the database.
    known = set(Connection.objects.filter(server__name=server).values_list("name", flat=True))
    if missing := [page for page in pages if page.name not in known]:
        _arrive(server, missing, now)


@transaction.atomic
def retire(*, server: str) -> None:
    """Forget a server that has no page open any more."""
    ServerProcess.objects.filter(name=server, connections=None).delete()


def versions_of(table_ids: Collection[int]) -> dict[int, int]:
    """The newest version of each of these tables, for pages that may have missed a message."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))


def _arrive(server: str, pages: Collection[OpenPage], now: datetime) -> None:
    shown = {(page.table_id, page.user_id) for page in pages}
    seats = _seats_at(shown)
    places = {seat.place for seat in seats if seat.at in shown}
    if not places:
        return
    there = _places_of(shown, Connection.objects.filter(server__beaten_at__gt=now - SILENT_AFTER))
    # Locked as by the beat: each could else store pages that the other waits for.
    process, _ = ServerProcess.objects.select_for_update(no_key=True).get_or_create(name=server)
    seated = {seat.at for seat in seats}
    rows = [
        Connection(server=process, table_id=page.table_id, user_id=page.user_id, name=page.name)
        for page in pages
        if (page.table_id, page.user_id) in seated
    ]
    Connection.objects.bulk_create(rows, ignore_conflicts=True)
    if held := [seat.pk for seat in seats if seat.place in places and seat.held_until is not None]:
        SeatRow.objects.filter(pk__in=held).update(held_until=None)
    _announce(seat.at[0] for seat in seats if seat.place in places - there)


def _drop(connections: list[Connection], now: datetime) -> None:
    if not connections:
        return
    Connection.objects.filter(pk__in=[connection.pk for connection in connections]).delete()
    shown = {(connection.table_id, connection.user_id) for connection in connections}
    seats = _seats_at(shown)
    places = {seat.place for seat in seats if seat.at in shown}
    left = places - _places_of(shown, Connection.objects.all())
    SeatRow.objects.filter(pk__in=[seat.pk for seat in seats if seat.place in left]).update(held_until=now + HELD_FOR)
    has_no_seat = shown - {seat.at for seat in seats}
    _announce({table for table, _ in has_no_seat} | {seat.at[0] for seat in seats if seat.place in left})


@dataclass(frozen=True, slots=True)
class _SeatAt:
    """A seat in which somebody sits."""

    pk: int
    at: tuple[int, int]
    """The table and the person, by their ids."""
    place: Place
    held_until: datetime | None


def _seats_at(shown: Collection[tuple[int, int]]) -> list[_SeatAt]:
    """The seats of these people at these tables, and at the board that is under way where they bid together."""
    tables, people = {table for table, _ in shown}, {person for _, person in shown}
    under_way = Q(table__sitting__in=_sittings_of(tables), table__finished_at=None)
    rows = SeatRow.objects.filter(Q(table__in=tables) | under_way, user__in=people).order_by("pk")
    columns = rows.values_list("pk", "table", "table__sitting", "user", "held_until")
    found = [
        _SeatAt(pk, (table, user), _place(table, sitting, user), held_until)
        for pk, table, sitting, user, held_until in columns
    ]
    wanted = {seat.place for seat in found if seat.at in shown}
    return [seat for seat in found if seat.place in wanted]


def _places_of(shown: Collection[tuple[int, int]], pages: QuerySet[Connection]) -> set[Place]:
    """Where these people have one of the pages open."""
    tables, people = {table for table, _ in shown}, {person for _, person in shown}
    here = Q(table__in=tables) | Q(table__sitting__in=_sittings_of(tables))
    rows = pages.filter(here, user__in=people).values_list("table", "table__sitting", "user")
    return {_place(*row) for row in rows}


def _sittings_of(tables: Collection[int]) -> QuerySet[Table, Any]:
    return Table.objects.filter(pk__in=tables, sitting__isnull=False).order_by().values("sitting")


def _place(table_id: int, sitting_id: int | None, user_id: int) -> Place:
    return (sitting_id or -table_id, user_id)


def _announce(table_ids: Iterable[int]) -> None:
    for table_id in set(table_ids):
        transaction.on_commit(partial(announce_presence, table_id), robust=True)
