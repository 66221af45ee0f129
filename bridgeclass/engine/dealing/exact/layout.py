"""The layout of a count: groups of seats that share the cards, and the sums that decide whether a deal fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bridgeclass.engine.dealing.bounds import DealTask, suit_points
from bridgeclass.engine.dealing.call_conditions import DealRequirement
from bridgeclass.engine.dealing.limits import ANY_HCP, FourRanges, Range
from bridgeclass.engine.dealing.shapes import SUITS_OF, Lengths, all_shapes

LENGTH_BITS, POINT_BITS, COUNTER_BITS = 6, 6, 3
_MAX_COUNTERS = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """The seats that are counted exactly, and those of them whose total points are counted too."""

    tracked: tuple[int, ...]
    pointed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """One seat, or several that are dealt together first and separated later; ranges are sums of theirs."""

    seats: tuple[int, ...]
    room: int
    hcp: Range
    lengths: FourRanges
    suit_hcp: FourRanges

    @classmethod
    def of(cls, task: DealTask, seats: tuple[int, ...]) -> Share:
        """Return the share of these seats."""
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


def _sum(spans: Iterator[Range]) -> Range:
    both = [*spans]
    return sum(low for low, _ in both), sum(high for _, high in both)


@dataclass(frozen=True, slots=True)
class Counter:
    """The number of `suits` whose length is in `lengths`; allowed: the numbers for which a shape is good."""

    suits: tuple[int, ...]
    lengths: frozenset[int]
    allowed: frozenset[int]
    is_whole: bool
    """True if it admits no unwanted shape."""


@dataclass(frozen=True, slots=True)
class Field:
    """A sum over the suits, stored in some bits of a key: a share's points, a counter, or a length."""

    share: int
    shift: int
    bits: int
    allowed: frozenset[int]
    counter: Counter | None = None
    is_length: bool = False

    def of(self, keys: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the values of the field in the keys."""
        found: NDArray[np.int8] = (keys >> self.shift & ((1 << self.bits) - 1)).astype(np.int8)
        return found


@dataclass(frozen=True, slots=True)
class Layout:
    """Shares and fields of a plan. Lengths are in the highest bits, so that sorted keys are sorted by length.

    shaped: the seats whose shapes the counters guarantee; full: the lengths of a whole deal.
    """

    shares: tuple[Share, ...]
    fields: tuple[Field, ...]
    length_shift: int
    full: int
    shaped: frozenset[int]

    @classmethod
    def of(cls, task: DealTask, requirements: DealRequirement, plan: Plan) -> Layout:
        """Return the layout of the keys for a plan."""
        rest = tuple(seat for seat in range(4) if seat not in plan.tracked)
        groups = [*((seat,) for seat in plan.tracked), *([rest] if rest else [])]
        shares = tuple(Share.of(task, seats) for seats in groups)
        fields: list[Field] = []
        shaped, shift = set[int](), 0
        points = sum(suit_points(cards) for cards in task.cards)
        for place, share in enumerate(shares):
            for field in _fields_of(place, share, requirements, plan, points):
                fields.append(Field(place, shift, field.bits, field.allowed, field.counter))
                shift += field.bits
            if len(share.seats) == 1 and _is_shaped(share, requirements):
                shaped.add(share.seats[0])
        full = 0
        for place, share in enumerate(shares[:-1]):
            fields.append(
                Field(place, shift + LENGTH_BITS * place, LENGTH_BITS, frozenset({share.room}), is_length=True)
            )
            full |= share.room << (LENGTH_BITS * place)
        return cls(shares, tuple(fields), shift, full, frozenset(shaped))


def _fields_of(place: int, share: Share, requirements: DealRequirement, plan: Plan, points: int) -> Iterator[Field]:
    """Yield the fields of a share besides its lengths; their shifts are set later."""
    seat = share.seats[0]
    if len(share.seats) > 1:
        return
    if seat in plan.pointed and requirements[seat].limits.hcp != ANY_HCP:
        low, high = share.hcp
        yield Field(place, 0, POINT_BITS, frozenset(range(max(0, low), min(high, points) + 1)))
    if share.room == 13:
        for counter in _counters(share, requirements):
            yield Field(place, 0, COUNTER_BITS, counter.allowed, counter)


def _counters(share: Share, requirements: DealRequirement) -> tuple[Counter, ...]:
    shapes = requirements[share.seats[0]].shapes
    return () if shapes is None else counters_for(shapes, share.lengths)


def _is_shaped(share: Share, requirements: DealRequirement) -> bool:
    if requirements[share.seats[0]].shapes is None:
        return True
    return share.room == 13 and any(counter.is_whole for counter in _counters(share, requirements))


@lru_cache(maxsize=1024)
def counters_for(shapes: frozenset[Lengths], spans: FourRanges) -> tuple[Counter, ...]:
    """Return counters that separate these shapes from the others inside the ranges, as far as counters can.

    "Balanced" is at most one doubleton where suits have two to five cards; "a five-card major" is one or two majors of
    five cards or more. At most two counters; none if there is nothing to separate.
    """
    inside = [
        shape
        for shape in sorted(all_shapes())
        if all(low <= length <= high for length, (low, high) in zip(shape, spans, strict=True))
    ]
    found: list[Counter] = []
    while len(inside) > sum(shape in shapes for shape in inside) and len(found) < _MAX_COUNTERS:
        best, left = _best_counter(shapes, inside)
        if len(left) == len(inside):
            break
        found.append(best)
        inside = left
    return tuple(found)


def _best_counter(shapes: frozenset[Lengths], inside: Sequence[Lengths]) -> tuple[Counter, list[Lengths]]:
    """Return the counter that lets the fewest shapes through, and those shapes."""
    table = np.array(inside, dtype=np.int64)
    wanted = np.array([shape in shapes for shape in inside])
    best: tuple[int, Counter, NDArray[np.bool_]] | None = None
    for suits, lengths in _CANDIDATES:
        counts = np.isin(table[:, suits], [*lengths]).sum(axis=1)
        allowed = frozenset(int(count) for count in np.unique(counts[wanted]))
        passed = np.isin(counts, [*allowed])
        through = int(passed.sum())
        if best is None or through < best[0]:
            is_whole = through == int(wanted.sum())
            best = (through, Counter(suits, lengths, allowed, is_whole), passed)
    assert best is not None  # noqa: S101  # there are candidates
    return best[1], [shape for shape, is_through in zip(inside, best[2], strict=True) if is_through]


_GROUPS = (*SUITS_OF.values(), (0,), (1,), (2,), (3,))
_CANDIDATES = [
    (suits, lengths)
    for suits in _GROUPS
    for length in range(14)
    for lengths in (frozenset({length}), frozenset(range(length, 14)))
]
