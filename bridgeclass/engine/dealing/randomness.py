"""Random whole numbers that are the same on every machine: raw bits, bounded here."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol


class BitSource(Protocol):
    """Where random bits come from; random.Random is one."""

    def getrandbits(self, k: int, /) -> int:
        """Give a number of k random bits."""


def bounded(source: BitSource) -> Callable[[int], int]:
    """Give a function below(n): a whole number from 0 to n - 1, each with the same chance.

    Only raw bits are used; the library's own bounding may change from version to version.
    """
    bits = source.getrandbits

    def below(limit: int) -> int:
        width = (limit - 1).bit_length()
        number = bits(width) if width else 0
        while number >= limit:
            number = bits(width)
        return number

    return below


def board_source(seed: int, board: int) -> BitSource:
    """Give the random bits of one board: they depend on the seed and the board number alone."""
    digest = sha256(f"{seed}/{board}".encode()).digest()
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311  # practice deals, no secret
