"""Measured times, rates and amounts with their limits."""

import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured time and its limit in milliseconds."""

    name: str
    took_ms: float
    limit_ms: float

    @property
    def is_within_limit(self) -> bool:
        """Return True if the limit is met."""
        return self.took_ms <= self.limit_ms

    def line(self, baseline_ms: float) -> str:
        """Format the result, with its ratio to the baseline."""
        verdict = "ok" if self.is_within_limit else "TOO SLOW"
        ratio = self.took_ms / baseline_ms
        return f"{self.name:<42}{self.took_ms:>10.3f} ms   limit {self.limit_ms:>7.1f} ms   x{ratio:<9.4f}{verdict}"


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate per second and its minimum."""

    name: str
    per_second: float
    minimum: float

    @property
    def is_within_limit(self) -> bool:
        """Return True if the minimum is reached."""
        return self.per_second >= self.minimum

    def line(self) -> str:
        """Format the result."""
        verdict = "ok" if self.is_within_limit else "TOO SLOW"
        return f"{self.name:<42}{self.per_second:>10,.0f} /s   minimum {self.minimum:>7,.0f} /s   {verdict}"


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount, such as seconds or megabytes, and its limit."""

    name: str
    amount: float
    limit: float
    unit: str

    @property
    def is_within_limit(self) -> bool:
        """Return True if the limit is met."""
        return self.amount <= self.limit

    def line(self) -> str:
        """Format the result."""
        verdict = "ok" if self.is_within_limit else "TOO HIGH"
        return f"{self.name:<42}{self.amount:>10.3f} {self.unit:<4} limit {self.limit:>7.2f} {self.unit:<4}  {verdict}"


def best_ms(work: Callable[[], object]) -> float:
    """Return the shortest of three runs in milliseconds."""
    return min(once_ms(work) for _ in range(ROUNDS))


def once_ms(work: Callable[[], object]) -> float:
    """Return the time of one run in milliseconds."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000
