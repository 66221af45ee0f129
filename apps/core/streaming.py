"""Downloads too long to hold in memory."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import StreamingHttpResponse


def streamed(pieces: Iterator[bytes], *, content_type: str, filename: str) -> StreamingHttpResponse:
    """Return a download whose pieces are made as they are sent; at most a few are held at a time.

    pieces may use the database. filename: letters, digits, hyphens and dots.
    """
    response = StreamingHttpResponse(pieces, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
