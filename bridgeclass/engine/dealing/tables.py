"""The exact number of deals inside ranges, and the deal with a given number.

Some seats are tracked: their lengths and suit points are exact, and their total points too if
they are pointed; the other seats are one share, parted later. Suits are counted one by one, two
pairs of suits are multiplied, and the pairs are joined on thirteen cards a seat. `deal` turns a
number below `total` into a deal and no two numbers into the same, so a random number below
`total` is a random deal, each with the same chance.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate, product

from bridgeclass.engine.dealing.bounds import DealTask, suit_points
from bridgeclass.engine.dealing.packed import coefficient, terms, wide_mask, wide_sum, widened
from bridgeclass.engine.dealing.suits import (
    HonourChoice,
    Share,
    SuitTable,
    count_length_vectors,
    length_key,
)

_REMEMBERED = 4096
"""Lists of choices kept; they are made again when needed, so memory stays bounded."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which seats are counted exactly, and of which of them the total points too."""

    tracked: tuple[int, ...]
    pointed: tuple[int, ...] = ()


def work_of(task: DealTask, plan: Plan) -> int:
    """Give a measure of the time counting takes: pairs of lengths times terms to multiply."""
    shares, strides = _laid_out(task, plan)
    clubs, diamonds, hearts, spades = (
        count_length_vectors(cards.bit_count(), [share.lengths[suit] for share in shares])
        for suit, cards in enumerate(task.cards)
    )
    return (spades * hearts + diamonds * clubs) * (1 + 10 * sum(strides))


@dataclass(frozen=True, slots=True)
class Choices[T]:
    """Things to choose from, each with a weight: `upto` are the running sums of the weights."""

    upto: tuple[int, ...]
    options: tuple[T, ...]

    @classmethod
    def of(cls, weighted: Iterable[tuple[int, T]]) -> Choices[T]:
        """Make the running sums."""
        both = [*weighted]
        return cls(
            upto=tuple(accumulate(weight for weight, _ in both)),
            options=tuple(option for _, option in both),
        )

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return self.upto[-1] if self.upto else 0

    def at(self, number: int) -> tuple[T, int]:
        """Give the option this number falls on, and the number counted from its beginning."""
        place = bisect_right(self.upto, number)
        return self.options[place], number - self.upto[place - 1] if place else number


