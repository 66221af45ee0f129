"""Measured times and rates, each against its limit."""

import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured time against its limit, both in milliseconds."""

    what: str
    took_ms: float
    limit_ms: float

    @property
    def is_kept(self) -> bool:
        """Whether the time is within the limit."""
        return self.took_ms <= self.limit_ms

    def line(self, yardstick_ms: float) -> str:
        """The figure for a person to read, with its ratio to the yardstick."""
        word = "ok" if self.is_kept else "TOO SLOW"
        ratio = self.took_ms / yardstick_ms
        return f"{self.what:<42}{self.took_ms:>10.3f} ms   limit {self.limit_ms:>7.1f} ms   x{ratio:<9.4f}{word}"


@dataclass(frozen=True, slots=True)
class Rate:
    """Something done so often a second, against how often it must be done at least."""

    what: str
    per_second: float
    least: float

    @property
    def is_kept(self) -> bool:
        """Whether it is done often enough."""
        return self.per_second >= self.least

    def line(self) -> str:
        """The rate for a person to read."""
        word = "ok" if self.is_kept else "TOO SLOW"
        return f"{self.what:<42}{self.per_second:>10,.0f} /s   at least {self.least:>7,.0f} /s   {word}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of units that may not be exceeded: seconds, megabytes."""

    what: str
    amount: float
    most: float
    unit: str

    @property
    def is_kept(self) -> bool:
        """Whether it is not too much."""
        return self.amount <= self.most

    def line(self) -> str:
        """The amount for a person to read."""
        word = "ok" if self.is_kept else "TOO MUCH"
        return f"{self.what:<42}{self.amount:>10.3f} {self.unit:<4} limit {self.most:>7.2f} {self.unit:<4}  {word}"


def best_ms(work: Callable[[], object]) -> float:
    """The shortest of a few runs, in milliseconds."""
    return min(once_ms(work) for _ in range(ROUNDS))


def once_ms(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000
