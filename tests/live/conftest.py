"""What every test with sockets needs."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from apps.auctions.consumers import threads


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sockets look at the database in one thread, whose connection is closed after the test.

    In production channels closes it after each look; its sockets for tests keep it open, and then the
    test database cannot be dropped.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        monkeypatch.setattr(threads, "THREADS", thread)
        yield
        thread.submit(connections.close_all).result()
