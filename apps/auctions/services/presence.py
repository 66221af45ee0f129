"""Who is there: a row for each open page of a person at a live table, kept alive by its server's beat.

A server that was killed cannot say that its pages are gone, so any other one, or the same after its restart, takes
them away once it has been silent for a while. From then on, or from the moment a page closes, the person's seat is
kept for half a minute.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from apps.auctions.live import announce_company
from apps.auctions.models import Connection, ServerProcess, Table
from apps.auctions.models import Seat as SeatRow
from apps.auctions.selectors.company import SILENT_AFTER

HELD_FOR = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class OpenPage:
    """One open page of a person at a live table."""

    name: str
    """The name of its channel: no other page has it."""
    table_id: int
    user_id: int


@transaction.atomic
def arrive(*, server: str, page: OpenPage) -> None:
    """Keep that a page is open, if its person sits at that table; the seat is kept for nobody any more."""
    seats = SeatRow.objects.filter(table=page.table_id, user=page.user_id)
    if not seats.exists():
        return
    process, _ = ServerProcess.objects.get_or_create(name=server)
    pages = Connection.objects.filter(table=page.table_id, user=page.user_id)
    was_there = pages.exists()
    Connection.objects.get_or_create(
        name=page.name, defaults={"server": process, "table_id": page.table_id, "user_id": page.user_id}
    )
    seats.exclude(held_until=None).update(held_until=None)
    if not was_there:
        _tell(page.table_id)


@transaction.atomic
def depart(*, name: str) -> None:
    """Forget a page that was closed; a person without another one has the seat kept from now on."""
    connection = Connection.objects.filter(name=name).first()
    if connection is not None:
        _drop([connection], timezone.now())


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
    for page in pages:
        if page.name not in known:
            arrive(server=server, page=page)


@transaction.atomic
def retire(*, server: str) -> None:
    """Forget a server that has no page open any more."""
    ServerProcess.objects.filter(name=server, connections=None).delete()


def versions_of(table_ids: Collection[int]) -> dict[int, int]:
    """The newest version of each of these tables, for pages that may have missed a message."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))


def _drop(connections: list[Connection], now: datetime) -> None:
    Connection.objects.filter(pk__in=[connection.pk for connection in connections]).delete()
    for table_id, user_id in {(connection.table_id, connection.user_id) for connection in connections}:
        if Connection.objects.filter(table=table_id, user=user_id).exists():
            continue
        SeatRow.objects.filter(table=table_id, user=user_id).update(held_until=now + HELD_FOR)
        _tell(table_id)


def _tell(table_id: int) -> None:
    transaction.on_commit(partial(announce_company, table_id), robust=True)
