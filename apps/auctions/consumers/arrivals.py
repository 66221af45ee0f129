"""Pages that come and go at one server process, stored together."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from functools import partial
from typing import Final

from apps.auctions.consumers.threads import in_thread
from apps.auctions.services.presence import OpenPage, come_and_go

log = logging.getLogger(__name__)

TOGETHER_WITHIN_S: Final = 0.05
"""The pages of a table come and go together, and after a cut all pages do: so long the first waits for the others."""


class ComingsAndGoings:
    """Stores which pages were opened and closed, those of a moment at once."""

    def __init__(self, server: str) -> None:
        """Of the server with this name."""
        self._server = server
        self._come: dict[str, OpenPage] = {}
        self._gone: set[str] = set()
        self._storing: asyncio.Task[None] | None = None

    def come(self, page: OpenPage) -> None:
        """Let a page be stored soon. Where that fails, the next beat brings it."""
        self._come[page.name] = page
        self.store_soon()

    async def go(self, name: str) -> None:
        """Let a page be forgotten, and wait until it is; where that fails, it is tried again with the next."""
        self._gone.add(name)
        await asyncio.shield(self.store_soon())

    def store_soon(self) -> asyncio.Task[None]:
        """Begin to store what is not stored yet, if there is any; give what to wait for."""
        if self._storing is None or self._storing.done():
            # In a context of its own: lines in the log are not about the page that came first.
            self._storing = asyncio.create_task(self._store(), context=Context())
        return self._storing

    async def _store(self) -> None:
        while self._come or self._gone:
            await asyncio.sleep(TOGETHER_WITHIN_S)
            gone, self._gone = self._gone, set()
            come, self._come = [page for page in self._come.values() if page.name not in gone], {}
            try:
                await in_thread(partial(come_and_go, server=self._server, come=come, gone=gone))
            except Exception:  # a database that is away comes back
                log.exception("pages that came and went are not stored")
                self._gone |= gone
                return
