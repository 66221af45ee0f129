"""Constraints on one hand: each tests it, says itself, says what the hand has, and bounds all hands that pass."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Protocol

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.metrics import METRICS, Metric
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.constraints.shapes import Shape
from bridgeclass.engine.hands import Hand

type Test = Callable[[Hand], bool]

SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


class Constraint(Protocol):
    """What every constraint can do."""

    def compiled(self) -> Test:
        """A fast predicate that is True for the hands that pass."""

    def say(self) -> str:
        """The requirement in words."""

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """What this hand has, in the same words, fact by fact."""

    def bounds(self) -> Bounds:
        """The hull of all hands that pass."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A number of the hand lies in a range."""

    metric: Metric
    suit: int
    span: Range

    def compiled(self) -> Test:
        """A predicate over the metric; the common ones read the hand's field directly."""
        low, high, suit = self.span.low, self.span.high, self.suit
        if self.metric.key == "hcp":
            return lambda hand: low <= hand.hcp <= high
        if self.metric.key == "length":
            return lambda hand: low <= hand.lengths[suit] <= high
        if self.metric.key == "tp":
            return lambda hand: low <= hand.total_points <= high
        measure = self.metric.measure
        return lambda hand: low <= measure(hand, suit) <= high

    def say(self) -> str:
        """'15-17 HCP', 'good spades', '5+ hearts'."""
        metric = self.metric
        if metric.key == "length" and self.span.high == 0:
            return f"no {SUIT_WORDS[self.suit]}"
        span = self._named() if metric.named else self.span.say(ceiling=metric.ceiling)
        return metric.words.format(range=span, suit=self._suit_word())

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """'16 HCP', 'fair spades', '4 hearts'."""
        value = self.metric.measure(hand, self.suit)
        word = self.metric.named[int(value)] if self.metric.named else f"{value:g}"
        return (self.metric.value.format(value=word, suit=self._suit_word()),)

    def bounds(self) -> Bounds:
        """What the metric's range says of HCP, points and lengths."""
        return self.metric.bounds(self.span, self.suit)

    def _named(self) -> str:
        names = self.metric.named
        low, high = int(self.span.low), min(len(names) - 1, self.span.high)
        if high == len(names) - 1:
            return names[low] if low == high else f"{names[low]} or better"
        return f"{names[int(high)]} or worse" if low == 0 and high else names[int(high)]

    def _suit_word(self) -> str:
        return SUIT_WORDS[self.suit] if self.suit >= 0 else ""


@dataclass(frozen=True, slots=True)
class Shaped:
    """The hand has one of some shapes."""

    shapes: tuple[Shape, ...]

    def compiled(self) -> Test:
        """True if any of the shapes fits."""
        if [shape.text for shape in self.shapes] == ["balanced"]:
            return lambda hand: hand.is_balanced
        shapes = self.shapes
        return lambda hand: any(shape.fits(hand) for shape in shapes)

    def say(self) -> str:
        """'balanced', 'balanced or 4=4=4=1 shape'."""
        return " or ".join(shape.say() for shape in self.shapes)

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """The hand's own shape, spades first."""
        return ("=".join(map(str, hand.shape)) + " shape",)

    def bounds(self) -> Bounds:
        """The hull of the shapes."""
        return reduce(Bounds.hull, (shape.bounds() for shape in self.shapes))


@dataclass(frozen=True, slots=True)
class Longer:
    """One suit is longer than another (or at least as long, with `ties`)."""

    long: int
    short: int
    ties: bool

    def compiled(self) -> Test:
        """A comparison of two lengths."""
        long, short = self.long, self.short
        if self.ties:
            return lambda hand: hand.lengths[long] >= hand.lengths[short]
        return lambda hand: hand.lengths[long] > hand.lengths[short]

    def say(self) -> str:
        """'longer spades than hearts'."""
        words = (SUIT_WORDS[self.long], SUIT_WORDS[self.short])
        return f"{words[0]} at least as long as {words[1]}" if self.ties else f"{words[0]} longer than {words[1]}"

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """'4 spades', '5 hearts'."""
        return tuple(f"{hand.lengths[suit]} {SUIT_WORDS[suit]}" for suit in (self.long, self.short))

    def bounds(self) -> Bounds:
        """Nothing: a comparison bounds no suit alone."""
        return ANYTHING


