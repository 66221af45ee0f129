"""Constraints on one hand: each tests a hand, describes itself and the hand, and bounds all hands that pass."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Protocol

from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.descriptions import SuitLike, cards, suit_value, suits
from bridgeclass.engine.constraints.metrics import METRICS, Metric
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.constraints.shapes import Shape, shape_of
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Joint, Listing, Message, Text, msgid

type Test = Callable[[Hand], bool]

LONGER, AT_LEAST_AS_LONG = msgid("{suit} longer than {suit_2}"), msgid("{suit} at least as long as {suit_2}")


class Constraint(Protocol):
    """The interface of every constraint."""

    def compiled(self) -> Test:
        """Return a fast test that is True for the hands that pass."""

    def describe(self) -> Text | None:
        """Return the requirement in words; None if there is nothing to require."""

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return what this hand has, in the same terms, fact by fact."""

    def bounds(self) -> Bounds:
        """Return the hull of all hands that pass."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The requirement that a metric of the hand lies in a range; `suit` is NO_SUIT for a metric of the whole hand."""

    metric: Metric
    suit: int
    span: Range

    def compiled(self) -> Test:
        """Return a test of the metric; the common metrics read the hand's attribute directly."""
        low, high, suit = self.span.low, self.span.high, int(self.suit)
        if self.metric.key == "hcp":
            return lambda hand: low <= hand.hcp <= high
        if self.metric.key == "length":
            return lambda hand: low <= hand.lengths[suit] <= high
        if self.metric.key == "tp":
            return lambda hand: low <= hand.total_points <= high
        measure = self.metric.measure
        return lambda hand: low <= measure(hand, suit) <= high

    def describe(self) -> Text:
        """Return the requirement: '15-17 HCP', 'good spades or better', '5+ hearts'."""
        return self.metric.describe(self.span, self.suit)

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the hand's value: '16 HCP', 'fair spades', '4 hearts'."""
        return (self.metric.describe_value(self.metric.measure(hand, self.suit), self.suit),)

    def bounds(self) -> Bounds:
        """Return the bounds that the metric's range implies."""
        return self.metric.bounds(self.span, self.suit)


@dataclass(frozen=True, slots=True)
class Shaped:
    """The requirement that the hand has one of several shapes."""

    shapes: tuple[Shape, ...]

    def compiled(self) -> Test:
        """Return a test that is True if any of the shapes fits."""
        if [shape.text for shape in self.shapes] == ["balanced"]:
            return lambda hand: hand.is_balanced
        shapes = self.shapes
        return lambda hand: any(shape.fits(hand) for shape in shapes)

    def describe(self) -> Text:
        """Return 'a balanced hand' or 'a balanced hand or 4=4=4=1 shape'."""
        shapes = tuple(shape.describe() for shape in self.shapes)
        return shapes[0] if len(shapes) == 1 else Listing(shapes, Joint.OR)

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the hand's own shape, spades first."""
        return (shape_of(hand),)

    def bounds(self) -> Bounds:
        """Return the hull of the shapes."""
        return reduce(Bounds.hull, (shape.bounds() for shape in self.shapes))


