"""The event loop that serves this process, for threads that send to the channel layer."""

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


def remember_loop() -> None:
    """Make the running loop the one that `run_soon` uses."""
    _Serving.loop = asyncio.get_running_loop()


def run_soon(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine function on the serving loop without waiting for it; log what it raises.

    A page is made in a thread, and an in-memory channel layer may only be used on the loop of its sockets. Where no
    loop serves, in a command or a task, run it here to its end, and raise what it raises.
    """
    loop = _Serving.loop
    if loop is None or not loop.is_running():
        async_to_sync(work)()
    else:
        asyncio.run_coroutine_threadsafe(work(), loop).add_done_callback(_log_failure)


def _log_failure(done: Future[None]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.error("failed on the serving loop", exc_info=error)
