"""Pages that hear of the same change at a table look together, and each is shown its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from apps.auctions.consumers import rendering
from apps.auctions.consumers.rendering import OpenSocket, Part, Renderer

TABLE = 7


class Table:
    """How often it was looked at, in which versions, and what each page is shown."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.shown: dict[str, Part | Exception | None] = {}
        self.is_looked_at = asyncio.Event()

    async def __call__(self, work: Callable[[], object]) -> object:
        wanted: Sequence[Any] = work.args[1]  # type: ignore[attr-defined]
        self.asked.append([one.session_key for one in wanted])
        self.is_looked_at.set()
        await asyncio.sleep(0)
        return [self.shown.get(one.session_key, part(int(one.session_key))) for one in wanted]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table()
    monkeypatch.setattr(rendering, "in_thread", table)
    return table


def part(user_id: int) -> Part:
    return Part(f"for {user_id}", 1, is_live=True, is_seated=True)


def eye(user_id: int, table_id: int = TABLE) -> OpenSocket:
    return OpenSocket(table_id, str(user_id), "en")


async def test_four_who_hear_of_a_change_look_once_and_each_sees_the_own_part(table: Table) -> None:
    together = Renderer()
    seen = await asyncio.gather(*(together.render(eye(user)) for user in range(4)))
    assert seen == [part(user) for user in range(4)]
    assert table.asked == [["0", "1", "2", "3"]]


async def test_tables_are_looked_at_apart(table: Table) -> None:
    together = Renderer()
    await asyncio.gather(together.render(eye(1)), together.render(eye(2, TABLE + 1)))
    assert table.asked == [["1"], ["2"]]


async def test_who_hears_of_a_change_during_a_look_looks_after_it(table: Table) -> None:
    together = Renderer()
    first = asyncio.create_task(together.render(eye(1)))
    await table.is_looked_at.wait()
    await together.render(eye(2))
    await first
    assert table.asked == [["1"], ["2"]]


async def test_a_part_that_cannot_be_made_keeps_no_other_from_its_page(table: Table) -> None:
    together = Renderer()
    table.shown = {"1": ValueError("broken"), "2": None}
    broken, none, fine = await asyncio.gather(
        *(together.render(eye(user)) for user in (1, 2, 3)), return_exceptions=True
    )
    assert isinstance(broken, ValueError)
    assert none is None
    assert fine == part(3)


async def test_a_page_that_has_gone_keeps_nobody_waiting(table: Table) -> None:
    together = Renderer()
    gone = asyncio.create_task(together.render(eye(1)))
    stays = asyncio.create_task(together.render(eye(2)))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == part(2)


async def test_a_database_that_is_away_is_said_to_each(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(work: Callable[[], object]) -> object:
        raise ConnectionError(work)

    monkeypatch.setattr(rendering, "in_thread", away)
    together = Renderer()
    seen = await asyncio.gather(*(together.render(eye(user)) for user in (1, 2)), return_exceptions=True)
    assert [type(one) for one in seen] == [ConnectionError, ConnectionError]
