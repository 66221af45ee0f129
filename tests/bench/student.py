"""A student of a crowd, who bids an assignment."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass

from tests.bench.browsing import Browser, WrongAnswerError
from tests.bench.load import Tally

WRONG_SHARE = 0.2
"""Calls that are not the engine's."""
PASS_SHARE, LOWEST = 0.6, 6
"""An auction that went astray is passed, or one of the lowest calls is made."""
ELSEWHERE_SHARE = 0.3
ELSEWHERE = (("/progress/", "page: progress"), ("/", "page: home"))
"""Pages opened now and then between two boards."""
BID = "bid"


@dataclass(frozen=True, slots=True)
class Work:
    """What the class has to do."""

    assignment: int
    names: list[str]
    password: str
    """Every student's."""
    sessions: list[str]
    lines: dict[str, list[str]]
    """What the engine calls in South, by the board's number."""


@dataclass(slots=True)
class Student:
    """A student who bids board after board, mostly as the engine would."""

    work: Work
    tally: Tally
    chance: random.Random
    every_s: float
    """How long one thing takes on average."""
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
        due = time.monotonic() + self.chance.uniform(0, self.every_s)
        async with Browser(url, session, self.tally) as browser:
            while due < self.ends_at:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                try:
                    await self._act(browser)
                except WrongAnswerError:
                    self.table = ""
                # Nobody keeps time: people who waited for the same answer do not go on together from then on.
                due = max(due + self.every_s * self.chance.uniform(0.5, 1.5), time.monotonic())

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
        await browser.send(f"/tables/{self.table}/call", BID, fields)

    def _choose(self, browser: Browser) -> str:
        legal = browser.legal_calls()
        number = re.search(r"<h1>\w+ (\d+)", browser.page)
        line = self.work.lines.get(number[1] if number else "", [])
        call = line[self.calls] if self.calls < len(line) else ""
        self.calls += 1
        # A board begun in an earlier measurement may be further on.
        if not self.is_astray and call in legal and self.chance.random() >= WRONG_SHARE:
            return call
        self.is_astray = True
        return "P" if self.chance.random() < PASS_SHARE else self.chance.choice(legal[:LOWEST])
