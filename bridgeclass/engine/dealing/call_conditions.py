"""What is asked of a hand, all of it: ranges that are counted, shapes, and tests of the hand itself."""

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
    """Ranges, the shapes that are left (None: all), and constraints that only the hand can answer."""

    limits: HandLimits = ANY_HAND
    shapes: frozenset[Lengths] | None = None
    tests: tuple[Constraint, ...] = ()

    def __hash__(self) -> int:
        """Hash everything once: asks are looked up for every board."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.limits, self.shapes, self.tests))

    @cached_property
    def is_free(self) -> bool:
        """Whether every hand fits."""
        return self.limits.is_free and self.shapes is None and not self.tests

    @cached_property
    def narrowed(self) -> HandLimits:
        """The ranges with the lengths that the shapes leave."""
        if self.shapes is None:
            return self.limits
        inside = [shape for shape in self.shapes if _is_inside(shape, self.limits.lengths)]
        return replace(self.limits, lengths=hull(inside))

    def fits(self, hand: Hand) -> bool:
        """Say whether the hand satisfies everything, by the hand alone."""
        return (
            self.limits.fits(hand)
            and (self.shapes is None or hand.lengths in self.shapes)
            and all(test.compiled()(hand) for test in self.tests)
        )

    def combined_with(self, other: HandRequirement) -> HandRequirement:
        """Give what asks for both."""
        shapes = self.shapes if other.shapes is None else other.shapes
        if self.shapes is not None and other.shapes is not None:
            shapes = self.shapes & other.shapes
        return HandRequirement(meet(self.limits, other.limits), shapes, self.tests + other.tests)

    def with_suits_renamed(self, suits: Sequence[int]) -> HandRequirement:
        """Give the same with the suits renamed: the suit at each place is the one of that number here."""
        shapes = None if self.shapes is None else frozenset(_picked(shape, suits) for shape in self.shapes)
        limits = HandLimits(
            hcp=self.limits.hcp,
            lengths=_picked(self.limits.lengths, suits),
            suit_hcp=_picked(self.limits.suit_hcp, suits),
        )
        return HandRequirement(limits, shapes, self.tests)


DealRequirement = tuple[HandRequirement, HandRequirement, HandRequirement, HandRequirement]
"""What is asked of the four hands, North, East, South, West."""

ANYTHING = HandRequirement()


def requirements_from(limits: DealLimits) -> DealRequirement:
    """Give ranges as what is asked of the four hands."""
    north, east, south, west = map(HandRequirement, limits)
    return north, east, south, west


def narrowed(requirements: DealRequirement) -> DealLimits:
    """Give the ranges of the four hands, shapes taken in."""
    north, east, south, west = (requirement.narrowed for requirement in requirements)
    return north, east, south, west


def excluding(shapes: frozenset[Lengths]) -> HandRequirement:
    """Ask for any shape but these."""
    return HandRequirement(shapes=all_shapes() - shapes)


def meet(one: HandLimits, other: HandLimits) -> HandLimits:
    """Give the ranges inside both; one that is left empty has its ends the wrong way round."""
    return HandLimits(
        hcp=both(one.hcp, other.hcp),
        lengths=_all_both(one.lengths, other.lengths),
        suit_hcp=_all_both(one.suit_hcp, other.suit_hcp),
    )


def both(one: Range, other: Range) -> Range:
    """Give the numbers inside two ranges."""
    return max(one[0], other[0]), min(one[1], other[1])


def _all_both(one: FourRanges, other: FourRanges) -> FourRanges:
    clubs, diamonds, hearts, spades = (both(first, second) for first, second in zip(one, other, strict=True))
    return clubs, diamonds, hearts, spades


def _is_inside(shape: Lengths, spans: FourRanges) -> bool:
    return all(low <= length <= high for length, (low, high) in zip(shape, spans, strict=True))


def _picked[T](four: tuple[T, T, T, T], places: Sequence[int]) -> tuple[T, T, T, T]:
    clubs, diamonds, hearts, spades = (four[place] for place in places)
    return clubs, diamonds, hearts, spades
