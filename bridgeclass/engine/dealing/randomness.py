"""Random integers and deals that are the same on every machine: raw bits, bounded here."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from bridgeclass.engine.cards import DECK
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand


class BitSource(Protocol):
    """A source of random bits, such as random.Random."""

    def getrandbits(self, k: int, /) -> int:
        """Return a number of k random bits."""


def bounded(source: BitSource) -> Callable[[int], int]:
    """Return a function below(n) that returns an integer from 0 to n - 1, uniformly.

    Only raw bits are used, because the library's own bounding may change from version to version.
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
    """Return the source of one board's random bits, which depend only on the seed and the board number."""
    digest = sha256(f"{seed}/{board}".encode()).digest()
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311  # practice deals, no secret


def random_deal(seed: int, number: int) -> Deal:
    """Return a random deal of all 52 cards, uniformly; the same seed and number give the same deal everywhere."""
    below = bounded(board_source(seed, number))
    cards = list(DECK)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    north, east, south, west = (Hand.from_cards(cards[start : start + 13]) for start in range(0, 52, 13))
    return Deal((north, east, south, west))
