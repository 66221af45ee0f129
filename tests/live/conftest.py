"""What every test with sockets needs."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from apps.auctions.consumers import threads


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sockets look at the database in one thread, whose connection is closed after the test."""
    executor = ThreadPoolExecutor(1, thread_name_prefix="socket of a test")
    monkeypatch.setattr(threads, "EXECUTOR", executor)
    yield
    executor.submit(connections.close_all).result()
    executor.shutdown()
