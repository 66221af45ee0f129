"""Presence of one process's pages: storing which open and close, and sending pages who is there, both coalesced."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import override

from apps.accounts.models import User
from apps.auctions.consumers.database import in_thread, signed_in_users
from apps.auctions.consumers.rendering import OpenSocket
from apps.auctions.models import Table
from apps.auctions.selectors.presence import Attendance, SeatView, attendance_at, presence_for
from apps.auctions.services.presence import OpenPage, update_connections

log = logging.getLogger(__name__)

TEMPLATE: Final = "auctions/presence.html"
STORE_DELAY_S: Final = 0.05
"""How long an opened or closed page waits for others: pages of a table come together, and all return after a cut."""
SEND_DELAY_S: Final = 0.25
"""How long a change of who is there waits for others, which are then sent with it."""


class PresenceWriter:
    """Stores which pages were opened and closed at a server, those of a moment at once."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._opened: dict[str, OpenPage] = {}
        self._closed: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def opened(self, page: OpenPage) -> None:
        """Store a page soon. If that fails, the next heartbeat stores it."""
        self._opened[page.name] = page
        self.store_soon()

    async def closed(self, name: str) -> None:
        """Remove a page, and wait for that; if it fails, it is tried again with the next."""
        self._closed.add(name)
        await asyncio.shield(self.store_soon())

    def store_soon(self) -> asyncio.Task[None]:
        """Start storing what is not stored yet; return the task."""
        if self._task is None or self._task.done():
            # A context of its own, so that log lines do not carry the ids of the first page.
            self._task = asyncio.create_task(self._store(), context=Context())
        return self._task

    async def _store(self) -> None:
        while self._opened or self._closed:
            await asyncio.sleep(STORE_DELAY_S)
            closed, self._closed = self._closed, set()
            opened, self._opened = [page for page in self._opened.values() if page.name not in closed], {}
            try:
                await in_thread(partial(update_connections, server=self._server, opened=opened, closed=closed))
            except Exception:  # the database may come back
                log.exception("opened and closed pages are not stored")
                self._closed |= closed
                return


@dataclass(slots=True, eq=False)
class Watcher:
    """An open page, and what it was last sent of who is there."""

    socket: OpenSocket
    send: Callable[[str], Awaitable[None]]
    seats: tuple[SeatView, ...] = field(default=(), init=False)


class PresenceSender:
    """Sends pages who is at their table, where that has changed since they were last sent it."""

    def __init__(self) -> None:
        self._watchers: defaultdict[int, set[Watcher]] = defaultdict(set)
        self._due: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def add(self, watcher: Watcher) -> None:
        """Send a page from now on who is there, and soon how it is now."""
        self._watchers[watcher.socket.table_id].add(watcher)
        self.send_soon(watcher.socket.table_id)

    def remove(self, watcher: Watcher) -> None:
        """Send a page nothing any more."""
        table_id = watcher.socket.table_id
        self._watchers[table_id].discard(watcher)
        if not self._watchers[table_id]:
            del self._watchers[table_id]
            self._due.discard(table_id)
            if (task := self._tasks.pop(table_id, None)) is not None:
                task.cancel()

    def session_keys(self, table_id: int) -> set[str]:
        """Return the session keys of the pages of a table."""
        return {watcher.socket.session_key for watcher in self._watchers.get(table_id, ())}

    def send_soon(self, table_id: int) -> None:
        """Send the pages of a table within a moment who is there then."""
        if table_id not in self._watchers:
            return
        self._due.add(table_id)
        if table_id not in self._tasks:
            # A context of its own, so that log lines do not carry the ids of the first page.
            self._tasks[table_id] = asyncio.create_task(self._send(table_id), context=Context())

    def retry(self) -> None:
        """Try again where sending failed."""
        for table_id in list(self._due):
            self.send_soon(table_id)

    async def _send(self, table_id: int) -> None:
        try:
            while table_id in self._due:
                await asyncio.sleep(SEND_DELAY_S)
                self._due.discard(table_id)
                await self._send_now(table_id)
        except Exception:  # the next heartbeat tries again
            log.exception("presence is not sent", extra={"table_id": table_id})
            self._due.add(table_id)
        finally:
            if self._tasks.get(table_id) is asyncio.current_task():
                del self._tasks[table_id]

    async def _send_now(self, table_id: int) -> None:
        for watcher, html in await in_thread(partial(_render_news, table_id, tuple(self._watchers[table_id]))):
            try:
                await watcher.send(html)
            except Exception as error:  # noqa: BLE001 - that page is closing; the others go on
                log.info("presence is not sent to a page", extra={"table_id": table_id, "error": repr(error)})


def _render_news(table_id: int, watchers: Sequence[Watcher]) -> list[tuple[Watcher, str]]:
    """Return what to send to each page whose user is signed in, may see it and does not see it yet."""
    users = signed_in_users({watcher.socket.session_key for watcher in watchers})
    try:
        attendance = attendance_at(table_id)
    except Table.DoesNotExist:
        return []
    news = ((watcher, _render_new(watcher, users.get(watcher.socket.session_key), attendance)) for watcher in watchers)
    return [(watcher, html) for watcher, html in news if html]


def _render_new(watcher: Watcher, user: User | None, attendance: Attendance) -> str:
    """Render who is there for a page; empty if it shows that already, or its user may not know."""
    if user is None:
        return ""
    try:
        presence = presence_for(user=user, attendance=attendance)
    except Table.DoesNotExist:
        return ""
    if presence.seats == watcher.seats:
        return ""
    watcher.seats = presence.seats
    with override(watcher.socket.language):
        return render_to_string(TEMPLATE, {"presence": presence})
