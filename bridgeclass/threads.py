"""A few threads that ask the database, so that the event loop never waits for it."""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

QUIET_FOR_S: Final = 30
"""A connection that nobody has used for so long is asked whether it still works: something between may have cut it."""

_last_work = threading.local()


class DatabaseThreads:
    """So many threads, each with a database connection that it keeps; what they are given waits in line."""

    def __init__(self, count: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(max_workers=count, thread_name_prefix=name)

    async def run[T](self, work: Callable[[], T]) -> T:
        """What a function gives, called in one of the threads with the context variables of here."""
        # asgiref's: its own locals, the language among them, follow no other way into a thread.
        done: T = await sync_to_async(in_thread, thread_sensitive=False, executor=self._threads)(work)
        return done


def in_thread[T](work: Callable[[], T]) -> T:
    """What a function gives, on connections that work; afterwards those that broke or are not kept are closed."""
    close_broken_connections()
    try:
        return work()
    finally:
        close_broken_connections()
        _last_work.at = time.monotonic()


def close_broken_connections() -> None:
    """Close this thread's connections that are too old or have failed; those in use are believed to work.

    A database that ends a connection says so at once, which costs nothing to see; Django would ask it each time.
    """
    is_in_use = time.monotonic() - getattr(_last_work, "at", 0.0) < QUIET_FOR_S
    for connection in connections.all(initialized_only=True):
        if connection.errors_occurred and not connection.in_atomic_block:
            # Given up even if it still answers: what it has prepared may be of before a migration.
            connection.close()
        connection.close_if_unusable_or_obsolete()
        if is_in_use and connection.connection is not None:
            # What Django sets once it has asked.
            connection.health_check_done = not _has_been_told_something(connection)  # type: ignore[attr-defined]


def _has_been_told_something(connection: BaseDatabaseWrapper) -> bool:
    if connection.vendor != "postgresql":
        return False
    psycopg: Any = connection.connection
    if psycopg.closed:
        return True
    poll = select.poll()
    poll.register(psycopg.fileno(), select.POLLIN)
    return bool(poll.poll(0))
