"""Response times and errors of a load test."""

from __future__ import annotations

import os
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

PAGE_LIMIT_MS = 150
"""Limit for the 95th percentile of requests."""
SCREEN_LIMIT_MS = 200
"""Limit for the 95th percentile of the time until a call is shown on all four screens of a live table."""


def machine() -> str:
    """Describe the machine and its load."""
    minute, five_minutes, _ = os.getloadavg()
    return f"{os.cpu_count()} cores, load average {minute:.1f} (1 min), {five_minutes:.1f} (5 min)"


def percentile(times: Sequence[float], percent: float) -> float:
    """Return a percentile of the times."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))]


def is_within(name: str, times: Sequence[float], limit_ms: float) -> bool:
    """Print the 50th and 95th percentile; return True if the 95th is within the limit."""
    p50, p95 = percentile(times, 50), percentile(times, 95)
    verdict = "ok" if p95 <= limit_ms else "TOO SLOW"
    print(f"{name}: n {len(times)}, p50 {p50:.0f} ms, p95 {p95:.0f} ms, limit {limit_ms:.0f} ms: {verdict}")
    return p95 <= limit_ms


@dataclass(slots=True)
class Tally:
    """Response times in milliseconds by kind of request, and numbers of errors."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    is_counting: bool = False
    """False during the warm-up."""

    def note(self, kind: str, took_ms: float) -> None:
        """Record a response time, except during the warm-up."""
        if self.is_counting:
            self.times[kind].append(took_ms)

    def fail(self, error: str) -> None:
        """Count an error, also during the warm-up."""
        self.errors[error] += 1

    def response_times(self, *, exclude: Collection[str] = ()) -> list[float]:
        """Return all response times except those of the excluded kinds."""
        return [took for kind, times in self.times.items() if kind not in exclude for took in times]

    def lines(self) -> list[str]:
        """Format a line for each kind of request, and the errors."""
        results = [
            f"{kind:<32} n {len(times):>6}  p50 {percentile(times, 50):>6.0f} ms   p95 {percentile(times, 95):>6.0f} ms"
            f"   p99 {percentile(times, 99):>6.0f} ms   max {max(times):>6.0f} ms"
            for kind, times in sorted(self.times.items())
        ]
        errors = [f"  {count} x {error}" for error, count in self.errors.most_common(12)]
        return [*results, f"errors: {self.errors.total()}", *errors]


@dataclass(slots=True)
class CpuUsage:
    """CPU time of groups of processes since `start`."""

    groups: dict[str, list[int]]
    """Process ids by group; this process and the machine are added."""
    before: dict[str, float] = field(default_factory=dict)
    started: float = 0.0

    def start(self) -> None:
        """Start measuring."""
        self.before = self._now()
        self.started = time.perf_counter()

    def line(self) -> str:
        """Format the average number of cores that each group used."""
        seconds = time.perf_counter() - self.started
        now = self._now()
        return "cores used: " + ", ".join(f"{name} {(now[name] - self.before[name]) / seconds:.2f}" for name in now)

    def _now(self) -> dict[str, float]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        by_group = {
            name: sum(_cpu_seconds(process) for process in processes) for name, processes in self.groups.items()
        }
        return {**by_group, "load client": used.ru_utime + used.ru_stime, "machine": _machine_seconds()}


def _cpu_seconds(process: int) -> float:
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:  # noqa: PTH123 - fast path for /proc
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _machine_seconds() -> float:
    with open("/proc/stat", encoding="ascii") as file:  # noqa: PTH123
        user, nice, system, _idle, _waiting, irq, softirq = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def resident_mb(processes: Sequence[int]) -> float:
    """Return the resident memory of the processes in megabytes; shared pages count several times."""
    return sum(_resident_pages(process) for process in processes) * os.sysconf("SC_PAGESIZE") / 1_000_000


def _resident_pages(process: int) -> int:
    with open(f"/proc/{process}/statm", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read().split()[1])
