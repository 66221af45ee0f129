"""A live table as four people see it over their sockets: what each screen showed, and when."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from secrets import token_hex

import aiohttp

from tests.bench.browsing import Browser, WrongAnswerError
from tests.bench.load import Tally

LAST_SCREEN = "call to the last of four screens"
ACKNOWLEDGED = "call to its acknowledgement"
SEATS = "NESW"
COME_BACK_S = 1.0
TABLE, OVER, MY_TURN = '<section id="table"', 'class="result ', 'id="bidding-box"'
UNSEEN = re.compile(r'<span class="unseen">[^<]*</span>')
MADE = re.compile(r'<button type="button" class="made[^"]*" aria-describedby="made-\d+">(.*?)(?:<sup|</button>)')
LETTERS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": None})


def calls_on(part: str) -> list[str]:
    """The calls of the auction that a table shows, by their codes."""
    shown = (re.sub(r"<[^>]*>", "", UNSEEN.sub("", made)).translate(LETTERS) for made in MADE.findall(part))
    return [{"Pass": "P"}.get(call, call.replace("NT", "N")) for call in shown]


@dataclass(slots=True)
class LiveTable:
    """One board at a table: what was called there, and what its four screens showed."""

    table_id: int
    tally: Tally
    versions: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, -1))
    """The version on each screen."""
    sent: dict[int, float] = field(default_factory=dict)
    """When the call was sent that makes a version, as long as not all screens have it."""
    keys: dict[str, str] = field(default_factory=dict)
    """The call sent with each key."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The number of the call acknowledged for each key."""
    screens: list[list[str]] = field(default_factory=list)
    """Every auction that any screen showed."""
    backward: int = 0
    """How often a screen was sent an older version than it had."""

    def show(self, seat: str, version: int, calls: list[str]) -> None:
        """Note what a screen shows now; the last of the four ends the time of a call."""
        if version < self.versions[seat]:
            self.backward += 1
            return
        self.versions[seat] = version
        self.screens.append(calls)
        for made in [made for made in self.sent if made <= min(self.versions.values())]:
            self.tally.note(LAST_SCREEN, (time.perf_counter() - self.sent.pop(made)) * 1000)


@dataclass(slots=True)
class Player:
    """Somebody at a live table, who calls as the engine would some time after the turn has come."""

    seat: str
    browser: Browser
    chance: random.Random
    think_s: float
    lines: dict[str, list[str]]
    ends_at: float
    sent_at: dict[str, float] = field(default_factory=dict)
    """When the call with each key was sent."""

    async def play(self, table: LiveTable) -> bool:
        """Bid one board, coming back whenever the connection is lost; whether it came to its end in time."""
        while time.monotonic() < self.ends_at:
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + self.ends_at - time.monotonic()):
                    if await self._at(await self.browser.socket(f"/ws/tables/{table.table_id}"), table):
                        return True
            except TimeoutError:
                break
            except aiohttp.ClientError as error:
                table.tally.fail(f"socket: {type(error).__name__}")
            await asyncio.sleep(COME_BACK_S)
        return False

    async def _at(self, socket: aiohttp.ClientWebSocketResponse, table: LiveTable) -> bool:
        """Follow the table until its board is over; False if the connection ends before."""
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
        line = self.lines.get(number[1] if number else "", [])
        key = token_hex(8)
        table.keys[key] = line[len(made)] if len(made) < len(line) else "P"
        table.sent[version + 1] = self.sent_at[key] = time.perf_counter()
        await socket.send_json({"type": "call", "call": table.keys[key], "version": version, "key": key})

    def _note(self, answer: dict[str, object], table: LiveTable) -> None:
        key = str(answer["key"])
        if answer["type"] == "ack":
            table.acknowledged[key] = int(str(answer["number"]))
            table.tally.note(ACKNOWLEDGED, (time.perf_counter() - self.sent_at[key]) * 1000)
        else:
            table.tally.fail(f"refused: {answer['code']}")


def _version(part: str) -> int:
    found = re.search(r'data-version="(\d+)"', part)
    return int(found[1]) if found else -1


async def next_table(browser: Browser, sitting: int, table: int) -> int:
    """Go on to the next board from the open page of the last one; 0 if there is none."""
    try:
        await browser.send(f"/sittings/{sitting}/next", "next board", {"after": str(table)})
    except WrongAnswerError:
        return 0
    found = re.search(r'ws-connect="/ws/tables/(\d+)"', browser.page)
    return int(found[1]) if found else 0
