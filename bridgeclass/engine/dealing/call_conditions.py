"""Requirements on a hand: ranges that can be counted, shapes, and tests of the whole hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bridgeclass.engine.constraints import Constraint
from bridgeclass.engine.dealing.limits import ANY_HAND, DealLimits, FourRanges, HandLimits, Range
from bridgeclass.engine.dealing.shapes import Lengths, all_shapes, hull
from bridgeclass.engine.hands import Hand


@dataclass(frozen=True)
class HandRequirement:
    """Ranges, allowed shapes (None: all), and constraints that can only be tested on a complete hand."""

    limits: HandLimits = ANY_HAND
    shapes: frozenset[Lengths] | None = None
    tests: tuple[Constraint, ...] = ()

    def __hash__(self) -> int:
        """Return the cached hash: requirements are looked up for every board."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.limits, self.shapes, self.tests))

    @cached_property
    def is_free(self) -> bool:
        """True if every hand fits."""
        return self.limits.is_free and self.shapes is None and not self.tests

    @cached_property
    def narrowed(self) -> HandLimits:
        """The ranges, with lengths narrowed to the allowed shapes."""
        if self.shapes is None:
            return self.limits
        inside = [shape for shape in self.shapes if _is_inside(shape, self.limits.lengths)]
        return replace(self.limits, lengths=hull(inside))

    def fits(self, hand: Hand) -> bool:
        """Return whether the hand satisfies every requirement."""
        return (
            self.limits.fits(hand)
            and (self.shapes is None or hand.lengths in self.shapes)
            and all(test.compiled()(hand) for test in self.tests)
        )

    def combined_with(self, other: HandRequirement) -> HandRequirement:
        """Return the conjunction of both requirements."""
        shapes = self.shapes if other.shapes is None else other.shapes
        if self.shapes is not None and other.shapes is not None:
            shapes = self.shapes & other.shapes
        return HandRequirement(meet(self.limits, other.limits), shapes, self.tests + other.tests)

    def with_suits_renamed(self, suits: Sequence[int]) -> HandRequirement:
        """Return the requirement with the suits permuted: the new suit i is the old suit `suits[i]`."""
        shapes = None if self.shapes is None else frozenset(_picked(shape, suits) for shape in self.shapes)
        limits = HandLimits(
            hcp=self.limits.hcp,
            lengths=_picked(self.limits.lengths, suits),
            suit_hcp=_picked(self.limits.suit_hcp, suits),
        )
        return HandRequirement(limits, shapes, self.tests)


DealRequirement = tuple[HandRequirement, HandRequirement, HandRequirement, HandRequirement]
"""The requirements on the four hands, North, East, South, West."""

ANYTHING = HandRequirement()


def requirements_from(limits: DealLimits) -> DealRequirement:
    """Return the requirement on four hands that consists of ranges only."""
    north, east, south, west = map(HandRequirement, limits)
    return north, east, south, west


def narrowed(requirements: DealRequirement) -> DealLimits:
    """Return the ranges of the four hands, narrowed to their shapes."""
    north, east, south, west = (requirement.narrowed for requirement in requirements)
    return north, east, south, west


def excluding(shapes: frozenset[Lengths]) -> HandRequirement:
    """Return the requirement of any shape but these."""
    return HandRequirement(shapes=all_shapes() - shapes)


def meet(one: HandLimits, other: HandLimits) -> HandLimits:
    """Return the intersection of ranges; an empty one has its ends the wrong way round."""
    return HandLimits(
        hcp=both(one.hcp, other.hcp),
        lengths=_all_both(one.lengths, other.lengths),
        suit_hcp=_all_both(one.suit_hcp, other.suit_hcp),
    )


def both(one: Range, other: Range) -> Range:
    """Return the intersection of two ranges."""
    return max(one[0], other[0]), min(one[1], other[1])


def _all_both(one: FourRanges, other: FourRanges) -> FourRanges:
    clubs, diamonds, hearts, spades = (both(first, second) for first, second in zip(one, other, strict=True))
    return clubs, diamonds, hearts, spades


def _is_inside(shape: Lengths, spans: FourRanges) -> bool:
    return all(low <= length <= high for length, (low, high) in zip(shape, spans, strict=True))


def _picked[T](four: tuple[T, T, T, T], places: Sequence[int]) -> tuple[T, T, T, T]:
    clubs, diamonds, hearts, spades = (four[place] for place in places)
    return clubs, diamonds, hearts, spades
