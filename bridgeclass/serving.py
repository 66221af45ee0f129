"""The event loop of a process that serves the site: what threads hand to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any

from asgiref.sync import async_to_sync

log = logging.getLogger(__name__)


class _Serving:
    loop: asyncio.AbstractEventLoop | None = None


def serves_here() -> None:
    """Remember the loop that runs here as the one that serves."""
    _Serving.loop = asyncio.get_running_loop()


def do_soon(deed: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let the serving loop do something, without waiting for it; what it raises is logged.

    Where no loop serves, it is done here and now, and raises what it raises.
    """
    loop = _another_loop()
    if loop is None:
        async_to_sync(deed)()
    else:
        asyncio.run_coroutine_threadsafe(deed(), loop).add_done_callback(_log_failure)


def ask[T](question: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What the serving loop finds out, waited for; where no loop serves, one is made for it."""
    loop = _another_loop()
    if loop is None:
        return async_to_sync(question)()
    return asyncio.run_coroutine_threadsafe(question(), loop).result()


def _another_loop() -> asyncio.AbstractEventLoop | None:
    loop = _Serving.loop
    return loop if loop is not None and loop.is_running() else None


def _log_failure(done: Future[None]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.error("not done in the serving loop", exc_info=error)
