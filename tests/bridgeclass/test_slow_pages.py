"""Pages that take seconds hold up nobody who bids."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import IO, Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from bridgeclass import asgi
from bridgeclass.slow_pages import takes_long

QUICK = [
    ("auctions:table", 1),
    ("auctions:call-add", 1),
    ("classroom:home",),
    ("progress:progress",),
    ("auctions:try",),
]
SLOW = [("accounts:data",), ("cards:notes", 1), ("admin:index",), ("classroom:class-results", 1), ("deals:set-import",)]


@pytest.mark.parametrize("name", QUICK, ids=str)
def test_where_people_bid_and_look_is_answered_at_once(name: tuple[str, int]) -> None:
    assert not takes_long(reverse(name[0], args=name[1:]))


@pytest.mark.parametrize("name", SLOW, ids=str)
def test_what_takes_seconds_waits_beside(name: tuple[str, int]) -> None:
    assert takes_long(reverse(name[0], args=name[1:]))


async def test_others_are_answered_while_slow_pages_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = Event()

    def answer(scope: dict[str, Any], body: IO[bytes]) -> HttpResponse:
        body.close()
        if takes_long(scope["path"]):
            assert may_end.wait(20)
        return HttpResponse(scope["path"])

    monkeypatch.setattr(asgi.pages, "_answer", answer)
    slow = [asyncio.create_task(asked("/accounts/data.json")) for _ in range(4)]
    quick = await asyncio.wait_for(asyncio.gather(*(asked("/") for _ in range(4))), 10)
    assert quick == [b"/"] * 4
    assert not any(task.done() for task in slow)
    may_end.set()
    assert await asyncio.gather(*slow) == [b"/accounts/data.json"] * 4


async def asked(path: str) -> bytes:
    """What is answered at an address."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await asgi.pages({"type": "http", "path": path, "method": "GET", "headers": []}, receive, send)
    return b"".join(message.get("body", b"") for message in sent)