@dataclass(frozen=True, slots=True)
class Longest:
    """No other suit is longer (or, without `ties`, as long)."""

    suit: int
    ties: bool

    def compiled(self) -> Test:
        """A comparison with the longest of the others."""
        suit, margin = self.suit, 0 if self.ties else 1
        others = tuple(other for other in range(4) if other != suit)

        def test(hand: Hand) -> bool:
            lengths = hand.lengths
            length = lengths[suit] - margin
            return all(lengths[other] <= length for other in others)

        return test

    def say(self) -> str:
        """'no suit longer than spades'."""
        word = SUIT_WORDS[self.suit]
        return f"no suit longer than {word}" if self.ties else f"{word} the longest suit"

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """The suit's length, and the longest other suit where it is not shorter."""
        rival = max((s for s in range(4) if s != self.suit), key=lambda s: (hand.lengths[s], s))
        own = f"{hand.lengths[self.suit]} {SUIT_WORDS[self.suit]}"
        if hand.lengths[rival] < hand.lengths[self.suit]:
            return (own,)
        return (own, f"{hand.lengths[rival]} {SUIT_WORDS[rival]}")

    def bounds(self) -> Bounds:
        """The longest of four suits has at least four cards."""
        spans: list[Span] = [(0, 13)] * 4
        spans[self.suit] = (4, 13)
        return Bounds(lengths=(spans[0], spans[1], spans[2], spans[3]))


@dataclass(frozen=True, slots=True)
class LongestOf:
    """The suit is the longest of some suits; of equals the highest-ranking (`high`) or the lowest."""

    suit: int
    among: tuple[int, ...]
    high: bool

    def compiled(self) -> Test:
        """A comparison with each other suit of the group."""
        suit, high = self.suit, self.high
        longer = tuple(other for other in self.among if other != suit and (other > suit) == high)
        as_long = tuple(other for other in self.among if other != suit and (other > suit) != high)

        def test(hand: Hand) -> bool:
            lengths = hand.lengths
            length = lengths[suit]
            return all(lengths[other] < length for other in longer) and all(
                lengths[other] <= length for other in as_long
            )

        return test

    def say(self) -> str:
        """'no longer suit to choose than spades'."""
        return f"no longer suit to choose than {SUIT_WORDS[self.suit]}"

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """The lengths of the suits to choose from."""
        return tuple(f"{hand.lengths[suit]} {SUIT_WORDS[suit]}" for suit in sorted({self.suit, *self.among})[::-1])

    def bounds(self) -> Bounds:
        """Nothing: a comparison bounds no suit alone."""
        return ANYTHING


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Constraint, ...]

    def compiled(self) -> Test:
        """The conjunction, first failure ends it."""
        tests = tuple(part.compiled() for part in self.parts)
        if len(tests) == 1:
            return tests[0]

        def test(hand: Hand) -> bool:
            for part in tests:  # noqa: SIM110 (a loop is faster than all() over a generator)
                if not part(hand):
                    return False
            return True

        return test

    def say(self) -> str:
        """The parts joined with commas."""
        return ", ".join(part.say() for part in self.parts) or "any hand"

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """What the hand has of each part."""
        return tuple(dict.fromkeys(fact for part in self.parts for fact in part.actual(hand)))

    def bounds(self) -> Bounds:
        """What all parts leave."""
        return reduce(Bounds.meet, (part.bounds() for part in self.parts), ANYTHING)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple[Constraint, ...]

    def compiled(self) -> Test:
        """The disjunction, first success ends it."""
        tests = tuple(part.compiled() for part in self.parts)

        def test(hand: Hand) -> bool:
            for part in tests:  # noqa: SIM110 (as above)
                if part(hand):
                    return True
            return False

        return test

    def say(self) -> str:
        """The parts joined with 'or'."""
        return (
            "either " + ", or ".join(part.say() for part in self.parts) if len(self.parts) > 1 else self.parts[0].say()
        )

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """What the hand has of the first part that holds, or of all if none does."""
        held = next((part for part in self.parts if part.compiled()(hand)), None)
        return held.actual(hand) if held is not None else All(self.parts).actual(hand)

    def bounds(self) -> Bounds:
        """The hull of the parts."""
        return reduce(Bounds.hull, (part.bounds() for part in self.parts)) if self.parts else ANYTHING


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Constraint

    def compiled(self) -> Test:
        """The negation."""
        test = self.part.compiled()
        return lambda hand: not test(hand)

    def say(self) -> str:
        """'not (balanced)'."""
        return f"not {self.part.say()}" if not isinstance(self.part, All | AnyOf) else f"not ({self.part.say()})"

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """What the hand has of the part."""
        return self.part.actual(hand)

    def bounds(self) -> Bounds:
        """Nothing: what is left need not be a range."""
        return ANYTHING


@dataclass(frozen=True, slots=True)
class Named:
    """A constraint with a name of its own, defined once for a system: 'an opening hand'."""

    words: str
    part: Constraint

    def compiled(self) -> Test:
        """The defined constraint's predicate."""
        return self.part.compiled()

    def say(self) -> str:
        """The name in words."""
        return self.words

    def actual(self, hand: Hand) -> tuple[str, ...]:
        """What the hand has of the defined constraint."""
        return self.part.actual(hand)

    def bounds(self) -> Bounds:
        """The defined constraint's bounds."""
        return self.part.bounds()


def length(suit: Suit, span: Range) -> Measured:
    """The suit's length lies in `span`."""
    return Measured(METRICS["length"], int(suit), span)