class CountTables:
    """The deals of a task under a plan: `total` of them, numbered from 0."""

    def __init__(self, task: DealTask, plan: Plan) -> None:
        self.shares, self._strides = _laid_out(task, plan)
        self._suits = [SuitTable(cards, suit, self.shares, self._strides) for suit, cards in enumerate(task.cards)]
        points = sum(suit_points(cards) for cards in task.cards)
        self._allowed = frozenset(self._fitting_points(points))
        self._full = length_key([share.room for share in self.shares])
        self._halves = self._pairs_of_suits()
        self._top = self._join()
        self.total = self._top.total
        self._splits: dict[int, Choices[tuple[int, int, int]]] = {}
        self._keys: dict[tuple[int, int, int], Choices[int]] = {}
        self._points: dict[tuple[int, int, int, int], Choices[tuple[int, int]]] = {}
        self._singles: dict[tuple[int, int, int], Choices[HonourChoice]] = {}

    def deal(self, number: int) -> list[list[int]]:
        """Give the deal with this number: for each share its masks, clubs first."""
        key, number = self._top.at(number)
        (low, high, high_ways), number = self._split(key).at(number)
        masks: list[list[int]] = [[0, 0, 0, 0] for _ in self.shares]
        first, second = divmod(number, high_ways)
        self._deal_pair(masks, half=0, at=(key, low), number=first)
        self._deal_pair(masks, half=1, at=(self._full - key, high), number=second)
        return masks

    def _fitting_points(self, points: int) -> Iterable[int]:
        """Give the exponents at which every pointed share and the rest are in their ranges."""
        counted = [share for share, stride in zip(self.shares, self._strides, strict=True) if stride]
        strides = [stride for stride in self._strides if stride]
        others = [share.hcp for share in self.shares if share not in counted]
        low, high = sum(span[0] for span in others), sum(span[1] for span in others)
        for taken in product(*(range(share.hcp[0], share.hcp[1] + 1) for share in counted)):
            if low <= points - sum(taken) <= high:
                yield sum(map(int.__mul__, taken, strides))

    def _pairs_of_suits(self) -> tuple[dict[int, int], dict[int, int]]:
        """Multiply two suits and two suits, for the lengths at which both halves make a deal."""
        sums = [
            {one + other for one in first.counts for other in second.counts}
            for first, second in map(self._suits_of, (0, 1))
        ]
        wanted = sums[0] & {self._full - key for key in sums[1]}
        return (
            self._multiplied(0, wanted),
            self._multiplied(1, {self._full - key for key in wanted}),
        )

    def _suits_of(self, half: int) -> tuple[SuitTable, SuitTable]:
        clubs, diamonds, hearts, spades = self._suits
        return (diamonds, clubs) if half else (spades, hearts)

    def _multiplied(self, half: int, wanted: set[int]) -> dict[int, int]:
        first, second = self._suits_of(half)
        product_of: dict[int, int] = {}
        for one, count in first.counts.items():
            for other, other_count in second.counts.items():
                key = one + other
                if key in wanted:
                    product_of[key] = product_of.get(key, 0) + count * other_count
        return product_of

    def _join(self) -> Choices[int]:
        mask = wide_mask(self._allowed)
        low, high = self._halves
        weights = (
            (wide_sum(widened(count) * widened(high[self._full - key]) & mask), key) for key, count in low.items()
        )
        return Choices.of(pair for pair in weights if pair[0])

    def _split(self, key: int) -> Choices[tuple[int, int, int]]:
        """Give the ways to part the points between the two halves."""
        return _remembered(self._splits, key, lambda: self._all_splits(key))

    def _all_splits(self, key: int) -> Iterable[tuple[int, tuple[int, int, int]]]:
        high_terms = terms(self._halves[1][self._full - key])
        for low, low_ways in terms(self._halves[0][key]).items():
            for high, high_ways in high_terms.items():
                if low + high in self._allowed:
                    yield low_ways * high_ways, (low, high, high_ways)

    def _deal_pair(self, masks: list[list[int]], *, half: int, at: tuple[int, int], number: int) -> None:
        key, exponent = at
        keys = _remembered(self._keys, (half, key, exponent), lambda: self._all_keys(half, key, exponent))
        one, number = keys.at(number)
        points = _remembered(
            self._points, (half, key, exponent, one), lambda: self._all_points(half, key, exponent, one)
        )
        (first_points, other_ways), number = points.at(number)
        suits = (1, 0) if half else (3, 2)
        places = (one, first_points), (key - one, exponent - first_points)
        for suit, place, rest in zip(suits, places, divmod(number, other_ways), strict=True):
            self._deal_suit(masks, suit=suit, at=place, number=rest)

    def _all_keys(self, half: int, key: int, exponent: int) -> Iterable[tuple[int, int]]:
        """Give the lengths the first suit of a pair may have."""
        first, second = self._suits_of(half)
        for one, count in first.counts.items():
            ways = coefficient(count * second.counts.get(key - one, 0), exponent)
            if ways:
                yield ways, one

    def _all_points(self, half: int, key: int, exponent: int, one: int) -> Iterable[tuple[int, tuple[int, int]]]:
        """Give the points the first suit of a pair may have, and the ways of the second with them."""
        first, second = self._suits_of(half)
        for points, ways in terms(first.counts[one]).items():
            other_ways = coefficient(second.counts[key - one], exponent - points) if points <= exponent else 0
            if other_ways:
                yield ways * other_ways, (points, other_ways)

    def _deal_suit(self, masks: list[list[int]], *, suit: int, at: tuple[int, int], number: int) -> None:
        table = self._suits[suit]
        choices = _remembered(
            self._singles,
            (suit, *at),
            lambda: ((len(choice.placements) * choice.spot_ways, choice) for choice in table.choices(*at)),
        )
        choice, number = choices.at(number)
        place, number = divmod(number, choice.spot_ways)
        honours = choice.placements[place]
        for share, spots in enumerate(table.deal_spots(choice.spots, number)):
            masks[share][suit] = honours[share] | spots


def _laid_out(task: DealTask, plan: Plan) -> tuple[tuple[Share, ...], tuple[int, ...]]:
    """Give the shares, and for each pointed one its place value in an exponent (0 for the others).

    The place values are so far apart that sums of points never run together.
    """
    rest = tuple(seat for seat in range(4) if seat not in plan.tracked)
    groups = [*((seat,) for seat in plan.tracked), *([rest] if rest else [])]
    shares = tuple(Share.of(task, seats) for seats in groups)
    strides, value = [], 1
    for share in shares:
        counts = share.seats[0] in plan.pointed
        strides.append(value if counts else 0)
        if counts:
            value *= 1 + sum(high for _, high in share.suit_hcp)
    return shares, tuple(strides)


def _remembered[K, T](known: dict[K, Choices[T]], key: K, make: Callable[[], Iterable[tuple[int, T]]]) -> Choices[T]:
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[key] = Choices.of(make())
    return found
