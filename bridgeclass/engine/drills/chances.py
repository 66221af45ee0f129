"""Approximate probability that a hand lies inside given bounds; good enough to rank auctions."""

from functools import lru_cache
from math import comb, log, prod

from bridgeclass.engine.constraints import Bounds, Span

_LENGTHS = tuple(comb(13, length) * comb(39, 13 - length) / comb(52, 13) for length in range(14))
_LEAST = 1e-9


def _points() -> tuple[float, ...]:
    """Return the probability of each number of HCP, counted over the honors a hand may hold."""
    ways = {(0, 0): 1}
    for points in (4, 3, 2, 1):
        ways = _with_honors(ways, points)
    hands = [0] * 38
    for (cards, points), count in ways.items():
        if cards <= 13:
            hands[points] += count * comb(36, 13 - cards)
    return tuple(count / comb(52, 13) for count in hands)


def _with_honors(ways: dict[tuple[int, int], int], points: int) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for (cards, total), count in ways.items():
        for held in range(5):
            key = (cards + held, total + held * points)
            found[key] = found.get(key, 0) + count * comb(4, held)
    return found


_POINTS = _points()


@lru_cache(maxsize=1 << 14)
def rarity(bounds: Bounds) -> float:
    """Return minus the logarithm of the probability, with points and lengths taken as independent; 0 for any hand."""
    chance = _share(_POINTS, bounds.hcp) * prod(_share(_LENGTHS, span) for span in bounds.lengths)
    return -log(max(chance, _LEAST))


def _share(chances: tuple[float, ...], span: Span) -> float:
    return sum(chances[span[0] : span[1] + 1])
