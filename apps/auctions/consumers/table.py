"""The socket of an open table: it sends the table as this person may see it, whenever it changes.

At a live table it listens too. Whatever is asked there goes through the same services as the page's forms.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from apps.auctions.consumers.handlers import Reply, do
from apps.auctions.consumers.heartbeat import WATCH, Watched
from apps.auctions.consumers.presence import Viewer
from apps.auctions.consumers.protocol import Message, WireError, read, refusal
from apps.auctions.consumers.rendering import LOOKS, Eye, Part, part_for
from apps.auctions.consumers.sessions import signed_in_users
from apps.auctions.consumers.threads import in_thread
from apps.auctions.live import CompanyChanged, TableChanged, group_of
from apps.auctions.models import Table
from apps.auctions.services.presence import OpenPage
from apps.core.i18n.languages import user_language
from apps.core.metrics import SOCKETS

log = logging.getLogger(__name__)

NO_LONGER_ALLOWED = 4404
BUSY = 4429
BURST = 20
"""Messages that a page may send at once; after that, so many a second:"""
MESSAGES_A_SECOND = 5
PATIENCE = 100
"""Messages too many in a row after which a socket is closed."""


class TableConsumer(AsyncWebsocketConsumer):
    """One open page of a table."""

    table_id: int

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve one open page; lines written to the log meanwhile carry its table and its person."""
        self._version = -1
        self._listens = False
        self._has_ended = False
        self._one_at_a_time = asyncio.Lock()
        self._allowance = _Allowance()
        ids = bound_contextvars(table_id=scope["url_route"]["kwargs"]["table_id"], user_id=scope["user"].pk)
        with SOCKETS.track_inprogress(), ids, user_language(scope["user"], scope):
            try:
                await super().__call__(scope, receive, send)
            finally:
                # Also when the channel layer has failed: then nobody calls `disconnect`.
                await WATCH.remove(getattr(self, "channel_name", ""))

    async def connect(self) -> None:
        """Let somebody in who may see the table, and send it as it is: something may have been missed."""
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        user = self.scope["user"]
        if not user.is_authenticated:
            await self.close()
            return
        self._eye = Eye(self.table_id, self.scope["session"].session_key or "", get_language() or "")
        # Before looking: whatever changes from here on is announced to us.
        await self.channel_layer.group_add(group_of(self.table_id), self.channel_name)
        part = await in_thread(partial(part_for, user=user, table_id=self.table_id))
        if part is None:
            await self.close()
            return
        await self.accept()
        await self._show(part)
        if part.is_live:
            self._listens = True
            page = OpenPage(self.channel_name, self.table_id, user.pk)
            viewer = Viewer(self._eye, self.send)
            WATCH.add(Watched(page, part.is_seated, viewer, self._catch_up))

    async def disconnect(self, code: int) -> None:
        """Hear no more of the table."""
        await self.channel_layer.group_discard(group_of(self.table_id), self.channel_name)

    async def table_changed(self, message: TableChanged) -> None:
        """Send the table anew, or leave if the person may not see it any more."""
        await self._send_newer_than(message["version"])

    async def company_changed(self, message: CompanyChanged) -> None:
        """Let the pages here be sent anew who is there."""
        WATCH.company_changed(self.table_id)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what a message asks for, acknowledge it once it is stored, and send the table as it is then."""
        if not self._listens:
            return
        if not self._allowance.takes_one():
            await self._refuse_a_crowd()
            return
        try:
            message = read(text_data)
        except WireError as error:
            await self.send(text_data=refusal(code=error.code, words=f"{error}.", key=error.key))
            return
        done = await self._done(message)
        if done is None:
            await self._end(NO_LONGER_ALLOWED)
            return
        reply, part = done
        await self.send(text_data=reply.text)
        if part is None:
            await self._send_newer_than(None)
        else:
            await self._show(part)

    async def _done(self, message: Message) -> tuple[Reply, Part | None] | None:
        try:
            return await in_thread(partial(self._do, message))
        except Exception:  # the socket and its other messages go on
            log.exception("message failed")
            words = _("That did not work. Nothing was lost. Try again in a moment.")
            return Reply(refusal(code="failed", words=words, key=message.key)), None

    async def _refuse_a_crowd(self) -> None:
        if self._allowance.refused > PATIENCE:
            await self._end(BUSY)
            return
        words = _("Too many messages at once. Wait a moment.")
        await self.send(text_data=refusal(code="too_fast", words=words, key=None))

    async def _catch_up(self, version: int) -> None:
        """Send what was missed, and make sure to hear of the next change: the layer may have forgotten us."""
        if version > self._version:
            await self.channel_layer.group_add(group_of(self.table_id), self.channel_name)
            await self._send_newer_than(version)

    async def _send_newer_than(self, version: int | None) -> None:
        """Send the table, unless this version or a newer one was sent already; None sends it anyway."""
        async with self._one_at_a_time:
            if version is not None and version <= self._version:
                return
            try:
                part = await LOOKS.look(self._eye)
            except Exception:  # the next change or the next beat shows it
                log.exception("not shown")
                return
            if part is None:
                await self._end(NO_LONGER_ALLOWED)
            else:
                await self._show(part)

    async def _end(self, code: int) -> None:
        """Close the socket, once, and do no more of what it has sent already."""
        self._listens = False
        if not self._has_ended:
            self._has_ended = True
            await self.close(code=code)

    async def _show(self, part: Part) -> None:
        self._version = part.version
        await self.send(text_data=part.html)

    def _do(self, message: Message) -> tuple[Reply, Part | None] | None:
        """Do it, and look at the table as it is then; None if the person may not be here, or signed out."""
        user = signed_in_users({self._eye.session_key}).get(self._eye.session_key)
        if user is None:
            return None
        try:
            reply = do(user=user, table_id=self.table_id, message=message)
        except Table.DoesNotExist:
            return None
        try:
            return reply, part_for(user=user, table_id=self.table_id)
        except Exception:  # what is done stays done, and is said
            log.exception("not shown after a message")
            return reply, None


class _Allowance:
    """How many messages a page may still send: a few at once, and a few more each second."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()
        self.refused = 0

    def takes_one(self) -> bool:
        """Whether one more message is allowed; counts it."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * MESSAGES_A_SECOND)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        self.refused = 0
        return True
