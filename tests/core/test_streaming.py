"""Long downloads."""

from collections.abc import Iterator
from typing import cast

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
    answer = streamed(iter(pieces), content_type="text/csv", filename="all.csv")
    content = iter(cast("Iterator[bytes]", answer.streaming_content))
    assert (next(content), pieces.made) == (b"one", 1)
    assert b"".join(content) == b"twothree"
    assert answer["Content-Disposition"] == 'attachment; filename="all.csv"'
