"""Expected HCP and lengths of the three unseen hands, from one's own hand and the ranges the auction has shown."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from math import comb
from typing import Protocol

type Span = tuple[int, int]
type Moments = tuple[float, float]
"""A mean and a variance."""
type Rows = tuple[tuple[float, ...], ...]

CARDS, DECK_HCP = 13, 40
WIDE = 8
RARE_MINIMUM = (0.2, 0.5, 0.8)
"""The weights of the lowest HCP of a wide range: only hands with a good shape bid on so few."""
_ROUNDS = 3


class Shown(Protocol):
    """The ranges a hand has shown: HCP, points, and lengths (C D H S)."""

    @property
    def hcp(self) -> Span:
        """The range of HCP."""

    @property
    def points(self) -> Span:
        """The range of points in the count its calls used."""

    @property
    def lengths(self) -> tuple[Span, Span, Span, Span]:
        """The ranges of lengths."""


@cache
def _hcp_weights() -> tuple[int, ...]:
    """Return the number of 13-card hands of each HCP, 0 to 37."""
    weights = [0] * 38
    for honors in product(range(5), repeat=4):
        if sum(honors) <= CARDS:
            hcp = sum(number * points for number, points in zip(honors, (4, 3, 2, 1), strict=True))
            ways = comb(36, CARDS - sum(honors))
            for number in honors:
                ways *= comb(4, number)
            weights[hcp] += ways
    return tuple(weights)


@cache
def _length_weights() -> tuple[int, ...]:
    """Return the number of 13-card hands with each length of one suit, 0 to 13."""
    return tuple(comb(13, length) * comb(39, CARDS - length) for length in range(CARDS + 1))


def _within(weights: Sequence[float], span: Span) -> Moments:
    """Return the mean and variance of a random hand's number, given that it lies in the span."""
    low, high = max(span[0], 0), min(span[1], len(weights) - 1)
    if low >= high:
        return float(low), 0.0
    inside = weights[low : high + 1]
    total = sum(inside)
    mean = sum(number * weight for number, weight in enumerate(inside, start=low)) / total
    return mean, sum((number - mean) ** 2 * weight for number, weight in enumerate(inside, start=low)) / total


@cache
def hcp_moments(span: Span) -> Moments:
    """Return the mean and variance of the HCP of a random hand in the range.

    >>> [round(number, 1) for number in hcp_moments((15, 17))]
    [15.8, 0.6]
    """
    low, high = span
    if not low or high - low < WIDE:
        return _within(_hcp_weights(), span)
    weights = list[float](_hcp_weights())
    for number, factor in enumerate(RARE_MINIMUM, start=low):
        weights[number] *= factor
    return _within(weights, span)


@cache
def length_moments(span: Span) -> Moments:
    """Return the mean and variance of the length of a suit in the range."""
    return _within(_length_weights(), span)


def likely_hcp(shown: Shown) -> Span:
    """Return the range of HCP without the rare hands whose points are mostly distribution.

    The minimum moves two thirds of the way to that of the points shown.
    """
    (low, high), least = shown.hcp, shown.points[0]
    return (min(low + 2 * max(least - low, 0) // 3, high), high)


@lru_cache(maxsize=20_000)
def expected_hcp(own: float, spans: tuple[Span, ...]) -> tuple[float, ...]:
    """Return the expected HCP of the other hands, which together hold what `own` leaves of 40.

    The difference to the means of random hands is spread by their variances, within the ranges.
    """
    moments = [hcp_moments(span) for span in spans]
    means = [mean for mean, _ in moments]
    for _ in range(_ROUNDS):
        _spread(means, [variance for _, variance in moments], DECK_HCP - own, spans)
    return tuple(means)


@lru_cache(maxsize=20_000)
def expected_lengths(own: tuple[float, ...], spans: tuple[tuple[Span, ...], ...]) -> Rows:
    """Return the expected lengths (C D H S) of each other hand: thirteen a suit and thirteen a hand."""
    moments = [[length_moments(span) for span in hand] for hand in spans]
    rows = [[mean for mean, _ in hand] for hand in moments]
    variances = [[variance for _, variance in hand] for hand in moments]
    columns = [[hand[suit] for hand in variances] for suit in range(4)]
    column_spans = [tuple(hand[suit] for hand in spans) for suit in range(4)]
    for _ in range(_ROUNDS):
        for suit in range(4):
            column = [row[suit] for row in rows]
            _spread(column, columns[suit], CARDS - own[suit], column_spans[suit])
            for row, length in zip(rows, column, strict=True):
                row[suit] = length
        for row, hand, hand_spans in zip(rows, variances, spans, strict=True):
            _spread(row, hand, CARDS, hand_spans)
    return tuple(map(tuple, rows))


@cache
def expected_hand(spans: tuple[Span, ...]) -> tuple[float, ...]:
    """Return the expected lengths of one hand in these ranges, thirteen cards together."""
    moments = [length_moments(span) for span in spans]
    means = [mean for mean, _ in moments]
    for _ in range(_ROUNDS):
        _spread(means, [variance for _, variance in moments], CARDS, spans)
    return tuple(means)


def _spread(means: list[float], variances: Sequence[float], total: float, spans: Sequence[Span]) -> None:
    """Move the means towards the total in proportion to their variances, within their ranges."""
    missing, room = total - sum(means), sum(variances)
    if not room or abs(missing) < 0.01:
        return
    for place, variance in enumerate(variances):
        low, high = spans[place]
        means[place] = min(max(means[place] + missing * variance / room, low), high)
