"""Coalesced rendering: the pages of one process that hear of the same change to a table are rendered together."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import override

from apps.accounts.models import User
from apps.auctions.consumers.database import in_thread, signed_in_users
from apps.auctions.forms import CallForm
from apps.auctions.models import Table
from apps.auctions.selectors.visibility import viewer_of
from apps.auctions.table_state import TableState, load
from apps.auctions.view import Detail, TableView

PART: Final = "auctions/table.html#table"
COALESCE_S: Final = 0.001
"""How long the first page waits for the others, which hear of a change in the same moment."""

HANDED_OVER_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class OpenSocket:
    """The table, session and language of an open page."""

    table_id: int
    session_key: str
    language: str


@dataclass(frozen=True, slots=True)
class Part:
    """A table rendered for one viewer."""

    html: str
    version: int
    is_live: bool
    is_seated: bool


type Rendered = Part | Exception | None
"""None if the viewer may not see the table or has signed out; the exception if rendering failed."""


def render_part(user: User, state: TableState) -> Part | None:
    """Render a table for a user; None if the user may not see it."""
    try:
        viewer = viewer_of(state, user)
    except Table.DoesNotExist:
        return None
    view = TableView.build(state, viewer, detail=Detail.NEWS)
    html = render_to_string(PART, {"view": view, "form": CallForm.of(view), "pause": view.has_news})
    return Part(html, view.version, is_live=state.is_live, is_seated=viewer.is_seated)


@dataclass(frozen=True, slots=True)
class Change:
    """A state that was just stored, and the sessions that were checked for that."""

    state: TableState
    session_keys: Set[str]
    users: Mapping[str, User]
    """The signed-in users of those sessions, by session key."""


class Renderer:
    """Renders a table once for all pages that want it in the same moment."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, list[_Request]] = defaultdict(list)
        self._changes: dict[int, Change] = {}

    def hand_over(self, change: Change) -> None:
        """Render other pages of this process from this change too, those that hear of exactly its version."""
        self._changes[change.state.table.pk] = change

    def forget(self, table_id: int) -> None:
        """Forget the change that was handed over."""
        self._changes.pop(table_id, None)

    async def render(self, socket: OpenSocket, version: int | None = None) -> Part | None:
        """Return the table for one page, as it is now or was at the version that the page heard of.

        None if its user may not see it, or has signed out; raises what went wrong.
        """
        request = _Request(socket, version, asyncio.get_running_loop().create_future())
        waiting = self._waiting[socket.table_id]
        waiting.append(request)
        if len(waiting) == 1:
            # A context of its own, so that log lines do not carry the ids of the first page.
            request.task = asyncio.create_task(self._render_soon(socket.table_id), context=Context())
        rendered = await request.rendered
        if isinstance(rendered, Exception):
            raise rendered
        return rendered

    async def _render_soon(self, table_id: int) -> None:
        try:
            await asyncio.sleep(COALESCE_S)
        finally:
            requests = self._waiting.pop(table_id)
        sockets, versions = [request.socket for request in requests], {request.version for request in requests}
        parts: Sequence[Rendered]
        try:
            parts = await in_thread(partial(self._render_all, table_id, sockets, versions))
        except Exception as error:  # noqa: BLE001 - each page handles it
            parts = [error] * len(requests)
        for request, part in zip(requests, parts, strict=True):
            if not request.rendered.done():  # that page may have closed meanwhile
                request.rendered.set_result(part)

    def _render_all(self, table_id: int, sockets: Sequence[OpenSocket], versions: Set[int | None]) -> list[Rendered]:
        change = self._changes.get(table_id)
        if change and versions != {change.state.table.version}:
            change = None
        keys = {socket.session_key for socket in sockets}
        users = change.users if change and keys <= change.session_keys else signed_in_users(keys)
        try:
            state = change.state if change else load(table_id)
        except Table.DoesNotExist:
            return [None] * len(sockets)
        return [_render(users.get(socket.session_key), state, socket.language) for socket in sockets]


@dataclass(slots=True)
class _Request:
    """A page that waits for its part."""

    socket: OpenSocket
    version: int | None
    rendered: asyncio.Future[Rendered]
    task: asyncio.Task[None] | None = None
    """Held by the first request, so that the task is not garbage-collected."""


def _render(user: User | None, state: TableState, language: str) -> Rendered:
    if user is None:
        return None
    try:
        with override(language):
            return render_part(user, state)
    except Exception as error:  # noqa: BLE001 - the other pages get their parts
        return error


RENDERER = Renderer()
