"""The door that pages go through."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from bridgeclass import asgi
from bridgeclass.asgi import PagesHandler

SCOPE = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [(b"host", b"127.0.0.1")]}


class Visitor:
    """Asks for a page, and may go before it has come."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.is_gone = asyncio.Event()
        self._has_asked = False

    async def receive(self) -> dict[str, Any]:
        """The request, then its end."""
        if not self._has_asked:
            self._has_asked = True
            return {"type": "http.request", "body": b""}
        await self.is_gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        """Take a part of the answer."""
        self.sent.append(message)

    @property
    def body(self) -> bytes:
        """What has come so far."""
        return b"".join(message.get("body", b"") for message in self.sent)


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[HttpRequest], HttpResponseBase]], PagesHandler]:
    """A door behind which a view stands alone."""

    def made(view: Callable[[HttpRequest], HttpResponseBase]) -> PagesHandler:
        handler = PagesHandler()
        monkeypatch.setattr(handler, "get_response", view)
        return handler

    return made


type Door = Callable[[Callable[[HttpRequest], HttpResponseBase]], PagesHandler]


async def test_a_page_is_made_in_a_thread_for_pages(door: Door) -> None:
    visitor = Visitor()
    await door(lambda _: HttpResponse(threading.current_thread().name))(SCOPE, visitor.receive, visitor.send)
    assert visitor.body.startswith(b"page")


async def test_a_page_that_is_made_is_over_before_it_is_sent(door: Door) -> None:
    visitor, response = Visitor(), HttpResponse("made")

    async def send(message: dict[str, Any]) -> None:
        assert response.closed
        await visitor.send(message)

    await door(lambda _: response)(SCOPE, visitor.receive, send)
    assert visitor.body == b"made"


async def test_a_long_answer_is_sent_to_its_end(door: Door) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"one"
        yield b"two"

    visitor, response = Visitor(), StreamingHttpResponse(pieces())
    await door(lambda _: response)(SCOPE, visitor.receive, visitor.send)
    assert (visitor.body, response.closed) == (b"onetwo", True)


async def test_a_long_answer_ends_when_nobody_listens_any_more(door: Door) -> None:
    visitor = Visitor()

    async def pieces() -> AsyncIterator[bytes]:
        yield b"one"
        visitor.is_gone.set()
        await asyncio.Event().wait()

    response = StreamingHttpResponse(pieces())
    await asyncio.wait_for(door(lambda _: response)(SCOPE, visitor.receive, visitor.send), timeout=5)
    assert (visitor.body, response.closed) == (b"one", True)


async def test_a_long_answer_that_fails_says_so(door: Door) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"one"
        raise ValueError("no second")

    visitor = Visitor()
    with pytest.raises(ValueError, match="no second"):
        await door(lambda _: StreamingHttpResponse(pieces()))(SCOPE, visitor.receive, visitor.send)


async def test_a_process_says_that_it_is_ready_once_it_has_read_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    done, sent = [], []
    monkeypatch.setattr(asgi, "get_ready", lambda: done.append("ready"))
    told = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, str]:
        return {"type": next(told)}

    async def send(message: dict[str, str]) -> None:
        sent.append((message["type"], *done))

    await asgi.application({"type": "lifespan"}, receive, send)
    assert sent == [("lifespan.startup.complete", "ready"), ("lifespan.shutdown.complete", "ready")]
