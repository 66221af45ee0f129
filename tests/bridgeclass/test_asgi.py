"""Requests to Django over ASGI."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from a2wsgi import WSGIMiddleware
from asgiref.testing import ApplicationCommunicator
from channels.testing import WebsocketCommunicator
from django.conf import settings

from bridgeclass import asgi
from bridgeclass.asgi import after_body, application

PATIENCE_S = 10
request_to: Any = ApplicationCommunicator  # asgiref has no types


def scope(*headers: tuple[bytes, bytes], method: str = "GET", path: str = "/") -> dict[str, Any]:
    """Return the ASGI scope of a request."""
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1"), *headers],
    }


def served(page: Callable[[Mapping[str, Any]], Iterator[bytes]]) -> Any:
    """Return a WSGI application mounted the way Django is."""

    def wsgi(environ: Mapping[str, Any], start_response: Callable[..., object]) -> Iterator[bytes]:
        start_response("200 OK", [])
        return page(environ)

    return after_body(WSGIMiddleware(wsgi, workers=1))


async def answer(client: Any) -> bytes:
    """Return the complete response body."""
    assert (await client.receive_output(PATIENCE_S))["type"] == "http.response.start"
    body = b""
    while (message := await client.receive_output(PATIENCE_S)).get("more_body"):
        body += message["body"]
    return body


async def test_a_long_response_is_streamed() -> None:
    may_end = threading.Event()

    def page(environ: Mapping[str, Any]) -> Iterator[bytes]:
        yield b"one"
        assert may_end.wait(PATIENCE_S)
        yield b"two"

    client = request_to(served(page), scope())
    await client.send_input({"type": "http.request"})
    await client.receive_output(PATIENCE_S)
    assert (await client.receive_output(PATIENCE_S))["body"] == b"one"
    may_end.set()
    assert (await client.receive_output(PATIENCE_S))["body"] == b"two"
    await client.wait()


async def test_a_slow_upload_blocks_no_thread() -> None:
    def page(environ: Mapping[str, Any]) -> Iterator[bytes]:
        yield environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))

    pages = served(page)
    slow = request_to(pages, scope(method="POST"))
    await slow.send_input({"type": "http.request", "body": b"first ", "more_body": True})
    quick = request_to(pages, scope(method="POST"))
    await quick.send_input({"type": "http.request", "body": b"quick"})
    assert await answer(quick) == b"quick"
    await slow.send_input({"type": "http.request", "body": b"second"})
    assert await answer(slow) == b"first second"


async def test_a_large_upload_arrives_completely_with_its_length() -> None:
    def page(environ: Mapping[str, Any]) -> Iterator[bytes]:
        yield environ["CONTENT_LENGTH"].encode() + b" " + environ["wsgi.input"].read(4_000_000)[-4:]

    client = request_to(served(page), scope((b"transfer-encoding", b"chunked"), method="POST"))
    for piece in (b"a" * 3_000_000, b"bbbb"):
        await client.send_input({"type": "http.request", "body": piece, "more_body": piece[:1] == b"a"})
    assert await answer(client) == b"3000004 bbbb"


async def test_an_incomplete_request_reaches_no_view() -> None:
    called = []

    def page(environ: Mapping[str, Any]) -> Iterator[bytes]:
        called.append(environ)
        yield b""

    client = request_to(served(page), scope(method="POST"))
    await client.send_input({"type": "http.request", "body": b"call=1", "more_body": True})
    await client.send_input({"type": "http.disconnect"})
    await client.wait()
    assert called == []


@pytest.mark.parametrize(
    ("name", "value"),
    [(b"x_forwarded_for", b"10.0.0.1"), (b"cookie", b'sessionid="aaaaaaaaaaaa\\000b"')],
    ids=["a name that looks like a proxy's", "NUL in a cookie"],
)
async def test_suspicious_headers_are_dropped(name: bytes, value: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    async def router(given: dict[str, Any], receive: object, send: object) -> None:
        seen.append(given["headers"])

    monkeypatch.setattr(asgi, "router", router)
    await application(scope((name, value)), asyncio.sleep, asyncio.sleep)
    assert seen == [[(b"host", b"127.0.0.1")]]


@pytest.mark.django_db(transaction=True)
async def test_a_socket_with_nul_in_its_cookie_is_anonymous() -> None:
    cookie = f'{settings.SESSION_COOKIE_NAME}="aaaaaaaaaaaa\\000b"'.encode()
    headers = [(b"origin", b"http://127.0.0.1"), (b"cookie", cookie)]
    socket = WebsocketCommunicator(application, "/ws/tables/1", headers=headers)
    is_open, _ = await socket.connect(PATIENCE_S)
    assert not is_open


async def test_lifespan_events_are_acknowledged() -> None:
    client = request_to(application, {"type": "lifespan"})
    for phase in ("startup", "shutdown"):
        await client.send_input({"type": f"lifespan.{phase}"})
        assert await client.receive_output(PATIENCE_S) == {"type": f"lifespan.{phase}.complete"}
