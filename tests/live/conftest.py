"""What every test with sockets needs."""

from collections.abc import Iterator

import pytest
from django.db import connections

from apps.auctions.consumers import threads
from bridgeclass.threads import DatabaseThreads


class ClosingThread(DatabaseThreads):
    """One thread, whose connection can be closed: otherwise the test database cannot be dropped."""

    def close(self) -> None:
        """Close the connection and end the thread."""
        self._threads.submit(connections.close_all).result()
        self._threads.shutdown()


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sockets look at the database in one thread, whose connection is closed after the test."""
    thread = ClosingThread(1, "table of a test")
    monkeypatch.setattr(threads, "THREADS", thread)
    yield
    thread.close()
