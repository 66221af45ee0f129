"""The pages that one server process has open at live tables: its beat, and the messages they may have missed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from apps.auctions.consumers.arrivals import ComingsAndGoings
from apps.auctions.consumers.presence import CompanyNews, Viewer
from apps.auctions.consumers.threads import in_thread
from apps.auctions.selectors.presence import BEAT_S
from apps.auctions.services.presence import OpenPage, beat, retire, versions_of

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Watched:
    """An open page, and how to bring it up to a version that it may have missed."""

    page: OpenPage
    is_seated: bool
    """Whether its person sits at the table; somebody looking on is not counted as there."""
    viewer: Viewer
    catch_up: Callable[[int], Awaitable[None]]


class Watch:
    """Knows every open page of this process, and beats as long as there is one."""

    def __init__(self) -> None:
        self._server = uuid4().hex
        self._watched: dict[str, Watched] = {}
        self._comings = ComingsAndGoings(self._server)
        self._company = CompanyNews()
        self._beating: asyncio.Task[None] | None = None

    def add(self, watched: Watched) -> None:
        """Watch over a page from now on, let the others know that its person is there, and tell it who is."""
        self._watched[watched.page.name] = watched
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._go_on(), context=Context())
        if watched.is_seated:
            self._comings.come(watched.page)
        self._company.add(watched.viewer)

    def company_changed(self, table_id: int) -> None:
        """Tell the pages of a table soon who is there."""
        self._company.tell_soon(table_id)

    async def remove(self, name: str) -> None:
        """Forget a page that was closed; one that is not known does no harm."""
        watched = self._watched.pop(name, None)
        if watched is None:
            return
        self._company.remove(watched.viewer)
        try:
            if watched.is_seated:
                await self._comings.go(name)
        finally:
            if not self._watched:
                await self._stop()

    async def _stop(self) -> None:
        beating, self._beating = self._beating, None
        if beating is not None:
            beating.cancel()
            with suppress(asyncio.CancelledError):
                await beating
        await in_thread(partial(retire, server=self._server))

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self.look_after()
            except Exception:  # a database that is away comes back; the pages wait for it
                log.exception("no beat")

    async def look_after(self) -> None:
        """Beat once, and send the pages of tables that have changed what they have not shown yet."""
        watched = list(self._watched.values())
        seated = [one.page for one in watched if one.is_seated]
        await in_thread(partial(beat, server=self._server, pages=seated))
        newest = await in_thread(partial(versions_of, {one.page.table_id for one in watched}))
        self._comings.store_soon()
        self._company.tell_late()
        for one in watched:
            if one.page.table_id in newest:
                await one.catch_up(newest[one.page.table_id])


WATCH = Watch()
