"""Presence changes are batched: one read and one update per page for all changes within the send delay."""

import asyncio
from collections.abc import Callable

import pytest

from apps.auctions.consumers import presence
from apps.auctions.consumers.presence import PresenceSender, PresenceWriter, Watcher
from apps.auctions.consumers.rendering import OpenSocket
from apps.auctions.services.presence import OpenPage

TABLE = 7
SOON_S = 0.02


class FakeReader:
    """Stand-in for the presence query that numbers its reads and can fail."""

    def __init__(self) -> None:
        self.number = 0
        self.fails = False

    async def __call__(self, work: Callable[[], object]) -> object:
        self.number += 1
        if self.fails:
            raise ConnectionError
        viewers: tuple[Watcher, ...] = work.args[1]  # type: ignore[attr-defined]
        return [(viewer, f"read {self.number}") for viewer in viewers]


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> FakeReader:
    reader = FakeReader()
    monkeypatch.setattr(presence, "in_thread", reader)
    monkeypatch.setattr(presence, "SEND_DELAY_S", SOON_S)
    return reader


def viewer_of(user_id: int, sent: list[str]) -> Watcher:
    async def send(html: str) -> None:
        sent.append(html)

    return Watcher(OpenSocket(TABLE, str(user_id), "en"), send)


async def wait_for_sending() -> None:
    await asyncio.sleep(5 * SOON_S)


async def test_four_arrivals_are_sent_with_one_read(reader: FakeReader) -> None:
    sender, sent = PresenceSender(), list[str]()
    for user_id in range(4):
        sender.add(viewer_of(user_id, sent))
        sender.send_soon(TABLE)
    await wait_for_sending()
    assert reader.number == 1
    assert sent == ["read 1"] * 4


async def test_a_change_during_a_read_is_sent_afterwards(reader: FakeReader) -> None:
    sender, sent = PresenceSender(), list[str]()

    async def send(html: str) -> None:
        sent.append(html)
        if html == "read 1":
            sender.send_soon(TABLE)

    sender.add(Watcher(OpenSocket(TABLE, "1", "en"), send))
    await wait_for_sending()
    assert sent == ["read 1", "read 2"]


async def test_a_table_without_open_pages_is_not_read(reader: FakeReader) -> None:
    sender, viewer = PresenceSender(), viewer_of(1, [])
    sender.add(viewer)
    sender.remove(viewer)
    sender.send_soon(TABLE)
    await wait_for_sending()
    assert reader.number == 0


async def test_a_failed_read_is_retried_at_the_next_heartbeat(reader: FakeReader) -> None:
    sender, sent = PresenceSender(), list[str]()
    reader.fails = True
    sender.add(viewer_of(1, sent))
    await wait_for_sending()
    assert sent == []
    reader.fails = False
    sender.retry()
    await wait_for_sending()
    assert sent == ["read 2"]


async def test_a_failing_page_does_not_block_the_others(reader: FakeReader) -> None:
    async def fails(html: str) -> None:
        raise RuntimeError(html)

    sender, sent = PresenceSender(), list[str]()
    sender.add(Watcher(OpenSocket(TABLE, "1", "en"), fails))
    sender.add(viewer_of(2, sent))
    await wait_for_sending()
    assert sent == ["read 1"]


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> list[tuple[set[str], set[str]]]:
    """Return a list that collects the opened and closed pages of each write; closing `fails` fails the first time."""
    found: list[tuple[set[str], set[str]]] = []

    async def store(work: Callable[[], object]) -> None:
        given = work.keywords  # type: ignore[attr-defined]
        found.append(({page.name for page in given["opened"]}, set(given["closed"])))
        if "fails" in given["closed"] and len(found) == 1:
            raise ConnectionError

    monkeypatch.setattr(presence, "in_thread", store)
    monkeypatch.setattr(presence, "STORE_DELAY_S", SOON_S)
    return found


def page(name: str) -> OpenPage:
    return OpenPage(name, TABLE, 1)


async def test_concurrent_changes_are_stored_in_one_write(stored: list[tuple[set[str], set[str]]]) -> None:
    writer = PresenceWriter("one")
    for name in ("a", "b", "brief"):
        writer.opened(page(name))
    await asyncio.gather(writer.closed("left"), writer.closed("brief"))
    assert stored == [({"a", "b"}, {"left", "brief"})]


async def test_a_failed_write_is_repeated_with_the_next(
    stored: list[tuple[set[str], set[str]]],
) -> None:
    writer = PresenceWriter("one")
    await writer.closed("fails")
    await writer.closed("other")
    assert stored[-1] == (set(), {"fails", "other"})
