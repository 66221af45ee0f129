"""Load-test live tables: 50 tables bid over websockets, then 200 tables reconnect at once, three times.

The site is a temporary deployment; the load client runs on the same machine.
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
from tests.bench.load import SCREEN_LIMIT_MS, CpuUsage, Tally, is_within, resident_mb
from tests.bench.tables import SEATS, SHOWN, TABLE, LiveTable, Player, next_table
from tests.deployment import Deployment, Server, running_server, skip_reason, temporary_deployment

TABLES, IDLE_TABLES = 50, 200
BOARDS = 16
WORKERS = 2
THINK_S = 2.0
"""Average time from a player's turn to the call."""
WARM_UP_S, MEASURED_S, SETTLE_S = 20.0, 60.0, 5.0
RECONNECTS = 3
RECONNECT_LIMIT_S = 60.0
SEED = 50


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting of four players: its table, and their session keys by seat."""

    sitting: int
    table: int
    sessions: Mapping[str, str]


def run() -> bool:
    """Print latencies and lost calls; return True if all limits are met and no call was lost."""
    if reason := skip_reason():
        print(f"skipped: {reason}")
        return True
    with tempfile.TemporaryDirectory() as folder, temporary_deployment(Path(folder)) as deployment:
        prepared = json.loads(deployment.call(f"tests.bench.prepare.tables_of_four({IDLE_TABLES}, {BOARDS})"))
        sittings = [Sitting(**one) for one in prepared["sittings"]]
        with running_server(deployment, "--workers", str(WORKERS)) as server:
            tally, tables = asyncio.run(_bid(server, sittings[:TABLES], prepared["auctions"]))
            is_complete = _report(deployment, tally, tables)
            is_reconnected = asyncio.run(_reconnect_all(server, sittings))
    return is_complete and is_reconnected


async def _bid(
    server: Server, sittings: list[Sitting], auctions: dict[str, list[str]]
) -> tuple[Tally, list[LiveTable]]:
    tally = Tally()
    source = random.Random(SEED)
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    groups = [
        FourPlayers(server.url, one, tally, auctions, ends_at, random.Random(source.random())) for one in sittings
    ]
    tasks = [asyncio.create_task(players.bid()) for players in groups]
    await asyncio.sleep(WARM_UP_S)
    usage = CpuUsage({"server": server.processes()})
    usage.start()
    tally.is_counting = True
    tables = [table for found in await asyncio.gather(*tasks) for table in found]
    calls = sum(len(table.keys) for table in tables)
    print(f"{len(sittings)} tables for {MEASURED_S:.0f} s, a call every {THINK_S:g} s at each: {calls} calls")
    print(usage.line())
    return tally, tables


@dataclass(frozen=True, slots=True)
class FourPlayers:
    """Four players who bid board after board."""

    url: str
    sitting: Sitting
    tally: Tally
    auctions: dict[str, list[str]]
    ends_at: float
    chance: random.Random

    async def bid(self) -> list[LiveTable]:
        """Bid until `ends_at` and return the table of each board."""
        tables = [LiveTable(self.sitting.table, self.tally)]
        browsers = {seat: Browser(self.url, self.sitting.sessions[seat], self.tally) for seat in SEATS}
        players = [
            Player(seat, browser, self.chance, THINK_S, self.auctions, self.ends_at)
            for seat, browser in browsers.items()
        ]
        # Start at random times, so that not all tables finish a board at the same moment.
        await asyncio.sleep(self.chance.uniform(0, WARM_UP_S))
        try:
            for browser in browsers.values():
                await browser.open(f"/tables/{self.sitting.table}/", "page: table")
            while all(await asyncio.gather(*(player.play(tables[-1]) for player in players))):
                opening = [
                    next_table(browser, self.sitting.sitting, tables[-1].table_id) for browser in browsers.values()
                ]
                next_ids = set(await asyncio.gather(*opening)) - {0}
                if not next_ids or time.monotonic() > self.ends_at:
                    break
                tables.append(LiveTable(next_ids.pop(), self.tally))
        finally:
            await asyncio.gather(*(browser.close() for browser in browsers.values()))
        return tables


def _report(deployment: Deployment, tally: Tally, tables: list[LiveTable]) -> bool:
    stored: dict[str, list[tuple[str, str, str]]] = json.loads(deployment.call("tests.bench.prepare.calls_stored()"))
    errors = CallErrors.count(tables, stored)
    for line in tally.lines():
        print(line)
    print(errors.line())
    is_fast = is_within("call shown on all screens", tally.times[SHOWN], SCREEN_LIMIT_MS)
    return is_fast and not tally.errors and errors == CallErrors()


@dataclass(frozen=True, slots=True)
class CallErrors:
    """Calls that were lost, duplicated or reordered, compared with the database."""

    lost: int = 0
    """Acknowledged, but not stored under the acknowledged number."""
    duplicated: int = 0
    """Stored twice, or never sent."""
    reordered: int = 0
    """Screens that showed other calls than the stored ones, or an older version."""

    @classmethod
    def count(cls, tables: list[LiveTable], stored: Mapping[str, list[tuple[str, str, str]]]) -> CallErrors:
        """Count the errors at all tables."""
        found = [cls._of_table(table, stored.get(str(table.table_id), [])) for table in tables]
        return cls(
            sum(errors.lost for errors in found),
            sum(errors.duplicated for errors in found),
            sum(errors.reordered for errors in found),
        )

    @classmethod
    def _of_table(cls, table: LiveTable, stored: list[tuple[str, str, str]]) -> CallErrors:
        calls, keys = [call for _, call, _ in stored], [key for _, _, key in stored]
        numbers = {key: number for number, key in enumerate(keys, start=1)}
        sent = [table.keys.get(key) for key in keys]
        return cls(
            lost=sum(numbers.get(key) != number for key, number in table.acknowledged.items()),
            duplicated=sum(one != call for one, call in zip(sent, calls, strict=True)) + len(keys) - len(numbers),
            reordered=sum(calls[: len(screen)] != screen for screen in table.screens) + table.backward,
        )

    def line(self) -> str:
        """Format the counts."""
        return f"lost {self.lost}, duplicated {self.duplicated}, reordered {self.reordered}"


async def _reconnect_all(server: Server, sittings: list[Sitting]) -> bool:
    """Connect all sockets at once, close them and repeat; return True if all reconnected within the limit."""
    tally = Tally(is_counting=True)
    browsers = [
        (Browser(server.url, session, tally), one.table) for one in sittings for session in one.sessions.values()
    ]
    print(f"{len(sittings)} idle tables, {len(browsers)} sockets: {resident_mb(server.processes()):.0f} MB before")
    slowest = 0.0
    try:
        for attempt in range(RECONNECTS + 1):
            started = time.perf_counter()
            sockets = await asyncio.gather(*(_connect(browser, table, tally) for browser, table in browsers))
            took = time.perf_counter() - started
            slowest = max(slowest, took)
            name = f"reconnect {attempt}" if attempt else "connect"
            print(f"{name}: {took:.1f} s, {resident_mb(server.processes()):.0f} MB")
            await asyncio.sleep(SETTLE_S)
            await asyncio.gather(*(socket.close() for socket in sockets if socket))
    finally:
        await asyncio.gather(*(browser.close() for browser, _ in browsers))
    for line in tally.lines():
        print(line)
    return slowest <= RECONNECT_LIMIT_S and not tally.errors


async def _connect(browser: Browser, table: int, tally: Tally) -> aiohttp.ClientWebSocketResponse | None:
    """Open a socket and wait for the table; return the socket, or None on failure."""
    started = time.perf_counter()
    try:
        async with asyncio.timeout(RECONNECT_LIMIT_S):
            socket = await browser.socket(f"/ws/tables/{table}")
            async for message in socket:
                if TABLE in str(message.data):
                    tally.note("connect: table received", (time.perf_counter() - started) * 1000)
                    return socket
        tally.fail("socket closed before the table arrived")
    except (aiohttp.ClientError, TimeoutError) as error:
        tally.fail(f"socket: {type(error).__name__}")
    return None
