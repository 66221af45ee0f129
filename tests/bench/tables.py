"""Simulated players at a live table, and what their screens show."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from secrets import token_hex

import aiohttp

from tests.bench.browsing import Browser, ResponseError
from tests.bench.load import Tally

SHOWN = "call: shown on all screens"
ACKNOWLEDGED = "call: acknowledged"
SEATS = "NESW"
RECONNECT_DELAY_S = 1.0
TABLE, OVER, MY_TURN = '<section id="table"', 'class="result ', 'id="bidding-box"'
VISUALLY_HIDDEN = re.compile(r'<span class="unseen">[^<]*</span>')
CALL_MADE = re.compile(r'<button type="button" class="made[^"]*" aria-describedby="made-\d+">(.*?)(?:<sup|</button>)')
SUIT_LETTERS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": None})


def calls_on(part: str) -> list[str]:
    """Return the codes of the calls in the auction of a table partial."""
    texts = (
        re.sub(r"<[^>]*>", "", VISUALLY_HIDDEN.sub("", made)).translate(SUIT_LETTERS)
        for made in CALL_MADE.findall(part)
    )
    return [{"Pass": "P"}.get(call, call.replace("NT", "N")) for call in texts]


@dataclass(slots=True)
class LiveTable:
    """One board at a table: the calls sent and what the four screens showed."""

    table_id: int
    tally: Tally
    versions: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, -1))
    """Version shown on each screen."""
    sent: dict[int, float] = field(default_factory=dict)
    """Time of sending by resulting version, until all screens show it."""
    keys: dict[str, str] = field(default_factory=dict)
    """Call sent with each key."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Acknowledged call number of each key."""
    screens: list[list[str]] = field(default_factory=list)
    """All auctions that screens showed."""
    backward: int = 0
    """Number of times that a screen received an older version."""

    def show(self, seat: str, version: int, calls: list[str]) -> None:
        """Record what a screen shows; the last of the four screens completes a call."""
        if version < self.versions[seat]:
            self.backward += 1
            return
        self.versions[seat] = version
        self.screens.append(calls)
        for shown in [sent for sent in self.sent if sent <= min(self.versions.values())]:
            self.tally.note(SHOWN, (time.perf_counter() - self.sent.pop(shown)) * 1000)


@dataclass(slots=True)
class Player:
    """A player who makes the engine's calls, after some time to think."""

    seat: str
    browser: Browser
    chance: random.Random
    think_s: float
    auctions: dict[str, list[str]]
    ends_at: float
    sent_at: dict[str, float] = field(default_factory=dict)
    """Time of sending by key."""

    async def play(self, table: LiveTable) -> bool:
        """Bid one board, reconnecting when the connection is lost; return True if it was finished in time."""
        while time.monotonic() < self.ends_at:
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + self.ends_at - time.monotonic()):
                    if await self._follow(await self.browser.socket(f"/ws/tables/{table.table_id}"), table):
                        return True
            except TimeoutError:
                break
            except aiohttp.ClientError as error:
                table.tally.fail(f"socket: {type(error).__name__}")
            await asyncio.sleep(RECONNECT_DELAY_S)
        return False

    async def _follow(self, socket: aiohttp.ClientWebSocketResponse, table: LiveTable) -> bool:
        """Process messages; return True at the end of the board, False if the connection closes first."""
        calling: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                text = str(message.data)
                if text.startswith("{"):
                    self._note(json.loads(text), table)
                elif TABLE in text:
                    table.show(self.seat, _version(text), calls_on(text))
                    if OVER in text:
                        return True
                    if MY_TURN in text and (calling is None or calling.done()):
                        calling = asyncio.create_task(self._call(socket, table, text))
            return False
        finally:
            if calling is not None:
                calling.cancel()
            await socket.close()

    async def _call(self, socket: aiohttp.ClientWebSocketResponse, table: LiveTable, part: str) -> None:
        await asyncio.sleep(self.think_s * self.chance.uniform(0.8, 1.2))
        made, version = calls_on(part), _version(part)
        if version < table.versions[self.seat]:
            return
        number = re.search(r"<h1>\w+ (\d+)", part)
        auction = self.auctions.get(number[1] if number else "", [])
        key = token_hex(8)
        table.keys[key] = auction[len(made)] if len(made) < len(auction) else "P"
        table.sent[version + 1] = self.sent_at[key] = time.perf_counter()
        await socket.send_json({"type": "call", "call": table.keys[key], "version": version, "key": key})

    def _note(self, answer: dict[str, object], table: LiveTable) -> None:
        key = str(answer["key"])
        if answer["type"] == "ack":
            table.acknowledged[key] = int(str(answer["number"]))
            table.tally.note(ACKNOWLEDGED, (time.perf_counter() - self.sent_at[key]) * 1000)
        else:
            table.tally.fail(f"call rejected: {answer['code']}")


def _version(part: str) -> int:
    found = re.search(r'data-version="(\d+)"', part)
    return int(found[1]) if found else -1


async def next_table(browser: Browser, sitting: int, table: int) -> int:
    """Open the next board of a sitting and return its table id, or 0 if there is none."""
    try:
        await browser.send(f"/sittings/{sitting}/next", "next board", {"after": str(table)})
    except ResponseError:
        return 0
    found = re.search(r'ws-connect="/ws/tables/(\d+)"', browser.page)
    return int(found[1]) if found else 0
