"""Answers too long to hold: made and sent piece by piece."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse


def streamed(
    request: HttpRequest, pieces: Iterator[bytes], *, content_type: str, filename: str
) -> StreamingHttpResponse:
    """A file to save, each piece made when the one before is sent; at most one is held at a time.

    pieces may ask the database. filename: letters, digits, hyphens and dots.
    """
    # An asynchronous server would put all that an ordinary iterator gives into one list first.
    content = _one_by_one(pieces) if isinstance(request, ASGIRequest) else pieces
    answer = StreamingHttpResponse(content, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{filename}"'
    return answer


async def _one_by_one(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    while (piece := await sync_to_async(lambda: next(pieces, None))()) is not None:
        yield piece
