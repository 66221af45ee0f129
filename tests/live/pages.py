"""Clients of live tables that connect to real servers over the network."""

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
"""Longer than the heartbeat at which a server resends what its pages missed."""
RETRY_S = 0.2


@dataclass(slots=True)
class Page:
    """A user's page of a table, connected to one of the site's servers."""

    client: aiohttp.ClientSession
    session: str
    table: int
    server: Server | None = None
    socket: aiohttp.ClientWebSocketResponse | None = None
    version: int = -1
    calls: int = 0
    """Number of calls that the table shows."""
    is_my_turn: bool = False
    replies: list[dict[str, Any]] = field(default_factory=list)
    """Acknowledgements and refusals received."""

    async def open(self, server: Server) -> None:
        """Connect, retrying until the server accepts the page, and wait for the table."""
        self.server = server
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    address, headers = f"{server.url}/ws/tables/{self.table}", {"Cookie": f"sessionid={self.session}"}
                    self.socket = await self.client.ws_connect(address, origin=server.url, headers=headers)
                    self.version = -1
                    await self.receive_until(lambda: self.version >= 0)
                except (aiohttp.ClientError, ConnectionError):
                    await asyncio.sleep(RETRY_S)
                else:
                    return

    async def close(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()

    async def receive_until(self, is_done: Callable[[], bool]) -> None:
        """Receive messages until the condition holds. Raises ConnectionError if the socket ends, or TimeoutError."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_done():
                await self._receive()

    async def wait_for_calls(self, calls: int) -> None:
        """Wait until the table shows this many calls; reconnect if the socket ends."""
        async with asyncio.timeout(PATIENCE_S):
            while self.calls < calls:
                try:
                    await self._receive()
                except ConnectionError:
                    await self.reconnect()

    async def reconnect(self) -> None:
        """Reconnect to the same server."""
        assert self.server is not None
        await self.open(self.server)

    async def send_call(self, call: str, key: str = "") -> str:
        """Send a call for the version shown and return its key."""
        key = key or token_hex(8)
        assert self.socket is not None
        await self.socket.send_json({"type": "call", "call": call, "version": self.version, "key": key})
        return key

    async def reply_to(self, key: str) -> dict[str, Any]:
        """Wait for the acknowledgement or refusal with this key and return it."""
        await self.receive_until(lambda: any(reply["key"] == key for reply in self.replies))
        return next(reply for reply in reversed(self.replies) if reply["key"] == key)

    async def call(self, call: str) -> dict[str, Any]:
        """Make a call and return the reply."""
        return await self.reply_to(await self.send_call(call))

    async def _receive(self) -> None:
        assert self.socket is not None
        message = await self.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the socket ended: {message.type.name} {message.data}")
        text = str(message.data)
        if text.startswith("{"):
            self.replies.append(json.loads(text))
        elif found := re.search(r'<section id="table"[^>]* data-version="(\d+)"', text):
            self.version, self.calls = int(found[1]), len(re.findall(r'aria-describedby="made-\d+"', text))
            self.is_my_turn = 'id="bidding-box"' in text
