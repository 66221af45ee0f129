"""The pages of a table hear who is there once for all that happens in a moment, and only what they do not show."""

import asyncio
from collections.abc import Callable

import pytest

from apps.auctions.consumers import presence
from apps.auctions.consumers.presence import PresenceSender, PresenceWriter, Watcher
from apps.auctions.consumers.rendering import OpenSocket
from apps.auctions.services.presence import OpenPage

TABLE = 7
SOON_S = 0.02


class Looks:
    """How often it was looked who is there, and what each look finds."""

    def __init__(self) -> None:
        self.number = 0
        self.fails = False

    async def __call__(self, work: Callable[[], object]) -> object:
        self.number += 1
        if self.fails:
            raise ConnectionError
        viewers: tuple[Watcher, ...] = work.args[1]  # type: ignore[attr-defined]
        return [(viewer, f"look {self.number}") for viewer in viewers]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    looks = Looks()
    monkeypatch.setattr(presence, "in_thread", looks)
    monkeypatch.setattr(presence, "SEND_DELAY_S", SOON_S)
    return looks


def viewer_of(user_id: int, sent: list[str]) -> Watcher:
    async def send(html: str) -> None:
        sent.append(html)

    return Watcher(OpenSocket(TABLE, str(user_id), "en"), send)


async def until_told() -> None:
    await asyncio.sleep(5 * SOON_S)


async def test_four_who_come_together_are_told_with_one_look(looks: Looks) -> None:
    news, sent = PresenceSender(), list[str]()
    for user_id in range(4):
        news.add(viewer_of(user_id, sent))
        news.send_soon(TABLE)
    await until_told()
    assert looks.number == 1
    assert sent == ["look 1"] * 4


async def test_what_changes_during_a_look_is_told_after_it(looks: Looks) -> None:
    news, sent = PresenceSender(), list[str]()

    async def send(html: str) -> None:
        sent.append(html)
        if html == "look 1":
            news.send_soon(TABLE)

    news.add(Watcher(OpenSocket(TABLE, "1", "en"), send))
    await until_told()
    assert sent == ["look 1", "look 2"]


async def test_nobody_looks_for_a_table_whose_last_page_has_closed(looks: Looks) -> None:
    news, viewer = PresenceSender(), viewer_of(1, [])
    news.add(viewer)
    news.remove(viewer)
    news.send_soon(TABLE)
    await until_told()
    assert looks.number == 0


async def test_a_look_that_failed_is_made_up_for_at_the_next_beat(looks: Looks) -> None:
    news, sent = PresenceSender(), list[str]()
    looks.fails = True
    news.add(viewer_of(1, sent))
    await until_told()
    assert sent == []
    looks.fails = False
    news.retry()
    await until_told()
    assert sent == ["look 2"]


async def test_a_page_that_is_closing_does_not_keep_the_others_from_being_told(looks: Looks) -> None:
    async def fails(html: str) -> None:
        raise RuntimeError(html)

    news, sent = PresenceSender(), list[str]()
    news.add(Watcher(OpenSocket(TABLE, "1", "en"), fails))
    news.add(viewer_of(2, sent))
    await until_told()
    assert sent == ["look 1"]


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> list[tuple[set[str], set[str]]]:
    """The names of the pages that came and that went, each time; the first fails where one is `fails`."""
    found: list[tuple[set[str], set[str]]] = []

    async def keep(work: Callable[[], object]) -> None:
        given = work.keywords  # type: ignore[attr-defined]
        found.append(({page.name for page in given["opened"]}, set(given["closed"])))
        if "fails" in given["closed"] and len(found) == 1:
            raise ConnectionError

    monkeypatch.setattr(presence, "in_thread", keep)
    monkeypatch.setattr(presence, "STORE_DELAY_S", SOON_S)
    return found


def page(name: str) -> OpenPage:
    return OpenPage(name, TABLE, 1)


async def test_pages_that_come_and_go_at_once_are_stored_at_once(stored: list[tuple[set[str], set[str]]]) -> None:
    of_server = PresenceWriter("one")
    for name in ("a", "b", "brief"):
        of_server.opened(page(name))
    await asyncio.gather(of_server.closed("left"), of_server.closed("brief"))
    assert stored == [({"a", "b"}, {"left", "brief"})]


async def test_a_page_that_could_not_be_forgotten_is_forgotten_with_the_next(
    stored: list[tuple[set[str], set[str]]],
) -> None:
    of_server = PresenceWriter("one")
    await of_server.closed("fails")
    await of_server.closed("other")
    assert stored[-1] == (set(), {"fails", "other"})
