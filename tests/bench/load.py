"""What a crowd found: how long each kind of answer took, and what went wrong."""

from __future__ import annotations

import os
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

PAGE_LIMIT_MS = 150
"""95 of 100 pages, calls among them, are answered within this time."""
SCREEN_LIMIT_MS = 200
"""95 of 100 calls at a live table are on the last of its screens within this time."""


def machine() -> str:
    """The machine and how busy it is already, in words."""
    minute, five_minutes, _ = os.getloadavg()
    return f"{os.cpu_count()} cores, load {minute:.1f} in the last minute, {five_minutes:.1f} in the last five"


def percentile(times: Sequence[float], percent: float) -> float:
    """The time within which so many of 100 came."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))]


def is_within(what: str, times: Sequence[float], limit_ms: float) -> bool:
    """Print the 50th and 95th percentile of some times; whether the 95th keeps its limit."""
    middle, slowest = percentile(times, 50), percentile(times, 95)
    verdict = "ok" if slowest <= limit_ms else "TOO SLOW"
    print(f"{what}: {len(times)} x, p50 {middle:.0f} ms, p95 {slowest:.0f} ms, limit {limit_ms:.0f} ms: {verdict}")
    return slowest <= limit_ms


@dataclass(slots=True)
class Tally:
    """Milliseconds by the kind of answer, and how often each thing went wrong."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    is_counting: bool = False
    """Off while everything warms up."""

    def note(self, kind: str, took_ms: float) -> None:
        """Count one answer."""
        if self.is_counting:
            self.times[kind].append(took_ms)

    def fail(self, what: str) -> None:
        """Count something that went wrong, also while everything warms up."""
        self.errors[what] += 1

    def answers(self, *, but: Collection[str] = ()) -> list[float]:
        """Return the times of all answers, without those of some kinds."""
        return [took for kind, times in self.times.items() if kind not in but for took in times]

    def lines(self) -> list[str]:
        """A line for each kind of answer, then what went wrong."""
        found = [
            f"{kind:<34}{len(times):>6} x   p50 {percentile(times, 50):>6.0f} ms   p95 {percentile(times, 95):>6.0f} ms"
            f"   p99 {percentile(times, 99):>6.0f} ms   most {max(times):>6.0f} ms"
            for kind, times in sorted(self.times.items())
        ]
        wrong = [f"  {count} x {what}" for what, count in self.errors.most_common(12)]
        return [*found, f"errors: {self.errors.total()}", *wrong]


@dataclass(slots=True)
class Spent:
    """Seconds of processor time that groups of processes use from now on."""

    groups: dict[str, list[int]]
    """The processes of each group, with those they began; this process is one more group."""
    before: dict[str, float] = field(default_factory=dict)
    began: float = 0.0

    def begin(self) -> None:
        """Count from now on."""
        self.before = self._now()
        self.began = time.perf_counter()

    def line(self) -> str:
        """How many of the cores each group kept busy since."""
        seconds = time.perf_counter() - self.began
        now = self._now()
        return "busy cores: " + ", ".join(f"{name} {(now[name] - self.before[name]) / seconds:.2f}" for name in now)

    def _now(self) -> dict[str, float]:
        used = resource.getrusage(resource.RUSAGE_SELF)
        of_groups = {name: sum(_cpu_seconds(process) for process in found) for name, found in self.groups.items()}
        return {**of_groups, "load client": used.ru_utime + used.ru_stime, "machine": _machine_seconds()}


def _cpu_seconds(process: int) -> float:
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:  # noqa: PTH123 - /proc is no file to have a path
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def _machine_seconds() -> float:
    with open("/proc/stat", encoding="ascii") as file:  # noqa: PTH123
        user, nice, system, _idle, _waiting, irq, softirq = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def resident_mb(processes: Sequence[int]) -> float:
    """The memory that processes hold, in megabytes; what they share counts for each."""
    return sum(_resident_pages(process) for process in processes) * os.sysconf("SC_PAGESIZE") / 1_000_000


def _resident_pages(process: int) -> int:
    with open(f"/proc/{process}/statm", encoding="ascii") as file:  # noqa: PTH123
        return int(file.read().split()[1])