@dataclass(frozen=True, slots=True)
class Longer:
    """The requirement that one suit is longer than another (or at least as long, with `ties`)."""

    long: SuitLike
    short: SuitLike
    ties: bool

    def compiled(self) -> Test:
        """Return a test that compares two lengths."""
        long, short = int(self.long), int(self.short)
        if self.ties:
            return lambda hand: hand.lengths[long] >= hand.lengths[short]
        return lambda hand: hand.lengths[long] > hand.lengths[short]

    def describe(self) -> Text:
        """Return 'spades longer than hearts' or 'spades at least as long as hearts'."""
        return self.describe_against((self.short,))

    def describe_against(self, shorter: Iterable[SuitLike]) -> Text:
        """Return the comparison with several suits: 'spades longer than hearts and diamonds'."""
        text = AT_LEAST_AS_LONG if self.ties else LONGER
        return Message(text, suit=suit_value(self.long), suit_2=suits(shorter))

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the two lengths: '4 spades', '5 hearts'."""
        return tuple(cards(hand.lengths[suit], suit) for suit in (self.long, self.short))

    def bounds(self) -> Bounds:
        """Return no bounds, because a comparison bounds no suit alone."""
        return ANYTHING


@dataclass(frozen=True, slots=True)
class Longest:
    """The requirement that no other suit is longer (or, without `ties`, as long)."""

    suit: SuitLike
    ties: bool

    def compiled(self) -> Test:
        """Return a test that compares the suit with the longest of the others."""
        suit, margin = int(self.suit), 0 if self.ties else 1
        others = tuple(int(other) for other in SUITS if other != suit)

        def test(hand: Hand) -> bool:
            lengths = hand.lengths
            length = lengths[suit] - margin
            return all(lengths[other] <= length for other in others)

        return test

    def describe(self) -> Text:
        """Return 'no suit longer than spades', or without `ties` 'spades the longest suit'."""
        text = msgid("no suit longer than {suit}") if self.ties else msgid("{suit} the longest suit")
        return Message(text, suit=suit_value(self.suit))

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the suit's length, and the longest other suit unless it is shorter."""
        rival = max((s for s in SUITS if s != self.suit), key=lambda s: (hand.lengths[s], s))
        own = cards(hand.lengths[self.suit], self.suit)
        return (own,) if hand.lengths[rival] < hand.lengths[self.suit] else (own, cards(hand.lengths[rival], rival))

    def bounds(self) -> Bounds:
        """Return four or more cards in the suit: the longest of four suits has at least four."""
        spans: list[Span] = [(0, 13)] * 4
        spans[self.suit] = (4, 13)
        return Bounds(lengths=(spans[0], spans[1], spans[2], spans[3]))


@dataclass(frozen=True, slots=True)
class LongestOf:
    """The requirement that a suit is the longest of a group; of equals the highest-ranking (`high`) or the lowest."""

    suit: SuitLike
    among: tuple[SuitLike, ...]
    high: bool

    def compiled(self) -> Test:
        """Return a test that compares the suit with each other suit of the group."""
        suit, high = int(self.suit), self.high
        longer = tuple(int(other) for other in self.among if other != suit and (other > suit) == high)
        as_long = tuple(int(other) for other in self.among if other != suit and (other > suit) != high)

        def test(hand: Hand) -> bool:
            lengths = hand.lengths
            length = lengths[suit]
            return all(lengths[other] < length for other in longer) and all(
                lengths[other] <= length for other in as_long
            )

        return test

    def describe(self) -> Text | None:
        """Return 'diamonds longer than hearts and at least as long as clubs'; None if the group has no other suit."""
        longer = [s for s in self.among if s != self.suit and (s > self.suit) == self.high]
        as_long = [s for s in self.among if s != self.suit and (s > self.suit) != self.high]
        suit = suit_value(self.suit)
        if longer and as_long:
            text = msgid("{suit} longer than {suit_2} and at least as long as {suit_3}")
            return Message(text, suit=suit, suit_2=suits(longer), suit_3=suits(as_long))
        if longer:
            return Message(LONGER, suit=suit, suit_2=suits(longer))
        return Message(AT_LEAST_AS_LONG, suit=suit, suit_2=suits(as_long)) if as_long else None

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the lengths of the suits of the group."""
        return tuple(cards(hand.lengths[suit], suit) for suit in sorted({self.suit, *self.among})[::-1])

    def bounds(self) -> Bounds:
        """Return no bounds, because a comparison bounds no suit alone."""
        return ANYTHING


def length(suit: Suit, span: Range) -> Measured:
    """Return the constraint that the suit's length lies in `span`."""
    return Measured(METRICS["length"], suit, span)
