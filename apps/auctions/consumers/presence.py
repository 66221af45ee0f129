"""Sending the pages of one server process who is there, at each table but once for all that happens in a moment."""

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
from apps.auctions.consumers.rendering import Eye
from apps.auctions.consumers.sessions import signed_in_users
from apps.auctions.consumers.threads import in_thread
from apps.auctions.models import Table
from apps.auctions.selectors.presence import Attendance, SeatShown, attendance_at, company_seen

log = logging.getLogger(__name__)

COMPANY: Final = "auctions/company.html"
TOLD_WITHIN_S: Final = 0.25
"""How long a change waits for others, which are then sent with it."""


@dataclass(slots=True, eq=False)
class Viewer:
    """Who looks at an open page of a table, and what it was sent of who is there."""

    eye: Eye
    send: Callable[[str], Awaitable[None]]
    shown: tuple[SeatShown, ...] = field(default=(), init=False)


class CompanyNews:
    """Looks who is there where something changed, and sends it to the pages that do not show it yet."""

    def __init__(self) -> None:
        self._viewers: defaultdict[int, set[Viewer]] = defaultdict(set)
        self._due: set[int] = set()
        self._telling: dict[int, asyncio.Task[None]] = {}

    def add(self, viewer: Viewer) -> None:
        """Tell a page from now on, and soon how it is now."""
        self._viewers[viewer.eye.table_id].add(viewer)
        self.tell_soon(viewer.eye.table_id)

    def remove(self, viewer: Viewer) -> None:
        """Tell a page no more."""
        table_id = viewer.eye.table_id
        self._viewers[table_id].discard(viewer)
        if not self._viewers[table_id]:
            del self._viewers[table_id]
            self._due.discard(table_id)
            if (telling := self._telling.pop(table_id, None)) is not None:
                telling.cancel()

    def tell_soon(self, table_id: int) -> None:
        """Send the pages of a table within a moment who is there then."""
        if table_id not in self._viewers:
            return
        self._due.add(table_id)
        if table_id not in self._telling:
            # In a context of its own: lines in the log are not about the page that heard of it first.
            self._telling[table_id] = asyncio.create_task(self._tell(table_id), context=Context())

    def tell_late(self) -> None:
        """Try again where it failed."""
        for table_id in list(self._due):
            self.tell_soon(table_id)

    async def _tell(self, table_id: int) -> None:
        try:
            while table_id in self._due:
                await asyncio.sleep(TOLD_WITHIN_S)
                self._due.discard(table_id)
                await self._tell_now(table_id)
        except Exception:  # the next beat tries again
            log.exception("not told who is there", extra={"table_id": table_id})
            self._due.add(table_id)
        finally:
            if self._telling.get(table_id) is asyncio.current_task():
                del self._telling[table_id]

    async def _tell_now(self, table_id: int) -> None:
        news = await in_thread(partial(_news_for, table_id, tuple(self._viewers[table_id])))
        for viewer, html in news:
            try:
                await viewer.send(html)
            except Exception as error:  # noqa: BLE001 - that page is closing; the others go on
                log.info("a page was not told who is there", extra={"table_id": table_id, "error": repr(error)})


def _news_for(table_id: int, viewers: Sequence[Viewer]) -> list[tuple[Viewer, str]]:
    """What each is to be sent who is still signed in, may see it, and does not show it yet."""
    people = signed_in_users({viewer.eye.session_key for viewer in viewers})
    try:
        attendance = attendance_at(table_id)
    except Table.DoesNotExist:
        return []
    news = []
    for viewer in viewers:
        user = people.get(viewer.eye.session_key)
        html = _new_to(viewer, user, attendance) if user is not None else ""
        if html:
            news.append((viewer, html))
    return news


def _new_to(viewer: Viewer, user: User, attendance: Attendance) -> str:
    """Who is there as a page has to show it; empty if it does already, or its person may not know."""
    try:
        company = company_seen(user=user, attendance=attendance)
    except Table.DoesNotExist:
        return ""
    if company.seats == viewer.shown:
        return ""
    viewer.shown = company.seats
    with override(viewer.eye.language):
        return render_to_string(COMPANY, {"company": company})
