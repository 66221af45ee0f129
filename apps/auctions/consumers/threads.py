"""Where sockets wait for the database."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from channels.db import database_sync_to_async

# Threads of their own: channels would let all sockets wait in one line for a single thread.
THREADS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="table")


async def in_thread[T](work: Callable[[], T]) -> T:
    """Give what a function that uses the database gives, without holding up other sockets."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=THREADS)()
    return done
