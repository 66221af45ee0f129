"""Long answers: how they are sent by either kind of server."""

from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from typing import cast

from django.core.handlers.asgi import ASGIRequest
from django.test import RequestFactory

from apps.core.streaming import streamed


class Pieces:
    """Three pieces that know how many of them were made."""

    def __init__(self) -> None:
        self.made = 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in (b"one", b"two", b"three"):
            self.made += 1
            yield piece


def test_a_file_is_sent_as_it_is_made() -> None:
    pieces = Pieces()
    answer = streamed(RequestFactory().get("/"), iter(pieces), content_type="text/csv", filename="all.csv")
    content = iter(cast("Iterator[bytes]", answer.streaming_content))
    assert (next(content), pieces.made) == (b"one", 1)
    assert b"".join(content) == b"twothree"
    assert answer["Content-Disposition"] == 'attachment; filename="all.csv"'


async def test_an_asynchronous_server_gets_it_piece_by_piece_too() -> None:
    pieces = Pieces()
    request = ASGIRequest({"type": "http", "method": "GET", "path": "/", "headers": []}, BytesIO())
    answer = streamed(request, iter(pieces), content_type="text/csv", filename="all.csv")
    assert answer.is_async
    content = aiter(cast("AsyncIterator[bytes]", answer.streaming_content))
    assert (await anext(content), pieces.made) == (b"one", 1)
    assert [piece async for piece in content] == [b"two", b"three"]
