"""50 tables of four people bid at once over sockets; then 200 tables lose every connection, three times.

The site runs on a database and a Redis of its own, as in production; the crowd shares the machine with it.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from tests.bench.browsing import Browser
from tests.bench.load import SCREEN_LIMIT_MS, Spent, Tally, is_within, resident_mb
from tests.bench.tables import LAST_SCREEN, SEATS, TABLE, LiveTable, Player, next_table
from tests.deployment import Deployment, Server, running_server, skip_reason, temporary_deployment

TABLES, IDLE_TABLES = 50, 200
BOARDS = 16
WORKERS = 2
THINK_S = 2.0
"""How long a person thinks whose turn it is, on average."""
WARM_UP_S, MEASURED_S, SETTLE_S = 20.0, 60.0, 5.0
STORMS = 3
STORM_LIMIT_S = 60.0
SEED = 50


@dataclass(frozen=True, slots=True)
class Sitting:
    """Four people who bid together: their table, and the session of each by seat."""

    sitting: int
    table: int
    sessions: Mapping[str, str]


def is_kept() -> bool:
    """Print how long calls took to every screen, and what was lost; whether all is as it must be."""
    if missing := skip_reason():
        print(f"not measured: {missing}")
        return True
    with tempfile.TemporaryDirectory() as folder, temporary_deployment(Path(folder)) as deployment:
        found = json.loads(deployment.call(f"tests.bench.prepare.tables_of_four({IDLE_TABLES}, {BOARDS})"))
        sittings = [Sitting(**one) for one in found["sittings"]]
        with running_server(deployment, "--workers", str(WORKERS)) as server:
            tally, tables = asyncio.run(_bid(server, sittings[:TABLES], found["lines"]))
            is_whole = _report(deployment, tally, tables)
            is_back = asyncio.run(_storms(server, sittings))
    return is_whole and is_back


async def _bid(server: Server, sittings: list[Sitting], lines: dict[str, list[str]]) -> tuple[Tally, list[LiveTable]]:
    tally = Tally()
    source = random.Random(SEED)
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    fours = [Four(server.url, one, tally, lines, ends_at, random.Random(source.random())) for one in sittings]
    crowd = [asyncio.create_task(four.bid()) for four in fours]
    await asyncio.sleep(WARM_UP_S)
    spent = Spent({"server": server.processes()})
    spent.begin()
    tally.is_counting = True
    tables = [table for found in await asyncio.gather(*crowd) for table in found]
    calls = sum(len(table.keys) for table in tables)
    print(f"{len(sittings)} tables of four, {MEASURED_S:.0f} s, a call each {THINK_S:g} s at a table: {calls} calls")
    print(spent.line())
    return tally, tables


@dataclass(frozen=True, slots=True)
class Four:
    """Four people, board after board."""

    url: str
    sitting: Sitting
    tally: Tally
    lines: dict[str, list[str]]
    ends_at: float
    chance: random.Random

    async def bid(self) -> list[LiveTable]:
        """Bid until the time is up; give every board."""
        tables = [LiveTable(self.sitting.table, self.tally)]
        browsers = {seat: Browser(self.url, self.sitting.sessions[seat], self.tally) for seat in SEATS}
        players = [
            Player(seat, browser, self.chance, THINK_S, self.lines, self.ends_at) for seat, browser in browsers.items()
        ]
        # Not all at the end of a board at once: people who begin together part in their first auction.
        await asyncio.sleep(self.chance.uniform(0, WARM_UP_S))
        try:
            for browser in browsers.values():
                await browser.open(f"/tables/{self.sitting.table}/", "page: table")
            while all(await asyncio.gather(*(player.play(tables[-1]) for player in players))):
                ways = [next_table(browser, self.sitting.sitting, tables[-1].table_id) for browser in browsers.values()]
                following = set(await asyncio.gather(*ways)) - {0}
                if not following or time.monotonic() > self.ends_at:
                    break
                tables.append(LiveTable(following.pop(), self.tally))
        finally:
            await asyncio.gather(*(browser.close() for browser in browsers.values()))
        return tables


def _report(deployment: Deployment, tally: Tally, tables: list[LiveTable]) -> bool:
    stored: dict[str, list[tuple[str, str, str]]] = json.loads(deployment.call("tests.bench.prepare.calls_stored()"))
    wrong = Wrong.count(tables, stored)
    for line in tally.lines():
        print(line)
    print(wrong.line())
    is_quick = is_within("calls on the last screen", tally.times[LAST_SCREEN], SCREEN_LIMIT_MS)
    return is_quick and not tally.errors and wrong == Wrong()


@dataclass(frozen=True, slots=True)
class Wrong:
    """Calls that were lost, doubled or reordered, held against what the database has."""

    lost: int = 0
    """Acknowledged and not stored under that number."""
    doubled: int = 0
    """Stored and not asked for, or twice."""
    reordered: int = 0
    """Screens that showed something else than the first calls stored, or went backward."""

    @classmethod
    def count(cls, tables: list[LiveTable], stored: Mapping[str, list[tuple[str, str, str]]]) -> Wrong:
        """What is wrong at these tables."""
        found = [cls._at(table, stored.get(str(table.table_id), [])) for table in tables]
        return cls(
            sum(wrong.lost for wrong in found),
            sum(wrong.doubled for wrong in found),
            sum(wrong.reordered for wrong in found),
        )

    @classmethod
    def _at(cls, table: LiveTable, stored: list[tuple[str, str, str]]) -> Wrong:
        calls, keys = [call for _, call, _ in stored], [key for _, _, key in stored]
        kept = {key: number for number, key in enumerate(keys, start=1)}
        asked = [table.keys.get(key) for key in keys]
        return cls(
            lost=sum(kept.get(key) != number for key, number in table.acknowledged.items()),
            doubled=sum(one != call for one, call in zip(asked, calls, strict=True)) + len(keys) - len(kept),
            reordered=sum(calls[: len(screen)] != screen for screen in table.screens) + table.backward,
        )

    def line(self) -> str:
        """For a person to read."""
        return f"lost {self.lost}, doubled {self.doubled}, reordered {self.reordered}"


async def _storms(server: Server, sittings: list[Sitting]) -> bool:
    """Open every page of all tables at once, drop all connections, and again; whether all came back in time."""
    tally = Tally(is_counting=True)
    browsers = [
        (Browser(server.url, session, tally), one.table) for one in sittings for session in one.sessions.values()
    ]
    print(f"{len(sittings)} idle tables, {len(browsers)} pages: {resident_mb(server.processes()):.0f} MB before")
    slowest = 0.0
    try:
        for storm in range(STORMS + 1):
            began = time.perf_counter()
            sockets = await asyncio.gather(*(_come_back(browser, table, tally) for browser, table in browsers))
            took = time.perf_counter() - began
            slowest = max(slowest, took)
            name = f"storm {storm}" if storm else "first time"
            print(f"{name}: all caught up in {took:.1f} s, {resident_mb(server.processes()):.0f} MB")
            await asyncio.sleep(SETTLE_S)
            await asyncio.gather(*(socket.close() for socket in sockets if socket))
    finally:
        await asyncio.gather(*(browser.close() for browser, _ in browsers))
    for line in tally.lines():
        print(line)
    return slowest <= STORM_LIMIT_S and not tally.errors


async def _come_back(browser: Browser, table: int, tally: Tally) -> aiohttp.ClientWebSocketResponse | None:
    """Open a page's socket and wait for the table; give the socket, or None if it did not come."""
    began = time.perf_counter()
    try:
        async with asyncio.timeout(STORM_LIMIT_S):
            socket = await browser.socket(f"/ws/tables/{table}")
            async for message in socket:
                if TABLE in str(message.data):
                    tally.note("socket opened to table shown", (time.perf_counter() - began) * 1000)
                    return socket
        tally.fail("a socket ended before the table came")
    except (aiohttp.ClientError, TimeoutError) as error:
        tally.fail(f"socket: {type(error).__name__}")
    return None
