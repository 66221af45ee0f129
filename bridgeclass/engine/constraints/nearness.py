"""The distance of a hand from a constraint."""

from math import inf

from bridgeclass.engine.constraints.compounds import AnyOf, Named, conjuncts, unnamed_conjuncts
from bridgeclass.engine.constraints.primitives import Constraint, Measured, Shaped
from bridgeclass.engine.hands import Hand

_POINTS = ("hcp", "tp", "sp", "op", "points")


def distance(hand: Hand, constraint: Constraint) -> float:
    """Return the distance of the hand from the constraint: 1 for each point, 2 for each card or other failure.

    0 if the hand passes. Of several alternatives the nearest counts.
    """
    return sum(_part_distance(hand, part) for part in conjuncts(constraint))


def _part_distance(hand: Hand, part: Constraint) -> float:
    if part.compiled()(hand):
        return 0
    if isinstance(part, Named):
        return distance(hand, part.part)
    if isinstance(part, AnyOf):
        return min((distance(hand, inner) for inner in part.parts), default=inf)
    if isinstance(part, Shaped):
        return 2 * min(shape.moves(hand) for shape in part.shapes)
    if not isinstance(part, Measured):
        return 2
    value = part.metric.measure(hand, part.suit)
    missing = max(part.span.low - value, value - part.span.high)
    return missing if part.metric.key in _POINTS else 2 * missing


def misses_only_points(hand: Hand, constraint: Constraint) -> bool:
    """Return True if every part that the hand fails is a range of points."""
    failed = [part for part in unnamed_conjuncts(constraint) if not part.compiled()(hand)]
    return all(isinstance(part, Measured) and part.metric.key in _POINTS for part in failed)
