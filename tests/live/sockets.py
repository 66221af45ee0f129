"""Sockets of tests, as pages open them."""

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
    """The socket that a page of this browser opens."""
    session = browser.cookies.get(settings.SESSION_COOKIE_NAME)
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.value if session else ''}"
    headers = [(b"origin", origin.encode()), (b"cookie", cookie.encode())]
    return WebsocketCommunicator(application, f"/ws/tables/{table_id}", headers=headers)


@asynccontextmanager
async def opened(user: User, table: Table) -> AsyncIterator[WebsocketCommunicator]:
    """An open socket of somebody at a table; it has not read anything yet."""
    browser = await database_sync_to_async(client_for)(user)
    socket = socket_of(browser, table.pk)
    is_open, _ = await socket.connect(timeout=PATIENCE_S)
    assert is_open
    yield socket
    await socket.disconnect()


async def part_from(socket: WebsocketCommunicator) -> str:
    """The next text that comes."""
    part: str = await socket.receive_from(timeout=PATIENCE_S)
    return part


async def refused(browser: Client, table_id: int, origin: str = OUR_ORIGIN) -> bool:
    """Whether a socket is not let in."""
    is_open, _ = await socket_of(browser, table_id, origin).connect(timeout=PATIENCE_S)
    return not is_open


def version_in(part: str) -> int:
    """The version of a table that was sent."""
    found = re.search(r'data-version="(\d+)"', part)
    assert found
    return int(found[1])


class Player:
    """Somebody at an open socket of a live table, with everything that was ever sent there."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.key = ""

    async def hear(self) -> str:
        """The next text that comes."""
        text = await part_from(self.socket)
        self.heard.append(text)
        return text

    async def until(self, wanted: str) -> str:
        """Hear on until a text holds something."""
        while wanted not in (text := await self.hear()):
            pass
        return text

    @property
    def shown(self) -> str:
        """The table as it was sent last."""
        return [text for text in self.heard if 'id="table"' in text][-1]

    async def own_turn(self, version: int) -> None:
        """Hear on until the bidding box comes in this version of the table or a newer one, if it has not."""
        while 'id="bidding-box"' not in self.shown or version_in(self.shown) < version:
            await self.hear()

    async def answer(self) -> dict[str, Any]:
        """Hear on until an acknowledgement or a refusal comes."""
        return dict(json.loads(await self.until('"type": ')))

    async def table(self, version: int = 0) -> str:
        """Hear on until the table comes in this version or a newer one."""
        while version_in(text := await self.until('id="table"')) < version:
            pass
        return text

    async def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message from the newest state that was shown, and give the answer."""
        self.key = f"key {next(_KEYS):b}"  # of ones and noughts: it must not look like cards
        message = {"type": kind, "key": self.key, "version": version_in(self.shown), **fields}
        await self.socket.send_to(text_data=json.dumps(message))
        return await self.answer()


@asynccontextmanager
async def at_table(user: User, table: Table) -> AsyncIterator[Player]:
    """Somebody who has opened a live table, and has heard all of it."""
    async with opened(user, table) as socket:
        player = Player(socket)
        await player.until('id="company"')
        yield player
