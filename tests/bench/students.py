"""200 students bid an assignment at once, on average one action each in two seconds: how long they wait.

The site runs on a database and a Redis of its own, as in production; the crowd shares the machine with it.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.browsing import Browser, WrongAnswerError
from tests.bench.load import BID_LIMIT_MS, Spent, Tally, percentile
from tests.served import Server, lacking, own_place, served

STUDENTS = 200
BOARDS = 16
WORKERS = 2
EVERY_S = 2.0
"""How long a student takes for one thing, on average: between half of it and half as much again."""
WARM_UP_S = 12.0
MEASURED_S = 60.0
SEED = 16
WRONG_SHARE = 0.2
"""Calls that are not the engine's."""
PASS_SHARE, LOWEST = 0.6, 6
"""An auction that went astray is passed, or one of the lowest calls is made."""
ELSEWHERE_SHARE = 0.3
ELSEWHERE = (("/progress/", "page: progress"), ("/", "page: home"))
"""What is looked at now and then between two boards."""
BID = "bid"


@dataclass(frozen=True, slots=True)
class Work:
    """What the class has to do."""

    assignment: int
    sessions: list[str]
    lines: dict[str, list[str]]
    """What the engine calls in South, by the board's number."""


def is_kept() -> bool:
    """Print how long answers took; whether bids came within the limit and nothing failed."""
    if missing := lacking():
        print(f"not measured: {missing}")
        return True
    with tempfile.TemporaryDirectory() as folder, own_place(Path(folder)) as place:
        work = Work(**json.loads(place.ask(f"tests.bench.prepare.class_of_students({STUDENTS}, {BOARDS})")))
        with served(place, "--workers", str(WORKERS)) as server:
            tally = asyncio.run(_crowd(server, work))
    for line in tally.lines():
        print(line)
    slowest = percentile(tally.times[BID], 95)
    verdict = "ok" if slowest <= BID_LIMIT_MS else "TOO SLOW"
    print(f"95 of 100 bids within {slowest:.0f} ms, limit {BID_LIMIT_MS} ms: {verdict}")
    return slowest <= BID_LIMIT_MS and not tally.errors


async def _crowd(server: Server, work: Work) -> Tally:
    tally = Tally()
    source = random.Random(SEED)
    ends_at = time.monotonic() + WARM_UP_S + MEASURED_S
    students = [_Student(work, tally, random.Random(source.random()), ends_at) for _ in work.sessions]
    pairs = zip(students, work.sessions, strict=True)
    crowd = [asyncio.create_task(student.study(server.url, session)) for student, session in pairs]
    await asyncio.sleep(WARM_UP_S)
    spent = Spent({"server": server.processes()})
    spent.begin()
    tally.is_counting = True
    await asyncio.gather(*crowd)
    print(
        f"{len(students)} students, {MEASURED_S:.0f} s, one action each in {EVERY_S:.0f} s on average; {spent.line()}"
    )
    return tally


@dataclass(slots=True)
class _Student:
    """Somebody who bids board after board, mostly as the engine would."""

    work: Work
    tally: Tally
    chance: random.Random
    ends_at: float
    table: str = ""
    calls: int = 0
    """Own calls at this board."""
    is_astray: bool = False
    """Whether the auction is not the engine's any more."""
    is_elsewhere: bool = False
    """Whether the page is not the table's."""

    async def study(self, url: str, session: str) -> None:
        """Do one thing after another until the time is up."""
        due = time.monotonic() + self.chance.uniform(0, EVERY_S)
        async with Browser(url, session, self.tally) as browser:
            while due < self.ends_at:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                try:
                    await self._act(browser)
                except WrongAnswerError:
                    self.table = ""
                # Nobody keeps time: people who waited for the same answer do not go on together from then on.
                due = max(due + EVERY_S * self.chance.uniform(0.5, 1.5), time.monotonic())

    async def _act(self, browser: Browser) -> None:
        if not self.table:
            await browser.open(f"/assignments/{self.work.assignment}/", "page: assignment")
            await self._next(browser, f"/assignments/{self.work.assignment}/start")
        elif self.is_elsewhere:
            await self._next(browser, f"/tables/{self.table}/next")
        elif 'id="continue"' in browser.page:
            await browser.open(f"/tables/{self.table}/part", "part: go on")
        elif 'id="bidding-box"' in browser.page:
            await self._bid(browser)
        elif self.chance.random() < ELSEWHERE_SHARE:
            self.is_elsewhere = True
            await browser.open(*self.chance.choice(ELSEWHERE))
        else:
            await self._next(browser, f"/tables/{self.table}/next")

    async def _next(self, browser: Browser, path: str) -> None:
        await browser.send(path, "next board")
        found = re.search(r'ws-connect="/ws/tables/(\d+)"', browser.page)
        self.table = found[1] if found else ""
        self.calls, self.is_astray, self.is_elsewhere = 0, False, False

    async def _bid(self, browser: Browser) -> None:
        fields = browser.fields() | {"call": self._choose(browser)}
        self.calls += 1
        await browser.send(f"/tables/{self.table}/call", BID, fields)

    def _choose(self, browser: Browser) -> str:
        legal = browser.legal_calls()
        number = re.search(r"<h1>\w+ (\d+)", browser.page)
        line = self.work.lines.get(number[1] if number else "", [])
        if not self.is_astray and self.calls < len(line) and self.chance.random() >= WRONG_SHARE:
            return line[self.calls]
        self.is_astray = True
        return "P" if self.chance.random() < PASS_SHARE else self.chance.choice(legal[:LOWEST])
