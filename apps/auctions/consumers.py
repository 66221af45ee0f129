"""The socket of an open table: it sends the table as this person may see it, whenever it changes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string

from apps.accounts.models import User
from apps.auctions.forms import CallForm
from apps.auctions.live import TableChanged, group_of
from apps.auctions.models import Table
from apps.auctions.selectors import table_view
from bridgeclass.logging import log_ids

PART = "auctions/table.html#table"
NO_LONGER_ALLOWED = 4404
# Threads of their own: channels would let all sockets wait in one line for a single thread.
THREADS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="table")


class TableConsumer(AsyncWebsocketConsumer):
    """Sends, never listens: calls are made by the page's form."""

    table_id: int

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve one open page; lines written to the log meanwhile carry its table and its person."""
        with log_ids(table=scope["url_route"]["kwargs"]["table_id"], user=scope["user"].pk):
            await super().__call__(scope, receive, send)

    async def connect(self) -> None:
        """Let somebody in who may see the table, and send it as it is: something may have been missed."""
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        # Before looking: whatever changes from here on is announced to us.
        await self.channel_layer.group_add(group_of(self.table_id), self.channel_name)
        part = await self._part()
        if part is None:
            await self.close()
            return
        await self.accept()
        await self.send(text_data=part)

    async def disconnect(self, code: int) -> None:
        """Hear no more of the table."""
        await self.channel_layer.group_discard(group_of(self.table_id), self.channel_name)

    async def table_changed(self, message: TableChanged) -> None:
        """Send the table anew, or leave if the person may not see it any more."""
        part = await self._part()
        if part is None:
            await self.close(code=NO_LONGER_ALLOWED)
        else:
            await self.send(text_data=part)

    async def _part(self) -> str | None:
        look = database_sync_to_async(self._look, thread_sensitive=False, executor=THREADS)
        part: str | None = await look()
        return part

    def _look(self) -> str | None:
        """The table's part as this person may see it now; None if the person may not, or signed out."""
        user = self._person()
        if user is None:
            return None
        try:
            view = table_view(user=user, table_id=self.table_id)
        except Table.DoesNotExist:
            return None
        return render_to_string(PART, {"view": view, "form": CallForm.of(view), "pause": view.has_news})

    def _person(self) -> User | None:
        session = self.scope["session"]
        if not session.session_key or not session.exists(session.session_key):
            return None
        return User.objects.filter(pk=self.scope["user"].pk, is_active=True).first()
