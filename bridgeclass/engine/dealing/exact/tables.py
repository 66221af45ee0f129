"""Count exactly the deals that fit, and draw one of them uniformly.

The suits are counted one by one, spades joined with hearts and diamonds with clubs, and the two halves joined on
thirteen cards a hand and the sums that are counted. Counts are exact integers; only the last choice, between pairs of
halves, uses weights rounded to one part in 2 ** 53.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.dealing.bounds import DealTask
from bridgeclass.engine.dealing.call_conditions import DealRequirement
from bridgeclass.engine.dealing.exact.layout import Layout, Plan
from bridgeclass.engine.dealing.exact.rows import I64, Grouped, SuitRows
from bridgeclass.engine.dealing.exact.streams import U64, at, below

I32 = NDArray[np.int32]

_AT_ONCE = 1_000_000

PICK_PLACES = 7
"""Random numbers used to draw the rows of a deal: places 0 to 6."""


@dataclass(frozen=True, slots=True)
class Size:
    """The maximum number of pairs of suits or halves to look at, and to keep (about twenty bytes each)."""

    looked_at: int
    kept: int


MAX_SIZE = Size(24_000_000, 2_000_000)


class TooLargeError(Exception):
    """A plan whose tables would be too large."""


class ExactTables:
    """The deals of a task under a plan; `total` is their number. Raises TooLargeError."""

    def __init__(self, task: DealTask, requirements: DealRequirement, plan: Plan, most: Size = MAX_SIZE) -> None:
        self.plan, self._most = plan, most
        self.layout = Layout.of(task, requirements, plan)
        self.suits = [SuitRows(cards, suit, self.layout) for suit, cards in enumerate(task.cards)]
        self.total = 0
        clubs, diamonds, hearts, spades = (suit.groups for suit in self.suits)
        if not all(len(suit.groups.keys) for suit in self.suits):
            return
        major = self._paired((spades, hearts), (diamonds, clubs))
        minor = self._paired((diamonds, clubs), (spades, hearts))
        if len(major.keys) and len(minor.keys):
            self._major, self._minor = major, minor
            self._join(major, minor)

    @property
    def size(self) -> int:
        """The number of pairs stored."""
        return len(self._upto) + len(self._major.upto) + len(self._minor.upto) if self.total else 1

    def _join(self, major: Grouped, minor: Grouped) -> None:
        ours, theirs = _joined(self.layout, major, minor, self._most)
        one, other = major.weights[ours], minor.weights[theirs]
        self.total = _sum_of_products(one, other)
        scale = 2.0 ** -max(0, self.total.bit_length() - 62)
        weights = np.floor(one.astype(np.float64) * other.astype(np.float64) * scale).astype(np.uint64)
        self._pairs = ours, theirs
        self._upto = np.cumsum(weights, dtype=np.uint64)

    def _paired(self, suits: tuple[Grouped, Grouped], others: tuple[Grouped, Grouped]) -> Grouped:
        """Join two suits, leaving out the pairs that the other two suits cannot complete."""
        first, second = suits
        if len(first.keys) * len(second.keys) > self._most.looked_at:
            raise TooLargeError
        tests = []
        for field in self.layout.fields:
            rest = [field.of(suit.keys) for suit in others]
            lowest, highest = sum(int(one.min()) for one in rest), sum(int(one.max()) for one in rest)
            tests.append((field, min(field.allowed, default=1) - highest, max(field.allowed, default=-1) - lowest))
        ours, theirs, kept = list[I32](), list[I32](), 0
        step = max(1, _AT_ONCE // len(second.keys))
        for start in range(0, len(first.keys), step):
            keys = first.keys[start : start + step]
            fits = np.ones((len(keys), len(second.keys)), bool)
            for field, low, high in tests:
                sums = field.of(keys)[:, None] + field.of(second.keys)[None, :]
                fits &= (sums >= low) & (sums <= high)
            one, other = np.nonzero(fits)
            kept += len(one)
            if kept > self._most.kept:
                raise TooLargeError
            ours.append((one + start).astype(np.int32))
            theirs.append(other.astype(np.int32))
        one_of, other_of = np.concatenate(ours), np.concatenate(theirs)
        return Grouped.of(
            first.keys[one_of] + second.keys[other_of],
            first.weights[one_of] * second.weights[other_of],
            (one_of, other_of),
        )

    def draw(self, sources: U64) -> list[I32]:
        """Return a deal for each source, as rows of the four suits, clubs first."""
        whole = np.full(len(sources), self._upto[-1], np.uint64)
        chosen = np.searchsorted(self._upto, below(whole, at(sources, 0)), side="right")
        rows: list[I32] = [np.empty(0, np.int32)] * 4
        for half, pairs, suits in ((self._major, self._pairs[0], (3, 2)), (self._minor, self._pairs[1], (1, 0))):
            picked = half.pick(pairs[chosen], at(sources, 1 + suits[0] // 2))
            for suit, groups in zip(suits, half.things, strict=True):
                table = self.suits[suit].groups
                rows[suit] = table.things[0][table.pick(groups[picked], at(sources, 3 + suit))]
        return rows


def _joined(layout: Layout, major: Grouped, minor: Grouped, most: Size) -> tuple[I32, I32]:
    """Return the pairs of halves that make a deal that fits."""
    lengths = minor.keys >> layout.length_shift
    missing = layout.full - (major.keys >> layout.length_shift)
    starts, ends = np.searchsorted(lengths, missing, side="left"), np.searchsorted(lengths, missing, side="right")
    counts = ends - starts
    if int(counts.sum()) > most.looked_at:
        raise TooLargeError
    ours = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    offsets = np.cumsum(counts) - counts
    theirs = (np.arange(len(ours)) + np.repeat(starts - offsets, counts)).astype(np.int32)
    fits = np.ones(len(ours), bool)
    for field in layout.fields:
        if not field.is_length:
            allowed = np.zeros(128, bool)
            allowed[[*field.allowed]] = True
            fits &= allowed[field.of(major.keys)[ours] + field.of(minor.keys)[theirs]]
    if int(fits.sum()) > most.kept:
        raise TooLargeError
    return ours[fits], theirs[fits]


def _sum_of_products(one: I64, other: I64) -> int:
    """Return the exact sum of products of numbers up to 2 ** 52, computed in halves of 26 bits."""
    mask = (1 << 26) - 1
    high, low = one >> 26, one & mask
    other_high, other_low = other >> 26, other & mask
    return (_sum(high * other_high) << 52) + (_sum(high * other_low + low * other_high) << 26) + _sum(low * other_low)


def _sum(numbers: I64) -> int:
    return (int((numbers >> 32).sum()) << 32) + int((numbers & 0xFFFFFFFF).sum())
