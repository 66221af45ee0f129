"""The thread pool in which sockets use the database."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from channels.db import database_sync_to_async
from django.conf import settings

EXECUTOR: Final = ThreadPoolExecutor(settings.PAGE_THREADS, thread_name_prefix="socket")
"""Bounds the connections of all sockets together; Channels' default is one thread for everybody."""


async def in_thread[T](work: Callable[[], T]) -> T:
    """Return what a function that uses the database returns, without blocking the event loop."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=EXECUTOR)()
    return done
