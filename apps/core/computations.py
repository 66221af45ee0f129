"""Computations of some seconds: run in processes with a time limit, and polled by the page that shows them.

No request waits for one: a page starts it and asks again. Outcomes lie in the cache `results`, which every process of
the site shares, under a key that names the computation and its input, so that equal inputs share one. A computation
that is lost with its process is started again by the page that waits for it.
docs/decisions/0009-computations.md says why this is not a task of the worker.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache, partial
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.db import connections
from pebble import ProcessExpired, ProcessPool

logger = logging.getLogger(__name__)
WAIT_S = 60
"""The longest that a computation waits for its turn before a page may start it again."""
QUICK_S, QUICK_PROCESSES, SLOW_PROCESSES = 10.0, 2, 1
TASKS_OF_A_PROCESS = 100
NICENESS = 10
"""For computations: pages come first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The value of a computation, or that there is none because it took too long."""

    value: Any = None
    is_too_long: bool = False


@dataclass(frozen=True, slots=True)
class Computation:
    """A function of the engine with its arguments and time limit.

    key: equal for equal functions and arguments. lane: one computation of a lane runs, and one waits, at a time.
    """

    key: str
    lane: str
    seconds: float
    function: Callable[..., Any]
    args: tuple[Any, ...]


def outcome_of(key: str) -> Outcome | None:
    """Return the outcome of a computation; None if there is none yet."""
    found: Outcome | None = caches["results"].get(key)
    return found


def is_under_way(key: str) -> bool:
    """Return whether a computation waits or runs."""
    return caches["results"].get(_mark(key)) is not None


def start(computation: Computation) -> None:
    """Start a computation, unless it is done or under way. A newer one of a lane replaces the one that waits."""
    if outcome_of(computation.key) is None and caches["results"].add(
        _mark(computation.key), 1, computation.seconds + WAIT_S
    ):
        run(computation)


def run(computation: Computation) -> None:
    """Run a computation in a process of the pool for its time limit."""
    _lanes(is_quick=computation.seconds <= QUICK_S).submit(computation)


def store(computation: Computation, outcome: Outcome | None) -> None:
    """Store an outcome; None for a computation that was given up."""
    if outcome is not None:
        caches["results"].set(computation.key, outcome)
    caches["results"].delete(_mark(computation.key))


def _mark(key: str) -> str:
    return f"{key}-under-way"


class Lanes:
    """A pool of processes in which one user's computations do not queue up before another's."""

    def __init__(self, processes: int) -> None:
        self._pool = ProcessPool(
            max_workers=processes,
            max_tasks=TASKS_OF_A_PROCESS,
            initializer=yield_to_pages,
            initargs=[NICENESS],
            context=_context(),
        )
        self._lock = Lock()
        self._running: set[str] = set()
        self._waiting: dict[str, Computation] = {}

    def submit(self, computation: Computation) -> None:
        """Run a computation now, or once its lane is free."""
        with self._lock:
            given_up = self._waiting.get(computation.lane)
            self._waiting[computation.lane] = computation
        if given_up:
            store(given_up, None)
        self._next(computation.lane)

    def _next(self, lane: str) -> None:
        with self._lock:
            if lane in self._running or lane not in self._waiting:
                return
            computation = self._waiting.pop(lane)
            self._running.add(lane)
        future = self._pool.schedule(computation.function, args=computation.args, timeout=computation.seconds)
        future.add_done_callback(partial(self._finish, computation))

    def _finish(self, computation: Computation, future: Future[Any]) -> None:
        with self._lock:
            self._running.discard(computation.lane)
        try:
            store(computation, _outcome(computation, future))
        finally:
            connections.close_all()
        self._next(computation.lane)


def _outcome(computation: Computation, future: Future[Any]) -> Outcome:
    try:
        return Outcome(future.result())
    except TimeoutError:
        logger.info("%s took longer than %s s", computation.key, computation.seconds)
    except ProcessExpired:
        logger.warning("%s ended its process", computation.key)
    except Exception:
        logger.exception("%s failed", computation.key)
    return Outcome(is_too_long=True)


@cache
def _lanes(*, is_quick: bool) -> Lanes:
    """Return the pool for short computations or for long ones, which must not wait for each other."""
    return Lanes(QUICK_PROCESSES if is_quick else SLOW_PROCESSES)


@cache
def _context() -> Any:
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["bridgeclass.engine.dealing.preview", "bridgeclass.engine.dealing.exact.boards"])
    return context


def yield_to_pages(niceness: int) -> None:
    """Lower the priority of this process, so that pages come first; niceness from 0 to 19."""
    if sys.platform != "win32":
        os.nice(niceness)
