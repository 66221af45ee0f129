"""Open pages of live tables on servers of their own: sockets over the network, and what they were sent."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import aiohttp

from tests.deployment import Server

PATIENCE_S = 12
"""Longer than the beat by which a server finds what its pages have missed."""
TRY_AGAIN_S = 0.2


@dataclass(slots=True)
class Page:
    """One person's page of a table, at one of the servers of the site."""

    client: aiohttp.ClientSession
    session: str
    table: int
    server: Server | None = None
    socket: aiohttp.ClientWebSocketResponse | None = None
    version: int = -1
    calls: int = 0
    """How many calls the table shows."""
    is_my_turn: bool = False
    answers: list[dict[str, Any]] = field(default_factory=list)
    """What was acknowledged or refused."""

    async def open(self, server: Server) -> None:
        """Connect, again and again until the server lets the page in, and wait for the table."""
        self.server = server
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    address, headers = f"{server.url}/ws/tables/{self.table}", {"Cookie": f"sessionid={self.session}"}
                    self.socket = await self.client.ws_connect(address, origin=server.url, headers=headers)
                    self.version = -1
                    await self.hear_until(lambda: self.version >= 0)
                except (aiohttp.ClientError, ConnectionError):
                    await asyncio.sleep(TRY_AGAIN_S)
                else:
                    return

    async def close(self) -> None:
        """Leave."""
        if self.socket is not None:
            await self.socket.close()

    async def hear_until(self, is_heard: Callable[[], bool]) -> None:
        """Take in what is sent until something holds; raises ConnectionError if the socket ends, or TimeoutError."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_heard():
                await self._hear()

    async def see(self, calls: int) -> None:
        """Wait until the table shows so many calls; a page whose socket ends connects anew by itself."""
        async with asyncio.timeout(PATIENCE_S):
            while self.calls < calls:
                try:
                    await self._hear()
                except ConnectionError:
                    await self.come_back()

    async def come_back(self) -> None:
        """Connect anew to the same server."""
        assert self.server is not None
        await self.open(self.server)

    async def send_call(self, call: str, key: str = "") -> str:
        """Ask for a call at the version shown; give its key."""
        key = key or token_hex(8)
        assert self.socket is not None
        await self.socket.send_json({"type": "call", "call": call, "version": self.version, "key": key})
        return key

    async def answer_to(self, key: str) -> dict[str, Any]:
        """What was acknowledged or refused under a key."""
        await self.hear_until(lambda: any(answer["key"] == key for answer in self.answers))
        return next(answer for answer in reversed(self.answers) if answer["key"] == key)

    async def call(self, call: str) -> dict[str, Any]:
        """Make a call, and give what was answered."""
        return await self.answer_to(await self.send_call(call))

    async def _hear(self) -> None:
        assert self.socket is not None
        message = await self.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the socket ended: {message.type.name} {message.data}")
        text = str(message.data)
        if text.startswith("{"):
            self.answers.append(json.loads(text))
        elif found := re.search(r'<section id="table"[^>]* data-version="(\d+)"', text):
            self.version, self.calls = int(found[1]), len(re.findall(r'aria-describedby="made-\d+"', text))
            self.is_my_turn = 'id="bidding-box"' in text
