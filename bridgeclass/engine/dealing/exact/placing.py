"""Turn rows into cards: the small cards of each suit, and the hands that were dealt together."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.dealing.exact.rows import SPOTS, SuitRows, splits, ways_to_split
from bridgeclass.engine.dealing.exact.streams import U64, at, below

Masks = NDArray[np.uint16]

_SPOT_PLACE, _PART_PLACE = 7, 11
"""Where the random numbers for small cards and for parting begin, after those of the rows."""
_CARDS = np.uint64(1) << np.arange(52, dtype=np.uint64)


class Arrangements(NamedTuple):
    """All ways to deal some small cards: masks by share, sorted by split; start and count of each split."""

    masks: Masks
    starts: U64
    ways: U64


@lru_cache(maxsize=32)
def arrangements(cards: int, shares: int) -> Arrangements:
    """Return every way to deal these small cards (a mask) to a number of shares."""
    bits = [1 << place for place in range(9) if cards >> place & 1]
    codes = np.arange(shares ** len(bits))
    masks = np.zeros((len(codes), shares), np.uint16)
    for place, bit in enumerate(bits):
        owners = codes // shares**place % shares
        for share in range(shares):
            masks[:, share] += np.uint16(bit) * (owners == share)
    sizes = np.bitwise_count(masks).astype(np.int64)
    order = np.argsort(sizes @ (10 ** np.arange(shares - 1, -1, -1)), kind="stable")
    ways = np.array([ways_to_split(split) for split in splits(len(bits), shares)], dtype=np.uint64)
    return Arrangements(masks[order], np.cumsum(ways, dtype=np.uint64) - ways, ways)


def placed(suit: SuitRows, cards: int, rows: NDArray[np.int32], sources: U64, number: int) -> Masks:
    """Return the cards of one suit for each share, by row: its honors, and small cards drawn at random."""
    base = suit.base
    ways = arrangements(cards & SPOTS, base.honors.shape[1])
    split = base.split[rows]
    drawn = ways.starts[split] + below(ways.ways[split], at(sources, _SPOT_PLACE + number))
    found: Masks = base.honors[base.placement[rows]] | ways.masks[drawn.astype(np.int64)]
    return found


def parted(cards: Masks, rooms: tuple[int, ...], sources: U64) -> Masks:
    """Deal the cards of a share (rows of four suits) to its seats at random: rows of seats of four suits."""
    whole = np.bitwise_or.reduce(cards.astype(np.uint64) << np.arange(0, 52, 13, dtype=np.uint64), axis=1)
    held = (whole[:, None] & _CARDS[None, :]) != 0
    pack = np.ascontiguousarray(np.broadcast_to(_CARDS, held.shape)[held].reshape(len(cards), sum(rooms)).T)
    everyone = np.arange(len(cards))
    for place in range(sum(rooms[:-1])):
        left = np.full(len(cards), sum(rooms) - place, np.uint64)
        other = below(left, at(sources, _PART_PLACE + place)).astype(np.int64) + place
        chosen = pack[other, everyone]
        pack[other, everyone] = pack[place]
        pack[place] = chosen
    found = np.empty((len(cards), len(rooms), 4), np.uint16)
    start = 0
    for seat, room in enumerate(rooms):
        hand = np.bitwise_or.reduce(pack[start : start + room], axis=0)
        start += room
        for suit in range(4):
            found[:, seat, suit] = (hand >> np.uint64(13 * suit)).astype(np.uint16) & 0x1FFF
    return found
