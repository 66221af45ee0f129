"""Where sockets wait for the database."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings

from bridgeclass.threads import DatabaseThreads

# Threads of their own: channels would let all sockets wait in one line for a single thread.
THREADS = DatabaseThreads(settings.PAGE_THREADS, "table")


async def in_thread[T](work: Callable[[], T]) -> T:
    """Give what a function that uses the database gives, without holding up other sockets."""
    return await THREADS.run(work)
