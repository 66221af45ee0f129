"""Fixtures of the websocket tests."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from apps.auctions.consumers import database


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run sockets in one thread and close its connection afterwards, so that the test database can be dropped."""
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(database, "EXECUTOR", executor)
        yield
        executor.submit(connections.close_all).result()
