"""Pages that wait for the same change are rendered in one batch, each with its own view."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from pytest_django import DjangoAssertNumQueries

from apps.auctions.consumers import rendering
from apps.auctions.consumers.rendering import Change, OpenSocket, Part, Renderer
from apps.auctions.table_state import load
from bridgeclass.engine.auctions import Seat
from tests.people import Cast
from tests.sittings import sitting_of, table_of

TABLE = 7


class FakeReader:
    """Stand-in for the database read: records each batch and returns a prepared part for each socket."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.parts: dict[str, Part | Exception | None] = {}
        self.is_reading = asyncio.Event()

    async def __call__(self, work: Callable[[], object]) -> object:
        wanted: Sequence[Any] = work.args[1]  # type: ignore[attr-defined]
        self.batches.append([one.session_key for one in wanted])
        self.is_reading.set()
        await asyncio.sleep(0)
        return [self.parts.get(one.session_key, part(int(one.session_key))) for one in wanted]


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> FakeReader:
    reader = FakeReader()
    monkeypatch.setattr(rendering, "in_thread", reader)
    return reader


def part(user_id: int) -> Part:
    return Part(f"for {user_id}", 1, is_live=True, is_seated=True)


def open_socket(user_id: int, table_id: int = TABLE) -> OpenSocket:
    return OpenSocket(table_id, str(user_id), "en")


async def test_four_sockets_share_one_read_and_each_gets_its_own_part(reader: FakeReader) -> None:
    renderer = Renderer()
    seen = await asyncio.gather(*(renderer.render(open_socket(user)) for user in range(4)))
    assert seen == [part(user) for user in range(4)]
    assert reader.batches == [["0", "1", "2", "3"]]


async def test_tables_are_read_separately(reader: FakeReader) -> None:
    renderer = Renderer()
    await asyncio.gather(renderer.render(open_socket(1)), renderer.render(open_socket(2, TABLE + 1)))
    assert reader.batches == [["1"], ["2"]]


async def test_a_socket_that_joins_during_a_read_waits_for_the_next_read(reader: FakeReader) -> None:
    renderer = Renderer()
    first = asyncio.create_task(renderer.render(open_socket(1)))
    await reader.is_reading.wait()
    await renderer.render(open_socket(2))
    await first
    assert reader.batches == [["1"], ["2"]]


async def test_a_part_that_fails_does_not_affect_the_others(reader: FakeReader) -> None:
    renderer = Renderer()
    reader.parts = {"1": ValueError("broken"), "2": None}
    broken, none, fine = await asyncio.gather(
        *(renderer.render(open_socket(user)) for user in (1, 2, 3)), return_exceptions=True
    )
    assert isinstance(broken, ValueError)
    assert none is None
    assert fine == part(3)


async def test_a_canceled_socket_does_not_block_the_others(reader: FakeReader) -> None:
    renderer = Renderer()
    gone = asyncio.create_task(renderer.render(open_socket(1)))
    stays = asyncio.create_task(renderer.render(open_socket(2)))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == part(2)


async def test_a_failed_read_is_raised_for_every_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(work: Callable[[], object]) -> object:
        raise ConnectionError(work)

    monkeypatch.setattr(rendering, "in_thread", fail)
    renderer = Renderer()
    seen = await asyncio.gather(*(renderer.render(open_socket(user)) for user in (1, 2)), return_exceptions=True)
    assert [type(one) for one in seen] == [ConnectionError, ConnectionError]


@pytest.fixture
def change(cast: Cast) -> Change:
    """Return a change at a live table where Ann is South, with her session checked."""
    table = table_of(sitting_of(cast.ann, {Seat.S: cast.ann, Seat.N: cast.bob}))
    return Change(load(table.pk), {"ann", "gone"}, {"ann": cast.ann})


async def in_this_thread(work: Callable[[], object]) -> object:
    return await sync_to_async(work)()


@pytest.mark.django_db
def test_pages_are_rendered_from_a_change_without_a_query(
    change: Change, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(rendering, "in_thread", in_this_thread)
    renderer, table = Renderer(), change.state.table
    renderer.hand_over(change)

    async def render() -> list[Part | None]:
        sockets = [OpenSocket(table.pk, key, "en") for key in ("ann", "gone")]
        return await asyncio.gather(*(renderer.render(socket, table.version) for socket in sockets))

    with django_assert_num_queries(0):
        anns, nobodys = async_to_sync(render)()
    assert anns is not None
    assert anns.version == table.version
    assert nobodys is None


@pytest.mark.django_db
@pytest.mark.parametrize(("newer", "key"), [(1, "ann"), (0, "unchecked")])
def test_a_change_serves_only_its_version_and_its_sessions(
    change: Change, newer: int, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that is not in the database is signed out, unless it was checked with the change."""
    monkeypatch.setattr(rendering, "in_thread", in_this_thread)
    renderer, table = Renderer(), change.state.table
    renderer.hand_over(change)
    part = async_to_sync(renderer.render)(OpenSocket(table.pk, key, "en"), table.version + newer)
    assert part is None
