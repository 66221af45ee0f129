"""GET and HEAD requests write nothing to the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.permissions.test_table import LINES, Line, admin_urls
from tests.permissions.world import World

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE")
SESSIONS = '"django_session"'
READERS = ("nobody", "guest", "ann", "teo", "ada")


@contextmanager
def writes_recorded() -> Iterator[list[str]]:
    """Record every statement that changes a row of anything but sessions."""
    written: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.lstrip().upper().startswith(WRITES) and SESSIONS not in sql:
            written.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield written


def written_by(browser: Client, address: str) -> list[str]:
    """Return the statements written by a GET and a HEAD request, and roll them back."""
    with transaction.atomic(), writes_recorded() as written:
        browser.get(address)
        browser.head(address)
        transaction.set_rollback(True)
    return written


@pytest.mark.parametrize("line", [line for line in LINES if line.verb == "get"], ids=lambda line: line.address)
def test_opening_a_page_writes_nothing(world: World, line: Line) -> None:
    address = reverse(line.address, args=world.things[line.thing])
    for person in READERS:
        assert written_by(world.browsers[person], address) == [], person


def test_opening_the_administration_writes_nothing(world: World) -> None:
    for address in admin_urls():
        assert written_by(world.browsers["ada"], address) == [], address
