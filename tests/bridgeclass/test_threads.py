"""Threads with a connection of their own."""

from collections.abc import AsyncIterator
from contextvars import ContextVar
from typing import Any

import pytest
import pytest_asyncio
from django.db import DatabaseError, connection, connections

from bridgeclass.threads import DatabaseThreads

WHO = ContextVar("who", default="nobody")


@pytest_asyncio.fixture
async def one_thread(transactional_db: None) -> AsyncIterator[DatabaseThreads]:
    """One thread, whose connection is closed at the end."""
    thread = DatabaseThreads(1, "test")
    yield thread
    await thread.run(connections.close_all)


def backend() -> int:
    """The number of the process at PostgreSQL that answers this thread."""
    return int(asked("SELECT pg_backend_pid()"))


def asked(question: str, *places: int) -> Any:
    """The one value that the database gives."""
    with connection.cursor() as cursor:
        cursor.execute(question, places)
        return cursor.fetchone()[0]


def done(statement: str) -> None:
    """Let the database do something."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


async def test_a_thread_knows_the_context_of_who_asks(one_thread: DatabaseThreads) -> None:
    WHO.set("ann")
    assert await one_thread.run(WHO.get) == "ann"


async def test_an_error_comes_back_to_who_asks(one_thread: DatabaseThreads) -> None:
    def fail() -> None:
        raise ValueError("no such bid")

    with pytest.raises(ValueError, match="no such bid"):
        await one_thread.run(fail)


@pytest.mark.postgres
async def test_a_thread_keeps_its_connection(one_thread: DatabaseThreads) -> None:
    assert await one_thread.run(backend) == await one_thread.run(backend)


@pytest.mark.postgres
async def test_a_connection_that_was_cut_is_replaced_before_anybody_notices(one_thread: DatabaseThreads) -> None:
    first = await one_thread.run(backend)
    other = DatabaseThreads(1, "administrator")
    assert await other.run(lambda: asked("SELECT pg_terminate_backend(%s, 5000)", first))
    assert await one_thread.run(backend) != first
    await other.run(connections.close_all)


@pytest.mark.postgres
async def test_a_question_prepared_before_a_migration_fails_once_and_not_for_ever(one_thread: DatabaseThreads) -> None:
    administrator = DatabaseThreads(1, "administrator")

    def number() -> Any:
        return asked("SELECT number FROM changing")

    await administrator.run(lambda: done("CREATE TABLE changing (number integer)"))
    try:
        await administrator.run(lambda: done("INSERT INTO changing VALUES (7)"))
        for _ in range(5):
            assert await one_thread.run(number) == 7
        await administrator.run(lambda: done("ALTER TABLE changing ALTER COLUMN number TYPE bigint"))
        with pytest.raises(DatabaseError):
            await one_thread.run(number)
        assert await one_thread.run(number) == 7
    finally:
        await administrator.run(lambda: done("DROP TABLE changing"))
        await administrator.run(connections.close_all)
