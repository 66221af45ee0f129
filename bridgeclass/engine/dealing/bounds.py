"""Propagation of ranges: a hand and a suit have thirteen cards, a deck forty points.

Narrowing the ranges until nothing changes takes about a millisecond and proves most impossible
profiles impossible; what it leaves may still be impossible (see `tables` for the exact count).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bridgeclass.engine.dealing.limits import (
    HONORS,
    NO_CARDS,
    DealLimits,
    FourRanges,
    HandLimits,
    Holdings,
    Range,
)

_FULL_SUIT = (1 << 13) - 1
FULL_DECK: Holdings = (_FULL_SUIT, _FULL_SUIT, _FULL_SUIT, _FULL_SUIT)
NOTHING_HELD: tuple[Holdings, Holdings, Holdings, Holdings] = (
    NO_CARDS,
    NO_CARDS,
    NO_CARDS,
    NO_CARDS,
)


@dataclass(frozen=True, slots=True)
class DealTask:
    """The cards left to deal (masks by suit), the number of cards for each seat, and the limits on them."""

    cards: Holdings
    rooms: tuple[int, int, int, int]
    limits: DealLimits

    @classmethod
    def of(cls, limits: DealLimits, held: tuple[Holdings, ...] = NOTHING_HELD) -> DealTask:
        """Return the task that remains when each seat already holds some cards."""
        north, east, south, west = (_less(hand, cards) for hand, cards in zip(limits, held, strict=True))
        n, e, s, w = (13 - sum(mask.bit_count() for mask in cards) for cards in held)
        clubs, diamonds, hearts, spades = (
            _FULL_SUIT & ~(held[0][suit] | held[1][suit] | held[2][suit] | held[3][suit]) for suit in range(4)
        )
        return cls((clubs, diamonds, hearts, spades), (n, e, s, w), (north, east, south, west))


def _less(limits: HandLimits, held: Holdings) -> HandLimits:
    if held == NO_CARDS:
        return limits
    points = [suit_points(mask) for mask in held]
    return HandLimits(
        hcp=_shifted(limits.hcp, sum(points)),
        lengths=_all_shifted(limits.lengths, [mask.bit_count() for mask in held]),
        suit_hcp=_all_shifted(limits.suit_hcp, points),
    )


def _shifted(span: Range, by: int) -> Range:
    return max(0, span[0] - by), span[1] - by


def _all_shifted(spans: FourRanges, by: Sequence[int]) -> FourRanges:
    clubs, diamonds, hearts, spades = (_shifted(span, step) for span, step in zip(spans, by, strict=True))
    return clubs, diamonds, hearts, spades


@cache
def suit_points(mask: int) -> int:
    """Return the HCP of a holding, 0 to 10."""
    return sum(points for bit, points in HONORS if mask & bit)


@cache
def _points_by_length(mask: int) -> tuple[Range, ...]:
    """Return the minimum and maximum HCP of n of these cards, for each n from 0 up."""
    worth = sorted(suit_points(mask & 1 << place) for place in range(13) if mask >> place & 1)
    most = worth[::-1]
    return tuple((sum(worth[:cards]), sum(most[:cards])) for cards in range(len(worth) + 1))


class _ClashError(Exception):
    """A range became empty."""


class _Ranges:
    """The ranges of 36 numbers: 16 lengths and 16 suit points (seat by seat), 4 totals."""

    def __init__(self, task: DealTask) -> None:
        self.task = task
        spans: list[Range] = [span for hand in task.limits for span in hand.lengths]
        spans += [span for hand in task.limits for span in hand.suit_hcp]
        spans += [hand.hcp for hand in task.limits]
        self.low = [span[0] for span in spans]
        self.high = [span[1] for span in spans]
        self.changed = any(low > high for low, high in spans)
        if self.changed:
            raise _ClashError

    def narrow(self, place: int, low: int, high: int) -> None:
        """Intersect a range with low..high; raises _ClashError if nothing is left."""
        if low > self.low[place]:
            self.low[place] = low
            self.changed = True
        if high < self.high[place]:
            self.high[place] = high
            self.changed = True
        if self.low[place] > self.high[place]:
            raise _ClashError

    def sum_is(self, places: Sequence[int], low: int, high: int) -> Range:
        """Narrow these numbers so that their sum can lie in low..high; return the range of possible sums."""
        lows = sum(self.low[place] for place in places)
        highs = sum(self.high[place] for place in places)
        for place in places:
            before = self.low[place], self.high[place]
            self.narrow(place, low - (highs - before[1]), high - (lows - before[0]))
            lows += self.low[place] - before[0]
            highs += self.high[place] - before[1]
        return lows, highs

    def cards_add_up(self) -> None:
        """Apply the sums of cards for each hand and suit, and the sum of points."""
        for seat, room in enumerate(self.task.rooms):
            self.sum_is(_ROWS[seat], room, room)
        points = [suit_points(mask) for mask in self.task.cards]
        for suit, mask in enumerate(self.task.cards):
            self.sum_is(_COLUMNS[suit], mask.bit_count(), mask.bit_count())
            self.sum_is(_POINT_COLUMNS[suit], points[suit], points[suit])
        self.sum_is(_TOTALS, sum(points), sum(points))

    def points_add_up(self) -> None:
        """Apply the rule that the points of a hand are those of its suits."""
        for seat, total in enumerate(_TOTALS):
            low, high = self.sum_is(_POINT_ROWS[seat], self.low[total], self.high[total])
            self.narrow(total, low, high)

    def lengths_hold_points(self) -> None:
        """Apply the minimum and maximum points that a number of cards of a suit can hold."""
        for place in range(16):
            by_length = _points_by_length(self.task.cards[place % 4])
            points = place + 16
            fitting = [
                length
                for length, (fewest, most) in enumerate(by_length)
                if self.low[place] <= length <= self.high[place]
                and fewest <= self.high[points]
                and most >= self.low[points]
            ]
            if not fitting:
                raise _ClashError
            self.narrow(place, fitting[0], fitting[-1])
            self.narrow(points, by_length[fitting[0]][0], by_length[fitting[-1]][1])

    def hand(self, seat: int) -> HandLimits:
        """Return the remaining ranges of one hand."""
        spans = [*zip(self.low, self.high, strict=True)]
        clubs, diamonds, hearts, spades = (spans[place] for place in _ROWS[seat])
        points = tuple(spans[place] for place in _POINT_ROWS[seat])
        return HandLimits(
            hcp=spans[_TOTALS[seat]],
            lengths=(clubs, diamonds, hearts, spades),
            suit_hcp=(points[0], points[1], points[2], points[3]),
        )


_ROWS = tuple(tuple(range(4 * seat, 4 * seat + 4)) for seat in range(4))
_COLUMNS = tuple(tuple(range(suit, 16, 4)) for suit in range(4))
_POINT_ROWS = tuple(tuple(16 + place for place in row) for row in _ROWS)
_POINT_COLUMNS = tuple(tuple(16 + place for place in column) for column in _COLUMNS)
_TOTALS = (32, 33, 34, 35)


def tighten(task: DealTask) -> DealTask | None:
    """Return the task with every range as narrow as the others imply; None if it is impossible."""
    try:
        ranges = _Ranges(task)
        ranges.changed = True
        while ranges.changed:
            ranges.changed = False
            ranges.cards_add_up()
            ranges.points_add_up()
            ranges.lengths_hold_points()
    except _ClashError:
        return None
    north, east, south, west = (ranges.hand(seat) for seat in range(4))
    return DealTask(cards=task.cards, rooms=task.rooms, limits=(north, east, south, west))
