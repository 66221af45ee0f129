"""Every way to divide one suit among the shares: the honors of each share, and its number of small cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.dealing.exact.layout import Field, Layout
from bridgeclass.engine.dealing.exact.streams import U64, below
from bridgeclass.engine.dealing.limits import HONORS, Range

I64 = NDArray[np.int64]
SPOTS = 0x1FF


@dataclass(frozen=True, slots=True)
class BaseRows:
    """Rows by honors and split: `lengths` and `points` of each share, and the `ways` to deal the small cards."""

    honors: NDArray[np.uint16]
    """By placement: the honors of each share, as a mask."""
    placement: NDArray[np.int32]
    split: NDArray[np.int32]
    lengths: NDArray[np.int8]
    points: NDArray[np.int8]
    ways: I64


@lru_cache(maxsize=64)
def base_rows(honors: int, spots: int, shares: int) -> BaseRows:
    """Return the rows for these honors (a mask) and a number of small cards among a number of shares."""
    bits = [(bit, points) for bit, points in HONORS if honors & bit]
    owners = np.array([*product(range(shares), repeat=len(bits))], dtype=np.int8).reshape(
        shares ** len(bits), len(bits)
    )
    held = np.stack([(owners == share) @ np.array([bit for bit, _ in bits], int) for share in range(shares)], 1)
    points = np.stack([(owners == share) @ np.array([worth for _, worth in bits], int) for share in range(shares)], 1)
    counts = np.stack([(owners == share).sum(1) for share in range(shares)], 1)
    parts = splits(spots, shares)
    sizes = np.array(parts, dtype=np.int64)
    placement = np.repeat(np.arange(len(owners), dtype=np.int32), len(parts))
    split = np.tile(np.arange(len(parts), dtype=np.int32), len(owners))
    return BaseRows(
        honors=held.astype(np.uint16),
        placement=placement,
        split=split,
        lengths=np.asfortranarray((counts[placement] + sizes[split]).astype(np.int8)),
        points=np.asfortranarray(points[placement].astype(np.int8)),
        ways=np.array([ways_to_split(part) for part in parts], dtype=np.int64)[split],
    )


@cache
def splits(cards: int, shares: int) -> tuple[tuple[int, ...], ...]:
    """Return every way to split a number of cards among the shares."""

    def parted(left: int, others: int) -> Iterator[tuple[int, ...]]:
        if not others:
            yield (left,)
            return
        for first in range(left + 1):
            for rest in parted(left - first, others - 1):
                yield (first, *rest)

    return tuple(parted(cards, shares - 1))


def ways_to_split(sizes: tuple[int, ...]) -> int:
    """Return the number of ways to deal different cards in these numbers."""
    ways, left = 1, sum(sizes)
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


@dataclass(frozen=True, slots=True)
class Grouped:
    """Items with integer weights, grouped by key: keys ascend, `starts` holds where each group begins.

    upto: the cumulative weight before each item; weights: of each group.
    """

    keys: I64
    starts: I64
    upto: I64
    weights: I64
    things: tuple[NDArray[np.int32], ...]

    @classmethod
    def of(cls, keys: I64, weights: I64, things: tuple[NDArray[np.int32], ...]) -> Grouped:
        """Return the items sorted and grouped by key."""
        order = np.argsort(keys, kind="stable")
        ordered = keys[order]
        is_first = np.ones(len(ordered), bool)
        is_first[1:] = ordered[1:] != ordered[:-1]
        starts = np.flatnonzero(is_first)
        upto = np.zeros(len(ordered) + 1, np.int64)
        np.cumsum(weights[order], out=upto[1:])
        starts = np.append(starts, len(ordered))
        return cls(
            keys=ordered[starts[:-1]],
            starts=starts,
            upto=upto,
            weights=upto[starts[1:]] - upto[starts[:-1]],
            things=tuple(thing[order] for thing in things),
        )

    def pick(self, groups: NDArray[np.int32], bits: U64) -> I64:
        """Return an item of each group, drawn by weight."""
        chosen = self.upto[self.starts[groups]] + below(self.weights[groups].astype(np.uint64), bits).astype(np.int64)
        found: I64 = np.searchsorted(self.upto, chosen, side="right") - 1
        return found


def _inside(rows: NDArray[np.int32], values: NDArray[np.int8], span: Range) -> NDArray[np.int32]:
    """Return the rows whose values are in the range."""
    if span[0] <= 0 and span[1] >= 13:
        return rows
    kept = values[rows]
    return rows[(kept >= span[0]) & (kept <= span[1])]


class SuitRows:
    """The rows of one suit that are inside the ranges of the shares, grouped by key."""

    def __init__(self, cards: int, suit: int, layout: Layout) -> None:
        self.base = base_rows(cards & ~SPOTS, (cards & SPOTS).bit_count(), len(layout.shares))
        rows = np.arange(len(self.base.ways), dtype=np.int32)
        for place, share in enumerate(layout.shares):
            rows = _inside(rows, self.base.lengths[:, place], share.lengths[suit])
            rows = _inside(rows, self.base.points[:, place], share.suit_hcp[suit])
        keys = np.zeros(len(rows), np.int64)
        for field in layout.fields:
            keys += self._values(field, suit)[rows].astype(np.int64) << field.shift
        self.groups = Grouped.of(keys, self.base.ways[rows], (rows,))

    def _values(self, field: Field, suit: int) -> NDArray[np.int8]:
        if field.is_length:
            return self.base.lengths[:, field.share]
        counter = field.counter
        if counter is None:
            return self.base.points[:, field.share]
        counted = np.zeros(14, np.int8)
        if suit in counter.suits:
            counted[[*counter.lengths]] = 1
        found: NDArray[np.int8] = counted[self.base.lengths[:, field.share]]
        return found
