"""A live table loses no calls when a server, Redis or the database fails.

The tests use real servers with their own database and Redis; the pages of a table are spread over two servers.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

import aiohttp
import psycopg
import pytest
import pytest_asyncio

from tests.deployment import Deployment, Server, running_web_servers, skip_reason, temporary_deployment
from tests.live.pages import PATIENCE_S, Page

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
SEATS = "NESW"
TABLES = 7
SOON_S = 5


@dataclass(frozen=True, slots=True)
class Site:
    """Two servers of one site, and unused tables."""

    deployment: Deployment
    servers: list[Server]
    tables: list[tuple[int, Mapping[str, str]]]
    """Table ids, each with its players' sessions by seat."""

    def stored(self, table: int) -> list[tuple[str, str]]:
        """Return the calls of a table and their keys from the database."""
        query = "SELECT call, key FROM auctions_callmade WHERE table_id = %s AND undone_at IS NULL ORDER BY number"
        with psycopg.connect(self.deployment.database) as database:
            return [(call, key) for call, key in database.execute(query, (table,))]

    def cut_connections(self) -> None:
        """Terminate the servers' database connections, as a restart of PostgreSQL does."""
        cut = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with psycopg.connect(self.deployment.database) as database:
            database.execute(cut)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if missing := skip_reason():
        pytest.skip(missing)
    folder: Path = tmp_path_factory.mktemp("site")
    with temporary_deployment(folder) as deployment, running_web_servers(deployment, 2) as servers:
        found = json.loads(deployment.call(f"tests.bench.prepare.tables_of_four({TABLES}, 1)"))
        yield Site(deployment, servers, [(one["table"], one["sessions"]) for one in found["sittings"]])


@pytest_asyncio.fixture
async def pages(site: Site) -> AsyncIterator[dict[str, Page]]:
    """Open an unused table's pages by seat: North and South on one server, East and West on the other."""
    table, sessions = site.tables.pop()
    async with aiohttp.ClientSession() as client:
        pages = {seat: Page(client, sessions[seat], table) for seat in SEATS}
        await asyncio.gather(*(page.open(site.servers[SEATS.index(seat) % 2]) for seat, page in pages.items()))
        yield pages
        await asyncio.gather(*(page.close() for page in pages.values()))


async def bid(pages: Mapping[str, Page], *calls: str) -> list[str]:
    """Make these calls for the players in turn, wait until all four see each one, and return the keys."""
    keys = []
    for call in calls:
        caller = next(page for page in pages.values() if page.is_my_turn)
        key, seen = await caller.send_call(call), caller.calls + 1
        answer = await caller.reply_to(key)
        assert answer["type"] == "ack", answer
        keys.append(key)
        await asyncio.gather(*(page.wait_for_calls(seen) for page in pages.values()))
    return keys


async def reconnect(pages: Mapping[str, Page], server: Server) -> None:
    """Reconnect pages, as they do when their socket ends."""
    await asyncio.gather(*(page.close() for page in pages.values()))
    await asyncio.gather(*(page.open(server) for page in pages.values()))


async def test_calls_are_seen_on_both_servers(site: Site, pages: dict[str, Page]) -> None:
    keys = await bid(pages, "1C", "P", "1H", "P", "P", "P")
    assert site.stored(pages["N"].table) == list(zip(("1C", "P", "1H", "P", "P", "P"), keys, strict=True))


async def test_killing_a_server_during_an_auction_loses_no_call(site: Site, pages: dict[str, Page]) -> None:
    with running_web_servers(site.deployment, 1) as (doomed,):
        north_south = {seat: pages[seat] for seat in "NS"}
        await reconnect(north_south, doomed)
        keys = await bid(pages, "1C", "P", "1H")
        doomed.kill()
    await reconnect(north_south, site.servers[0])
    keys += await bid(pages, "P", "2H", "P", "P", "P")
    calls = ("1C", "P", "1H", "P", "2H", "P", "P", "P")
    assert site.stored(pages["N"].table) == list(zip(calls, keys, strict=True))


async def test_an_acknowledged_call_survives_killing_the_server(site: Site, pages: dict[str, Page]) -> None:
    with running_web_servers(site.deployment, 1) as (doomed,):
        await reconnect(pages, doomed)
        caller = next(page for page in pages.values() if page.is_my_turn)
        answer = await caller.call("1N")
        doomed.kill()
    assert answer["type"] == "ack"
    assert site.stored(caller.table) == [("1N", answer["key"])]
    await reconnect(pages, site.servers[1])
    assert {page.calls for page in pages.values()} == {1}


async def test_a_call_stored_before_its_broadcast_is_found_after_the_server_is_killed(
    site: Site, pages: dict[str, Page]
) -> None:
    with running_web_servers(site.deployment, 1) as (doomed,):
        seat = next(seat for seat, page in pages.items() if page.is_my_turn)
        caller = pages.pop(seat)
        await reconnect({seat: caller}, doomed)
        site.deployment.redis.pause()
        try:
            key = await caller.send_call("1N")
            await until(lambda: bool(site.stored(caller.table)))
        finally:
            doomed.kill()
            site.deployment.redis.resume()
    await asyncio.gather(*(page.wait_for_calls(1) for page in pages.values()))
    await caller.open(site.servers[0])
    again = await caller.reply_to(await caller.send_call("1N", key))
    assert (again["type"], again["number"]) == ("ack", 1)
    assert site.stored(caller.table) == [("1N", key)]


async def test_without_redis_calls_are_stored_and_pages_catch_up_later(site: Site, pages: dict[str, Page]) -> None:
    caller = next(page for page in pages.values() if page.is_my_turn)
    site.deployment.redis.kill()
    try:
        answer = await asyncio.wait_for(caller.call("1N"), SOON_S)
    finally:
        site.deployment.redis.start()
    assert answer["type"] == "ack"
    assert site.stored(caller.table) == [("1N", answer["key"])]
    await reconnect(pages, site.servers[0])
    assert {page.calls for page in pages.values()} == {1}
    await bid(pages, "P", "P", "P")


async def test_an_unresponsive_redis_delays_no_call(site: Site, pages: dict[str, Page]) -> None:
    caller = next(page for page in pages.values() if page.is_my_turn)
    site.deployment.redis.pause()
    try:
        answer = await asyncio.wait_for(caller.call("1N"), SOON_S)
    finally:
        site.deployment.redis.resume()
    assert answer["type"] == "ack"
    await asyncio.gather(*(page.wait_for_calls(1) for page in pages.values()))


async def test_no_call_is_lost_when_the_database_restarts(site: Site, pages: dict[str, Page]) -> None:
    keys = await bid(pages, "1C")
    site.cut_connections()
    caller = next(page for page in pages.values() if page.is_my_turn)
    key = token_hex(8)
    await until_acknowledged(caller, "1S", key)
    await asyncio.gather(*(page.wait_for_calls(2) for page in pages.values()))
    assert site.stored(caller.table) == [("1C", *keys), ("1S", key)]
    async with caller.client.get(f"{site.servers[0].url}/healthz") as health:
        assert health.status == 200


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until the condition holds, without blocking the event loop."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


async def until_acknowledged(page: Page, call: str, key: str) -> None:
    """Retry a call until it is acknowledged, as a user does after an error message."""
    for _ in range(3):
        page.replies.clear()
        try:
            answer = await page.reply_to(await page.send_call(call, key))
        except ConnectionError:
            await page.reconnect()
            continue
        if answer["type"] == "ack":
            return
        assert answer["code"] == "failed"
        assert "try again" in answer["message"]
    pytest.fail("three times refused")
