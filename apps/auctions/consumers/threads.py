"""Database work of sockets, in a bounded number of threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from channels.db import database_sync_to_async
from django.conf import settings

# Threads of their own: Channels' default is one for all sockets. Each keeps its database connection.
EXECUTOR = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")


async def in_thread[T](work: Callable[[], T]) -> T:
    """Return what a function that uses the database returns, without holding up other sockets."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=EXECUTOR)()
    return done
