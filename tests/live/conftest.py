"""Fixtures of tests with sockets."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from apps.auctions.consumers import database


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give sockets one thread, and close its connection after the test, or the test database cannot be dropped."""
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(database, "EXECUTOR", executor)
        yield
        executor.submit(connections.close_all).result()
