"""The heartbeat of one server process for its open pages at live tables, and their missed messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from apps.auctions.consumers.database import in_thread
from apps.auctions.consumers.presence import PresenceSender, PresenceWriter, Watcher
from apps.auctions.selectors.presence import BEAT_S
from apps.auctions.services.presence import OpenPage, beat, retire, versions_of

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LivePage:
    """An open page of a live table, and how to bring it up to a version that it may have missed."""

    page: OpenPage
    is_seated: bool
    """True if its user has a seat at the table; watching teachers are not counted as present."""
    watcher: Watcher
    catch_up: Callable[[int], Awaitable[None]]


class Heartbeat:
    """Knows every open page of this process at a live table, and beats as long as there is one."""

    def __init__(self) -> None:
        self._server = uuid4().hex
        self._pages: dict[str, LivePage] = {}
        self._writer = PresenceWriter(self._server)
        self._sender = PresenceSender()
        self._task: asyncio.Task[None] | None = None

    def add(self, page: LivePage) -> None:
        """Look after a page, store that its user is there, and send it who else is."""
        self._pages[page.page.name] = page
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), context=Context())
        if page.is_seated:
            self._writer.opened(page.page)
        self._sender.add(page.watcher)

    def presence_changed(self, table_id: int) -> None:
        """Send the pages of a table soon who is there."""
        self._sender.send_soon(table_id)

    def session_keys(self, table_id: int) -> set[str]:
        """Return the session keys of the pages of a table."""
        return self._sender.session_keys(table_id)

    async def remove(self, name: str) -> None:
        """Forget a closed page; an unknown name does no harm."""
        page = self._pages.pop(name, None)
        if page is None:
            return
        self._sender.remove(page.watcher)
        try:
            if page.is_seated:
                await self._writer.closed(name)
        finally:
            if not self._pages:
                await self._stop()

    async def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await in_thread(partial(retire, server=self._server))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self.beat()
            except Exception:  # the database may come back, and the pages wait for it
                log.exception("heartbeat failed")

    async def beat(self) -> None:
        """Beat once, and send the pages of changed tables what they have not shown yet."""
        pages = list(self._pages.values())
        seated = [one.page for one in pages if one.is_seated]
        await in_thread(partial(beat, server=self._server, pages=seated))
        newest = await in_thread(partial(versions_of, {one.page.table_id for one in pages}))
        self._writer.store_soon()
        self._sender.retry()
        for one in pages:
            if one.page.table_id in newest:
                await one.catch_up(newest[one.page.table_id])


HEARTBEAT = Heartbeat()
