"""The socket of an open table: it sends the table as its user may see it, whenever it changes.

At a live table it takes messages too, which become the same commands as the forms of the page.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Set
from functools import partial
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from apps.accounts.models import User
from apps.auctions.consumers.database import in_thread, signed_in_users
from apps.auctions.consumers.heartbeat import HEARTBEAT, LivePage
from apps.auctions.consumers.presence import Watcher
from apps.auctions.consumers.protocol import Message, ProtocolError, ack, read, refusal
from apps.auctions.consumers.rendering import HANDED_OVER_S, RENDERER, Change, OpenSocket, Part, render_part
from apps.auctions.errors import CallRefusedError
from apps.auctions.handlers import handle
from apps.auctions.live import PresenceChanged, TableChanged, group_of
from apps.auctions.models import Table
from apps.auctions.services.presence import OpenPage
from apps.auctions.table_state import TableState, load
from apps.core.i18n.languages import user_language
from apps.core.i18n.rendering import sentence_of
from apps.core.metrics import SOCKETS
from bridgeclass.engine.auctions import IllegalCallError

log = logging.getLogger(__name__)

NO_LONGER_ALLOWED = 4404
BUSY = 4429
BURST = 20
"""Messages that a page may send at once; after that, so many a second:"""
MESSAGES_A_SECOND = 5
MAX_REFUSED = 100
"""Messages refused in a row after which a socket is closed."""


class NotFoundConsumer(AsyncWebsocketConsumer):
    """Refuses sockets at unknown addresses, which Channels would log as a failure of the site."""

    async def connect(self) -> None:
        """Refuse the socket."""
        await self.close()


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of a table."""

    table_id: int

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve one open page, with the ids of its table and user on every log line."""
        self._version = -1
        self._listens = False
        self._has_ended = False
        self._sending = asyncio.Lock()
        self._rate_limit = _RateLimit()
        ids = bound_contextvars(table_id=scope["url_route"]["kwargs"]["table_id"], user_id=scope["user"].pk)
        with SOCKETS.track_inprogress(), ids, user_language(scope["user"], scope):
            try:
                await super().__call__(scope, receive, send)
            finally:
                # Also if the channel layer has failed: then `disconnect` is not called.
                await HEARTBEAT.remove(getattr(self, "channel_name", ""))

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message at once: Channels would first have a thread close old connections, for each page anew.

        Here `in_thread` alone uses the database, and closes old connections itself.
        """
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        """Accept a user who may see the table, and send it: the page may have missed a change."""
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        user = self.scope["user"]
        if not user.is_authenticated:
            await self.close()
            return
        self._socket = OpenSocket(self.table_id, self.scope["session"].session_key or "", get_language() or "")
        # Before rendering: whatever changes from here on is announced to this socket.
        await self.channel_layer.group_add(group_of(self.table_id), self.channel_name)
        part = await in_thread(partial(self._render_for, user))
        if part is None:
            await self.close()
            return
        await self.accept()
        await self._show(part)
        if part.is_live:
            self._listens = True
            page = OpenPage(self.channel_name, self.table_id, user.pk)
            watcher = Watcher(self._socket, self.send)
            HEARTBEAT.add(LivePage(page, part.is_seated, watcher, self._catch_up))

    async def disconnect(self, code: int) -> None:
        """Leave the group of the table."""
        await self.channel_layer.group_discard(group_of(self.table_id), self.channel_name)

    async def table_changed(self, message: TableChanged) -> None:
        """Send the table again, or close if the user may not see it any more."""
        await self._send_newer_than(message["version"])

    async def presence_changed(self, message: PresenceChanged) -> None:
        """Have the pages of this process sent who is there."""
        HEARTBEAT.presence_changed(self.table_id)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle a message, reply once its command is stored, and send the table as it is then."""
        if not self._listens:
            return
        if not self._rate_limit.takes_one():
            await self._refuse_too_fast()
            return
        try:
            message = read(text_data)
        except ProtocolError as error:
            await self.send(text_data=refusal(code=error.code, text=sentence_of(error), key=error.key))
            return
        done = await self._handle(message)
        if done is None:
            await self._end(NO_LONGER_ALLOWED)
            return
        reply, part = done
        await self.send(text_data=reply)
        if part is None:
            await self._send_newer_than(None)
        else:
            await self._show(part)

    async def _handle(self, message: Message) -> tuple[str, Part | None] | None:
        """Return the reply and the table afterwards; None if the user has signed out or may not be here."""
        try:
            keys = HEARTBEAT.session_keys(self.table_id) | {self._socket.session_key}
            return await in_thread(partial(self._handle_now, message, keys))
        except Exception:  # the socket and its other messages go on
            log.exception("message failed")
            text = _("That did not work. Nothing was lost. Try again in a moment.")
            return refusal(code="failed", text=text, key=message.key), None
        finally:
            asyncio.get_running_loop().call_later(HANDED_OVER_S, RENDERER.forget, self.table_id)

    def _handle_now(self, message: Message, session_keys: Set[str]) -> tuple[str, Part | None] | None:
        """Handle a message; the sessions of all pages that will hear of it are checked together."""
        users = signed_in_users(session_keys)
        user = users.get(self._socket.session_key)
        if user is None:
            return None
        state: TableState | None = None
        try:
            outcome = handle(message.command(user, self.table_id))
        except Table.DoesNotExist:
            return None
        except (CallRefusedError, IllegalCallError) as error:
            code = error.code if isinstance(error, CallRefusedError) else "illegal_call"
            reply = refusal(code=code, text=sentence_of(error), key=message.key)
        else:
            state = outcome.state
            RENDERER.hand_over(Change(state, session_keys, users))
            version = state.table.version
            reply = ack(kind=message.kind, key=message.key, number=outcome.call.number, version=version)
        try:
            return reply, self._render_for(user, state)
        except Exception:  # the command stays stored, and the reply says so
            log.exception("table is not rendered after a message")
            return reply, None

    def _render_for(self, user: User, state: TableState | None = None) -> Part | None:
        try:
            return render_part(user, state or load(self.table_id))
        except Table.DoesNotExist:
            return None

    async def _refuse_too_fast(self) -> None:
        if self._rate_limit.refused > MAX_REFUSED:
            await self._end(BUSY)
            return
        text = _("Too many messages at once. Wait a moment.")
        await self.send(text_data=refusal(code="too_fast", text=text, key=None))

    async def _catch_up(self, version: int) -> None:
        """Send a missed version, and join the group again: the channel layer may have restarted."""
        if version > self._version:
            await self.channel_layer.group_add(group_of(self.table_id), self.channel_name)
            await self._send_newer_than(version)

    async def _send_newer_than(self, version: int | None) -> None:
        """Send the table, unless this version or a newer one was sent before; None always sends it."""
        async with self._sending:
            if version is not None and version <= self._version:
                return
            try:
                part = await RENDERER.render(self._socket, version)
            except Exception:  # the next change or the next heartbeat shows it
                log.exception("table is not rendered")
                return
            if part is None:
                await self._end(NO_LONGER_ALLOWED)
            else:
                await self._show(part)

    async def _end(self, code: int) -> None:
        """Close the socket once, and ignore what it has still sent."""
        self._listens = False
        if not self._has_ended:
            self._has_ended = True
            await self.close(code=code)

    async def _show(self, part: Part) -> None:
        self._version = part.version
        await self.send(text_data=part.html)


class _RateLimit:
    """A token bucket for the messages of a page."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()
        self.refused = 0

    def takes_one(self) -> bool:
        """Return True if one more message is allowed, and count it."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * MESSAGES_A_SECOND)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        self.refused = 0
        return True
