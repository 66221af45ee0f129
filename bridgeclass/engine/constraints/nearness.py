"""How far a hand is from what is asked of it."""

from math import inf

from bridgeclass.engine.constraints.compounds import AnyOf, Named, conjuncts
from bridgeclass.engine.constraints.primitives import Constraint, Measured, Shaped
from bridgeclass.engine.hands import Hand

_POINTS = ("hcp", "tp", "sp", "op", "points")


def distance(hand: Hand, constraint: Constraint) -> float:
    """How far the hand is from the constraint, 0 if it passes: a point counts one, a card or anything else two.

    Of several ways to pass, the nearest counts.
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
