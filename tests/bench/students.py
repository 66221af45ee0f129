"""Load-test an assignment: with live tables, during log-ins, and at increasing rates.

200 students bid an assignment, one action per 10 s each, beside 50 live tables; then beside 60 log-ins in a minute;
then at increasing rates with one, two and four workers. The site is a temporary deployment; the load client runs on the
same machine.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.browsing import Browser, ResponseError
from tests.bench.live import FourPlayers, Sitting
from tests.bench.load import PAGE_LIMIT_MS, SCREEN_LIMIT_MS, CpuUsage, Tally, is_within, percentile
from tests.bench.student import Student, Work
from tests.bench.tables import ACKNOWLEDGED, SHOWN
from tests.deployment import Server, running_server, skip_reason, temporary_deployment

STUDENTS, TABLES, BOARDS = 200, 50, 48
WORKERS = 2
EVERY_S = 10.0
"""Average time between a student's actions; it varies by half."""
WARM_UP_S, MEASURED_S = 20.0, 60.0
LOG_INS, LOG_IN_LIMIT_MS = 60, 300
"""Log-ins during the measurement, and the limit for all other requests meanwhile."""
LOG_IN = "log-in"
CAPACITY_WORKERS = (1, 2, 4)
FIRST_RATE, RATE_STEP, RATE_MEASURED_S, RATE_WARM_UP_S = 25.0, 1.25, 15.0, 15.0
"""Actions per second. The warm-up covers the start, when each student opens three pages in a row."""
MIN_CAPACITY = 60.0
"""Requests per second with two workers."""
SEED = 16


@dataclass(frozen=True, slots=True)
class Users:
    """Users of the deployment and what they bid."""

    work: Work
    sittings: list[Sitting]
    auctions: dict[str, list[str]]
    """The engine's auction on each board of the live tables, by board number."""


def run() -> bool:
    """Print response times and capacity; return True if all limits are met without errors."""
    if reason := skip_reason():
        print(f"skipped: {reason}")
        return True
    with tempfile.TemporaryDirectory() as folder, temporary_deployment(Path(folder)) as deployment:
        work = Work(**json.loads(deployment.call(f"tests.bench.prepare.class_of_students({STUDENTS}, {BOARDS})")))
        live: dict[str, Any] = json.loads(deployment.call(f"tests.bench.prepare.tables_of_four({TABLES}, {BOARDS})"))
        users = Users(work, [Sitting(**one) for one in live["sittings"]], live["auctions"])
        with running_server(deployment, "--workers", str(WORKERS)) as server:
            passed = [asyncio.run(_class_and_tables(server, users)), asyncio.run(_log_ins(server, users))]
        for workers in CAPACITY_WORKERS:
            with running_server(deployment, "--workers", str(workers)) as server:
                capacity = asyncio.run(_capacity(server, users, workers))
            passed.append(workers != WORKERS or capacity >= MIN_CAPACITY)
    return all(passed)


async def _class_and_tables(server: Server, users: Users) -> bool:
    """Measure students and live tables together."""
    tally, source = Tally(), random.Random(SEED)
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    groups = [
        FourPlayers(server.url, one, tally, users.auctions, ends_at, random.Random(source.random()))
        for one in users.sittings
    ]
    async with _studying(server, users.work, tally, every_s=EVERY_S, ends_at=ends_at):
        playing = [asyncio.create_task(players.bid()) for players in groups]
        await _measure(
            server, tally, f"{STUDENTS} students, an action per {EVERY_S:g} s each, and {TABLES} live tables"
        )
        await asyncio.gather(*playing)
    print(*tally.lines(), sep="\n")
    passed = [
        is_within("requests", tally.response_times(exclude=(SHOWN, ACKNOWLEDGED)), PAGE_LIMIT_MS),
        is_within("call shown on all screens", tally.times[SHOWN], SCREEN_LIMIT_MS),
    ]
    return all(passed) and not tally.errors


async def _log_ins(server: Server, users: Users) -> bool:
    """Measure other requests while users log in one after another."""
    tally = Tally()
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    async with _studying(server, users.work, tally, every_s=EVERY_S, ends_at=ends_at):
        logging_in = [
            asyncio.create_task(_log_in(server, users.work, name, tally, WARM_UP_S + MEASURED_S * number / LOG_INS))
            for number, name in enumerate(users.work.names[:LOG_INS])
        ]
        await _measure(server, tally, f"{STUDENTS} students and {LOG_INS} log-ins in {MEASURED_S:.0f} s")
        await asyncio.gather(*logging_in)
    print(*tally.lines(), sep="\n")
    is_fast = is_within("requests during log-ins", tally.response_times(exclude=(LOG_IN,)), LOG_IN_LIMIT_MS)
    return is_fast and len(tally.times[LOG_IN]) > 0 and not tally.errors


async def _log_in(server: Server, work: Work, name: str, tally: Tally, after_s: float) -> None:
    await asyncio.sleep(after_s)
    async with Browser(server.url, "", tally) as browser:
        try:
            await browser.open("/accounts/login/", "page: log-in form")
            await browser.submit("/accounts/login/", LOG_IN, {"login": name, "password": work.password})
        except ResponseError:
            return
        if 'name="password"' in browser.page:
            tally.fail("log-in failed")


async def _capacity(server: Server, users: Users, workers: int) -> float:
    """Increase the rate until p95 exceeds the limit; print and return the highest rate within it."""
    capacity = 0.0
    for rate in _rates():
        tally = Tally()
        ends_at = time.monotonic() + RATE_WARM_UP_S + RATE_MEASURED_S
        async with _studying(server, users.work, tally, every_s=STUDENTS / rate, ends_at=ends_at):
            await asyncio.sleep(RATE_WARM_UP_S)
            tally.is_counting = True
        times = tally.response_times()
        achieved, p95 = len(times) / RATE_MEASURED_S, percentile(times, 95)
        print(f"  {workers} workers, {achieved:.0f} requests/s: p95 {p95:.0f} ms, {tally.errors.total()} errors")
        if p95 > PAGE_LIMIT_MS or tally.errors:
            break
        capacity = max(capacity, achieved)
    print(f"capacity with {workers} workers: {capacity:.0f} requests/s with p95 up to {PAGE_LIMIT_MS} ms", flush=True)
    return capacity


def _rates() -> Iterator[float]:
    rate = FIRST_RATE
    while rate < STUDENTS:
        yield rate
        rate *= RATE_STEP


@asynccontextmanager
async def _studying(server: Server, work: Work, tally: Tally, *, every_s: float, ends_at: float) -> Any:
    """Run all students until `ends_at`."""
    source = random.Random(SEED)
    tasks: Sequence[asyncio.Task[None]] = [
        asyncio.create_task(
            Student(work, tally, random.Random(source.random()), every_s, ends_at).study(server.url, session)
        )
        for session in work.sessions
    ]
    yield
    await asyncio.gather(*tasks)


async def _measure(server: Server, tally: Tally, scenario: str) -> None:
    """Measure after the warm-up, and print the CPU usage."""
    await asyncio.sleep(WARM_UP_S)
    usage = CpuUsage({"server": server.processes()})
    usage.start()
    tally.is_counting = True
    await asyncio.sleep(MEASURED_S)
    print(f"{scenario}; {usage.line()}")
