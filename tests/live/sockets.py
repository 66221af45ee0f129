"""Websocket clients that connect like the pages of the site."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from apps.accounts.models import User
from apps.auctions.models import Table
from bridgeclass.asgi import application
from tests.pages import client_for

PATIENCE_S = 10
OUR_ORIGIN = "http://127.0.0.1"
_KEYS = count(1)


def socket_of(browser: Client, table_id: int, origin: str = OUR_ORIGIN) -> WebsocketCommunicator:
    """Return the socket that a page in this browser would open."""
    session = browser.cookies.get(settings.SESSION_COOKIE_NAME)
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.value if session else ''}"
    headers = [(b"origin", origin.encode()), (b"cookie", cookie.encode())]
    return WebsocketCommunicator(application, f"/ws/tables/{table_id}", headers=headers)


@asynccontextmanager
async def open_socket(user: User, table: Table) -> AsyncIterator[WebsocketCommunicator]:
    """Open a user's socket at a table, without reading from it."""
    browser = await database_sync_to_async(client_for)(user)
    socket = socket_of(browser, table.pk)
    is_open, _ = await socket.connect(timeout=PATIENCE_S)
    assert is_open
    yield socket
    await socket.disconnect()


async def receive_text(socket: WebsocketCommunicator) -> str:
    """Return the next text that is received."""
    part: str = await socket.receive_from(timeout=PATIENCE_S)
    return part


async def is_refused(browser: Client, table_id: int, origin: str = OUR_ORIGIN) -> bool:
    """Return True if the server refuses the socket."""
    is_open, _ = await socket_of(browser, table_id, origin).connect(timeout=PATIENCE_S)
    return not is_open


def version_in(part: str) -> int:
    """Return the table version in a fragment."""
    found = re.search(r'data-version="(\d+)"', part)
    assert found
    return int(found[1])


class Player:
    """User with an open socket at a live table, and everything received on it."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.key = ""

    async def receive(self) -> str:
        """Return the next text that is received."""
        text = await receive_text(self.socket)
        self.received.append(text)
        return text

    async def receive_until(self, wanted: str) -> str:
        """Receive texts until one contains `wanted`, and return it."""
        while wanted not in (text := await self.receive()):
            pass
        return text

    @property
    def last_table(self) -> str:
        """Return the table as it was sent last."""
        return [text for text in self.received if 'id="table"' in text][-1]

    async def wait_for_turn(self, version: int) -> None:
        """Wait for the bidding box in this version of the table or a newer one."""
        while 'id="bidding-box"' not in self.last_table or version_in(self.last_table) < version:
            await self.receive()

    async def receive_reply(self) -> dict[str, Any]:
        """Wait for an acknowledgement or a refusal and return it."""
        return dict(json.loads(await self.receive_until('"type": ')))

    async def receive_table(self, version: int = 0) -> str:
        """Wait for the table in this version or a newer one and return it."""
        while version_in(text := await self.receive_until('id="table"')) < version:
            pass
        return text

    async def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message for the latest version received and return the reply."""
        self.key = f"key {next(_KEYS):b}"  # binary, so that it never looks like cards
        message = {"type": kind, "key": self.key, "version": version_in(self.last_table), **fields}
        await self.socket.send_to(text_data=json.dumps(message))
        return await self.receive_reply()


@asynccontextmanager
async def at_table(user: User, table: Table) -> AsyncIterator[Player]:
    """Open a live table as a user and wait until all of it has been received."""
    async with open_socket(user, table) as socket:
        player = Player(socket)
        await player.receive_until('id="players"')
        yield player
