"""Bounds of a hand as ranges: HCP, points and the length of each suit."""

from dataclasses import dataclass
from functools import lru_cache

type Span = tuple[int, int]

MAX_HCP = 37
MAX_POINTS = 45
ANY_LENGTHS: tuple[Span, Span, Span, Span] = ((0, 13), (0, 13), (0, 13), (0, 13))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The hull of a set of hands: inclusive ranges of HCP, of points and of the four lengths (C D H S).

    `points` is the strength in the count that the calls used (HCP, length points or support points).
    """

    hcp: Span = (0, MAX_HCP)
    points: Span = (0, MAX_POINTS)
    lengths: tuple[Span, Span, Span, Span] = ANY_LENGTHS

    def meet(self, other: "Bounds") -> "Bounds":
        """Return the intersection; where two ranges do not overlap, the range of `other`."""
        return _meet(self, other)

    def hull(self, other: "Bounds") -> "Bounds":
        """Return the smallest bounds that contain both."""
        return Bounds(
            _hull(self.hcp, other.hcp),
            _hull(self.points, other.points),
            _four(tuple(_hull(a, b) for a, b in zip(self.lengths, other.lengths, strict=True))),
        )

    def allows(self, other: "Bounds") -> bool:
        """Return True if some hand may lie in both, judged by HCP and lengths."""
        spans = ((self.hcp, other.hcp), *zip(self.lengths, other.lengths, strict=True))
        return all(a[0] <= b[1] and b[0] <= a[1] for a, b in spans)

    def with_hcp(self, span: Span) -> "Bounds":
        """Return the same bounds with the HCP range intersected with `span`."""
        return Bounds(_cut(self.hcp, span), self.points, self.lengths)

    @property
    def is_any(self) -> bool:
        """True if nothing is known."""
        return self == ANYTHING

    def holds(self, hcp: int, lengths: tuple[int, ...]) -> bool:
        """Return True if a hand with that HCP and those lengths (C D H S) lies inside."""
        return self.hcp[0] <= hcp <= self.hcp[1] and all(
            low <= n <= high for (low, high), n in zip(self.lengths, lengths, strict=True)
        )


def _hull(a: Span, b: Span) -> Span:
    return (min(a[0], b[0]), max(a[1], b[1]))


def _cut(a: Span, b: Span) -> Span:
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return (low, high) if low <= high else b


def _four(spans: tuple[Span, ...]) -> tuple[Span, Span, Span, Span]:
    clubs, diamonds, hearts, spades = spans
    return (clubs, diamonds, hearts, spades)


@lru_cache(maxsize=100_000)
def _meet(a: Bounds, b: Bounds) -> Bounds:
    lengths = _four(tuple(_cut(x, y) for x, y in zip(a.lengths, b.lengths, strict=True)))
    return Bounds(_cut(a.hcp, b.hcp), _cut(a.points, b.points), thirteen(lengths))


@lru_cache(maxsize=50_000)
def thirteen(lengths: tuple[Span, Span, Span, Span]) -> tuple[Span, Span, Span, Span]:
    """Tighten four length ranges so that they can sum to thirteen; ranges that cannot are returned unchanged."""
    lows, highs = sum(low for low, _ in lengths), sum(high for _, high in lengths)
    if lows > 13 or highs < 13:
        return lengths
    return _four(tuple((max(low, 13 - (highs - high)), min(high, 13 - (lows - low))) for low, high in lengths))


ANYTHING = Bounds()
