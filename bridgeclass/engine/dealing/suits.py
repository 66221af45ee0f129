"""Every way to share one suit out, counted by lengths and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import comb

from bridgeclass.engine.dealing.bounds import DealTask
from bridgeclass.engine.dealing.limits import HONOURS, FourRanges, Range
from bridgeclass.engine.dealing.packed import term

_LENGTH_BITS = 6
Masks = tuple[int, ...]
"""The cards each share gets of one suit."""


@dataclass(frozen=True, slots=True)
class Share:
    """One seat, or several that are dealt together first and parted later."""

    seats: tuple[int, ...]
    room: int
    hcp: Range
    lengths: FourRanges
    suit_hcp: FourRanges

    @classmethod
    def of(cls, task: DealTask, seats: tuple[int, ...]) -> Share:
        """Give the share of these seats: its ranges are the sums of theirs."""
        hands = [task.limits[seat] for seat in seats]
        lengths = [_sum(hand.lengths[suit] for hand in hands) for suit in range(4)]
        points = [_sum(hand.suit_hcp[suit] for hand in hands) for suit in range(4)]
        return cls(
            seats=seats,
            room=sum(task.rooms[seat] for seat in seats),
            hcp=_sum(hand.hcp for hand in hands),
            lengths=(lengths[0], lengths[1], lengths[2], lengths[3]),
            suit_hcp=(points[0], points[1], points[2], points[3]),
        )


def _sum(spans: Iterator[Range] | Sequence[Range]) -> Range:
    both = [*spans]
    return sum(low for low, _ in both), sum(high for _, high in both)


def length_key(lengths: Sequence[int]) -> int:
    """Pack the lengths of all shares but the last, which follows; keys may be added."""
    return sum(length << (_LENGTH_BITS * place) for place, length in enumerate(lengths[:-1]))


@dataclass(frozen=True, slots=True)
class HonourChoice:
    """Ways to place honours that leave the same number of small cards to each share."""

    placements: tuple[Masks, ...]
    spot_ways: int
    spots: tuple[int, ...]


class SuitTable:
    """The ways to share one suit out inside the ranges of the shares.

    counts: for each length key the ways by points, packed; strides: what a point of each share
    adds to the exponent (0 for a share whose points are not counted).
    """

    def __init__(self, cards: int, suit: int, shares: Sequence[Share], strides: Sequence[int]) -> None:
        self._spots = cards & 0x1FF
        placed = _placed(
            honours=tuple((bit, points) for bit, points in HONOURS if cards & bit),
            ranges=tuple(share.suit_hcp[suit] for share in shares),
        )
        self._honours = _by_exponent(placed, strides)
        self._lengths = {
            length_key(lengths): lengths
            for lengths in _length_vectors(cards.bit_count(), [share.lengths[suit] for share in shares])
        }
        packed: dict[tuple[int, ...], int] = {}
        for exponent, groups in self._honours.items():
            for taken, ways in groups.items():
                packed[taken] = packed.get(taken, 0) + term(exponent, len(ways))
        counts = {key: _count(lengths, packed) for key, lengths in self._lengths.items()}
        self.counts = {key: count for key, count in counts.items() if count}

    def choices(self, key: int, exponent: int) -> list[HonourChoice]:
        """Give the ways to share the suit out with these lengths and points, grouped."""
        found = []
        for taken, placements in self._honours[exponent].items():
            spots = _difference(self._lengths[key], taken)
            ways = spot_ways(spots)
            if ways:
                found.append(HonourChoice(placements, ways, spots))
        return found

    def deal_spots(self, spots: Sequence[int], number: int) -> Iterator[int]:
        """Give each share its small cards: the way with this number, from 0 up."""
        left = self._spots
        for size in spots[:-1]:
            number, place = divmod(number, comb(left.bit_count(), size))
            chosen = _subsets(left, size)[place]
            left ^= chosen
            yield chosen
        yield left


def _count(lengths: Sequence[int], packed: dict[tuple[int, ...], int]) -> int:
    return sum(spot_ways(_difference(lengths, taken)) * count for taken, count in packed.items())


def _difference(lengths: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(int.__sub__, lengths, taken))


@cache
def spot_ways(sizes: tuple[int, ...]) -> int:
    """Give the ways to share small cards out in these numbers; 0 if one of them is negative."""
    if min(sizes) < 0:
        return 0
    ways, left = 1, sum(sizes)
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


@cache
def _subsets(mask: int, size: int) -> tuple[int, ...]:
    bits = [1 << place for place in range(9) if mask >> place & 1]
    return tuple(sum(chosen) for chosen in combinations(bits, size))


_Placed = dict[tuple[int, ...], dict[tuple[int, ...], tuple[Masks, ...]]]


@cache
def _placed(honours: tuple[tuple[int, int], ...], ranges: tuple[Range, ...]) -> _Placed:
    """Give the placements of honours inside the point ranges, by points and cards a share gets."""
    found: dict[tuple[int, ...], dict[tuple[int, ...], list[Masks]]] = {}
    shares = range(len(ranges))
    for owners in product(shares, repeat=len(honours)):
        masks, points, taken = [0] * len(ranges), [0] * len(ranges), [0] * len(ranges)
        for owner, (bit, worth) in zip(owners, honours, strict=True):
            masks[owner] |= bit
            points[owner] += worth
            taken[owner] += 1
        if all(ranges[share][0] <= points[share] <= ranges[share][1] for share in shares):
            groups = found.setdefault(tuple(points), {})
            groups.setdefault(tuple(taken), []).append(tuple(masks))
    return {points: {taken: tuple(ways) for taken, ways in groups.items()} for points, groups in found.items()}


def _by_exponent(placed: _Placed, strides: Sequence[int]) -> dict[int, dict[tuple[int, ...], tuple[Masks, ...]]]:
    """Give the placements by the points that are counted, and by the cards a share gets."""
    found: dict[int, dict[tuple[int, ...], tuple[Masks, ...]]] = {}
    for points, groups in placed.items():
        exponent = sum(map(int.__mul__, points, strides))
        here = found.setdefault(exponent, {})
        for taken, ways in groups.items():
            here[taken] = here.get(taken, ()) + ways
    return found


def _length_vectors(cards: int, ranges: Sequence[Range]) -> Iterator[tuple[int, ...]]:
    low, high = ranges[-1]
    for lengths in product(*(range(first, last + 1) for first, last in ranges[:-1])):
        rest = cards - sum(lengths)
        if low <= rest <= high:
            yield (*lengths, rest)


def count_length_vectors(cards: int, ranges: Sequence[Range]) -> int:
    """Give the ways to split so many cards up among shares with these ranges of lengths."""
    return sum(1 for _ in _length_vectors(cards, ranges))
