"""A class and live tables at once, many log-ins, and how many answers a second the site can give.

200 students bid an assignment, each acting every 10 s, beside 50 live tables of four; then the students alone while
60 people log in within a minute; then the students faster and faster, with one, two and four workers. The site runs
on a database and a Redis of its own, as in production; the crowd shares the machine with it.
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

from tests.bench.browsing import Browser, WrongAnswerError
from tests.bench.live import Four, Sitting
from tests.bench.load import PAGE_LIMIT_MS, SCREEN_LIMIT_MS, Spent, Tally, is_within, percentile
from tests.bench.student import Student, Work
from tests.bench.tables import ACKNOWLEDGED, LAST_SCREEN
from tests.deployment import Server, running_server, skip_reason, temporary_deployment

STUDENTS, TABLES, BOARDS = 200, 50, 48
WORKERS = 2
EVERY_S = 10.0
"""How long a student takes for one thing, on average: between half of it and half as much again."""
WARM_UP_S, MEASURED_S = 20.0, 60.0
LOG_INS, LOG_IN_LIMIT_MS = 60, 300
"""Log-ins within the measured minute, and the limit for all other pages meanwhile."""
LOG_IN = "log-in"
CAPACITY_WORKERS = (1, 2, 4)
FIRST_RATE, RATE_STEP, RATE_MEASURED_S, RATE_WARM_UP_S = 25.0, 1.25, 15.0, 15.0
"""Actions a second; the warm-up outlasts the rush of the start, when everybody opens three pages in a row."""
LEAST_CAPACITY = 60.0
"""Answers a second with two workers."""
SEED = 16


@dataclass(frozen=True, slots=True)
class Crowd:
    """The people whom the site knows."""

    work: Work
    sittings: list[Sitting]
    lines: dict[str, list[str]]
    """All calls of the engine at the live tables, by the board's number."""


def is_kept() -> bool:
    """Print how long answers took and the capacity; whether every limit was kept and nothing failed."""
    if missing := skip_reason():
        print(f"not measured: {missing}")
        return True
    with tempfile.TemporaryDirectory() as folder, temporary_deployment(Path(folder)) as deployment:
        work = Work(**json.loads(deployment.call(f"tests.bench.prepare.class_of_students({STUDENTS}, {BOARDS})")))
        live: dict[str, Any] = json.loads(deployment.call(f"tests.bench.prepare.tables_of_four({TABLES}, {BOARDS})"))
        crowd = Crowd(work, [Sitting(**one) for one in live["sittings"]], live["lines"])
        with running_server(deployment, "--workers", str(WORKERS)) as server:
            kept = [asyncio.run(_class_and_tables(server, crowd)), asyncio.run(_log_ins(server, crowd))]
        for workers in CAPACITY_WORKERS:
            with running_server(deployment, "--workers", str(workers)) as server:
                capacity = asyncio.run(_capacity(server, crowd, workers))
            kept.append(workers != WORKERS or capacity >= LEAST_CAPACITY)
    return all(kept)


async def _class_and_tables(server: Server, crowd: Crowd) -> bool:
    """Measure the students and the live tables together."""
    tally, source = Tally(), random.Random(SEED)
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    fours = [
        Four(server.url, one, tally, crowd.lines, ends_at, random.Random(source.random())) for one in crowd.sittings
    ]
    async with _studying(server, crowd.work, tally, every_s=EVERY_S, ends_at=ends_at):
        playing = [asyncio.create_task(four.bid()) for four in fours]
        await _measure(server, tally, f"{STUDENTS} students, an action each {EVERY_S:g} s, and {TABLES} live tables")
        await asyncio.gather(*playing)
    print(*tally.lines(), sep="\n")
    kept = [
        is_within("pages", tally.answers(but=(LAST_SCREEN, ACKNOWLEDGED)), PAGE_LIMIT_MS),
        is_within("calls on the last screen", tally.times[LAST_SCREEN], SCREEN_LIMIT_MS),
    ]
    return all(kept) and not tally.errors


async def _log_ins(server: Server, crowd: Crowd) -> bool:
    """Measure other pages while people log in one after another."""
    tally = Tally()
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    async with _studying(server, crowd.work, tally, every_s=EVERY_S, ends_at=ends_at):
        arriving = [
            asyncio.create_task(_log_in(server, crowd.work, name, tally, WARM_UP_S + MEASURED_S * number / LOG_INS))
            for number, name in enumerate(crowd.work.names[:LOG_INS])
        ]
        await _measure(server, tally, f"{STUDENTS} students and {LOG_INS} log-ins in {MEASURED_S:.0f} s")
        await asyncio.gather(*arriving)
    print(*tally.lines(), sep="\n")
    is_quick = is_within("pages beside log-ins", tally.answers(but=(LOG_IN,)), LOG_IN_LIMIT_MS)
    return is_quick and len(tally.times[LOG_IN]) > 0 and not tally.errors


async def _log_in(server: Server, work: Work, name: str, tally: Tally, after_s: float) -> None:
    await asyncio.sleep(after_s)
    async with Browser(server.url, "", tally) as browser:
        try:
            await browser.open("/accounts/login/", "page: log-in form")
            await browser.submit("/accounts/login/", LOG_IN, {"login": name, "password": work.password})
        except WrongAnswerError:
            return
        if 'name="password"' in browser.page:
            tally.fail("log-in refused")


async def _capacity(server: Server, crowd: Crowd, workers: int) -> float:
    """Raise the rate until p95 passes the limit; print and return the most answers a second that kept it."""
    most = 0.0
    for rate in _rates():
        tally = Tally()
        ends_at = time.monotonic() + RATE_WARM_UP_S + RATE_MEASURED_S
        async with _studying(server, crowd.work, tally, every_s=STUDENTS / rate, ends_at=ends_at):
            await asyncio.sleep(RATE_WARM_UP_S)
            tally.is_counting = True
        times = tally.answers()
        answered, slowest = len(times) / RATE_MEASURED_S, percentile(times, 95)
        print(
            f"  {workers} workers, {answered:.0f} answers a second: p95 {slowest:.0f} ms, {tally.errors.total()} errors"
        )
        if slowest > PAGE_LIMIT_MS or tally.errors:
            break
        most = max(most, answered)
    print(f"capacity with {workers} workers: {most:.0f} answers a second within p95 {PAGE_LIMIT_MS} ms", flush=True)
    return most


def _rates() -> Iterator[float]:
    rate = FIRST_RATE
    while rate < STUDENTS:
        yield rate
        rate *= RATE_STEP


@asynccontextmanager
async def _studying(server: Server, work: Work, tally: Tally, *, every_s: float, ends_at: float) -> Any:
    """Let all students study until the time is up."""
    source = random.Random(SEED)
    tasks: Sequence[asyncio.Task[None]] = [
        asyncio.create_task(
            Student(work, tally, random.Random(source.random()), every_s, ends_at).study(server.url, session)
        )
        for session in work.sessions
    ]
    yield
    await asyncio.gather(*tasks)


async def _measure(server: Server, tally: Tally, what: str) -> None:
    """Count after the warm-up until the measured time is over, and print what was busy."""
    await asyncio.sleep(WARM_UP_S)
    spent = Spent({"server": server.processes()})
    spent.begin()
    tally.is_counting = True
    await asyncio.sleep(MEASURED_S)
    print(f"{what}; {spent.line()}")
