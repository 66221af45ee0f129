"""A simulated student who bids an assignment."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass

from tests.bench.browsing import Browser, ResponseError
from tests.bench.load import Tally

WRONG_SHARE = 0.2
"""Share of calls that differ from the engine's."""
PASS_SHARE, LOWEST = 0.6, 6
"""After a different call, the share of passes; the other calls are among the lowest six."""
ELSEWHERE_SHARE = 0.3
ELSEWHERE = (("/progress/", "page: progress"), ("/", "page: home"))
"""Pages opened between boards."""
BID = "bid"


@dataclass(frozen=True, slots=True)
class Work:
    """An assignment and its students."""

    assignment: int
    names: list[str]
    password: str
    """Shared by all students."""
    sessions: list[str]
    auctions: dict[str, list[str]]
    """South's calls by the engine, by board number."""


@dataclass(slots=True)
class Student:
    """A student who bids board after board, mostly like the engine."""

    work: Work
    tally: Tally
    chance: random.Random
    every_s: float
    """Average time between actions."""
    ends_at: float
    table: str = ""
    calls: int = 0
    """Number of the student's calls on this board."""
    has_deviated: bool = False
    """True after a call that differs from the engine's."""
    is_elsewhere: bool = False
    """True while another page than the table is open."""

    async def study(self, url: str, session: str) -> None:
        """Act until `ends_at`."""
        due = time.monotonic() + self.chance.uniform(0, self.every_s)
        async with Browser(url, session, self.tally) as browser:
            while due < self.ends_at:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                try:
                    await self._act(browser)
                except ResponseError:
                    self.table = ""
                # Random intervals keep students who waited at the same time from acting in lockstep.
                due = max(due + self.every_s * self.chance.uniform(0.5, 1.5), time.monotonic())

    async def _act(self, browser: Browser) -> None:
        if not self.table:
            await browser.open(f"/assignments/{self.work.assignment}/", "page: assignment")
            await self._next(browser, f"/assignments/{self.work.assignment}/start")
        elif self.is_elsewhere:
            await self._next(browser, f"/tables/{self.table}/next")
        elif 'id="continue"' in browser.page:
            await browser.open(f"/tables/{self.table}/part", "fragment: continue")
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
        self.calls, self.has_deviated, self.is_elsewhere = 0, False, False

    async def _bid(self, browser: Browser) -> None:
        fields = browser.fields() | {"call": self._choose(browser)}
        await browser.send(f"/tables/{self.table}/call", BID, fields)

    def _choose(self, browser: Browser) -> str:
        legal = browser.legal_calls()
        number = re.search(r"<h1>\w+ (\d+)", browser.page)
        expected = self.work.auctions.get(number[1] if number else "", [])
        call = expected[self.calls] if self.calls < len(expected) else ""
        self.calls += 1
        # A board started in an earlier measurement may already have more calls.
        if not self.has_deviated and call in legal and self.chance.random() >= WRONG_SHARE:
            return call
        self.has_deviated = True
        return "P" if self.chance.random() < PASS_SHARE else self.chance.choice(legal[:LOWEST])
