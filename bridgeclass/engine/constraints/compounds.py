"""Compound constraints: all of several, any of several, negation, and a constraint with a description of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from math import inf

from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds
from bridgeclass.engine.constraints.descriptions import SuitName, join_clauses, suits
from bridgeclass.engine.constraints.primitives import Constraint, Longer, Measured, Test
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Joint, Listing, Message, Text, listing, msgid

MAX_FACTS = 3


@dataclass(frozen=True, slots=True)
class All:
    """The conjunction of constraints."""

    parts: tuple[Constraint, ...]

    def compiled(self) -> Test:
        """Return the conjunction of the parts' tests, which stops at the first failure."""
        tests = tuple(part.compiled() for part in self.parts)
        if len(tests) == 1:
            return tests[0]

        def test(hand: Hand) -> bool:
            for part in tests:  # noqa: SIM110 (a loop is faster than all() over a generator)
                if not part(hand):
                    return False
            return True

        return test

    def describe(self) -> Text:
        """Return the descriptions of the parts, joined; 'any hand' for no parts."""
        return join_clauses(describe_each(self)) or Message("any hand")

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the hand's facts for each part, without duplicates."""
        return tuple(dict.fromkeys(fact for part in self.parts for fact in part.actual(hand)))

    def bounds(self) -> Bounds:
        """Return the intersection of the parts' bounds."""
        return reduce(Bounds.meet, (part.bounds() for part in self.parts), ANYTHING)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The disjunction of constraints."""

    parts: tuple[Constraint, ...]

    def compiled(self) -> Test:
        """Return the disjunction of the parts' tests, which stops at the first success."""
        tests = tuple(part.compiled() for part in self.parts)

        def test(hand: Hand) -> bool:
            for part in tests:  # noqa: SIM110 (as above)
                if part(hand):
                    return True
            return False

        return test

    def describe(self) -> Text | None:
        """Return '4+ spades or hearts', '13+ HCP or 2+ quick tricks' or 'either 10+ HCP, or 9 HCP and 6+ clubs'."""
        if not self.parts:
            return Message("what no hand has")
        together = _same_length(
            [part for parts in self.parts for part in conjuncts(parts)], len(self.parts), is_any=True
        )
        if together is not None:
            return together
        texts = [text for part in self.parts if (text := _described(part)) is not None]
        if len(texts) < 2 or all(len(conjuncts(part)) == 1 for part in self.parts):
            return listing(texts, Joint.OR)
        return Message("either {things}", things=Listing(tuple(texts), Joint.EITHER))

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the hand's facts for the first part that holds; if none does, for the first constraints that fail."""
        held = next((part for part in self.parts if part.compiled()(hand)), None)
        if held is not None:
            return held.actual(hand)
        failed = (part for parts in self.parts for part in conjuncts(parts) if not part.compiled()(hand))
        return tuple(dict.fromkeys(fact for part in failed for fact in part.actual(hand)))[:MAX_FACTS]

    def bounds(self) -> Bounds:
        """Return the hull of the parts' bounds."""
        return reduce(Bounds.hull, (part.bounds() for part in self.parts)) if self.parts else ANYTHING


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of a constraint."""

    part: Constraint

    def compiled(self) -> Test:
        """Return the negated test."""
        test = self.part.compiled()
        return lambda hand: not test(hand)

    def describe(self) -> Text | None:
        """Return 'not a balanced hand', 'fewer than 4 spades' or 'neither 12 HCP nor 5 spades'; None for no part."""
        parts = conjuncts(self.part)
        if len(parts) > 1:
            return _about(msgid("not {things} together"), _described(self.part))
        if parts and isinstance(parts[0], AnyOf):
            ruled_out = [text for part in parts[0].parts if (text := _described(part)) is not None]
            if len(ruled_out) > 1:
                return Message("neither {things}", things=Listing(tuple(ruled_out), Joint.NOR))
            return _about(_NOT, ruled_out[0] if ruled_out else None)
        return (_complement(parts[0]) or _about(_NOT, parts[0].describe())) if parts else None

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the first few of the hand's facts for the negated part."""
        return self.part.actual(hand)[:MAX_FACTS]

    def bounds(self) -> Bounds:
        """Return no bounds, because the complement of a range need not be a range."""
        return ANYTHING


@dataclass(frozen=True, slots=True)
class Named:
    """A constraint with a description of its own, such as 'an opening hand'; `text` may be computed when needed."""

    text: Text | Callable[[], Text]
    part: Constraint

    def compiled(self) -> Test:
        """Return the test of the named constraint."""
        return self.part.compiled()

    def describe(self) -> Text:
        """Return the constraint's own description."""
        return self.text() if callable(self.text) else self.text

    def actual(self, hand: Hand) -> tuple[Text, ...]:
        """Return the hand's facts for the named constraint."""
        return self.part.actual(hand)

    def bounds(self) -> Bounds:
        """Return the bounds of the named constraint."""
        return self.part.bounds()


def conjuncts(constraint: Constraint) -> tuple[Constraint, ...]:
    """Return the parts that must all hold, with nested `All` flattened."""
    if not isinstance(constraint, All):
        return (constraint,)
    return tuple(inner for part in constraint.parts for inner in conjuncts(part))


def unnamed_conjuncts(constraint: Constraint) -> tuple[Constraint, ...]:
    """Return the parts that must all hold, with nested `All` and `Named` flattened."""
    if isinstance(constraint, Named):
        return unnamed_conjuncts(constraint.part)
    if not isinstance(constraint, All):
        return (constraint,)
    return tuple(inner for part in constraint.parts for inner in unnamed_conjuncts(part))


def describe_each(constraint: Constraint) -> list[Text]:
    """Return the descriptions of the parts; equal length ranges of three or more suits, and comparisons, are merged."""
    parts = _without_implied(conjuncts(constraint))
    lengths = [part for part in parts if _is_length(part)]
    together = _same_length(lengths, len(lengths), is_any=False) if len(lengths) > 2 else None
    texts = [together] if together is not None else []
    for part in parts:
        if together is not None and part in lengths:
            continue
        text = _comparison_text(part, parts) if isinstance(part, Longer) else part.describe()
        if text is not None and text not in texts:
            texts.append(text)
    return texts


def _described(part: Constraint) -> Text | None:
    """Return '12 HCP and 5 spades'; None if there is nothing to describe."""
    return listing(describe_each(part))


_NOT = msgid("not {things}")


def _about(text: str, things: Text | None) -> Text | None:
    return Message(text, things=things) if things is not None else None


def _without_implied(parts: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
    """Return the parts without those implied by a narrower range of the same metric: 3+ spades beside 4+ spades."""
    only = tuple(map(_without_single_choice, parts))
    return tuple(part for part in only if not any(_is_narrower(other, part) for other in only))


def _without_single_choice(part: Constraint) -> Constraint:
    """Return the only alternative of an `AnyOf` with one alternative of one part; otherwise the part itself."""
    inner = conjuncts(part.parts[0]) if isinstance(part, AnyOf) and len(part.parts) == 1 else ()
    return inner[0] if len(inner) == 1 else part


def _is_narrower(inner: Constraint, part: Constraint) -> bool:
    if not isinstance(inner, Measured) or not isinstance(part, Measured):
        return False
    # Compared both ways, because only a SuitName knows that it equals no suit.
    is_same_suit = part.suit == inner.suit and inner.suit == part.suit
    is_same_number = part.metric.key == inner.metric.key and is_same_suit
    is_within = part.span.low <= inner.span.low and inner.span.high <= part.span.high
    return is_same_number and is_within and part.span != inner.span


def _is_length(part: Constraint) -> bool:
    return isinstance(part, Measured) and part.metric.key == "length"


def _same_length(parts: list[Constraint], number: int, *, is_any: bool) -> Text | None:
    """Return '4+ spades or hearts' or '3+ in each of spades, hearts and clubs'; None if the parts are anything else."""
    measured = [part for part in parts if isinstance(part, Measured) and part.metric.key == "length"]
    spans = {part.span for part in measured}
    if len(measured) != number or len(parts) != number or number < 2 or len(spans) > 1:
        return None
    span, indexes = spans.pop().describe(ceiling=13), [part.suit for part in measured]
    if not is_any:
        return Message("{span} in each of {suits}", span=span, suits=suits(indexes))
    if any(isinstance(suit, SuitName) for suit in indexes):
        return Message("{span} cards in {suits}", span=span, suits=suits(indexes, Joint.OR))
    return Message("{span} {suits}", span=span, suits=suits(indexes, Joint.OR))


def _comparison_text(comparison: Longer, parts: tuple[Constraint, ...]) -> Text:
    alike = [
        part
        for part in parts
        if isinstance(part, Longer) and (part.long, part.ties) == (comparison.long, comparison.ties)
    ]
    return comparison.describe_against(part.short for part in alike)


def _complement(part: Constraint) -> Text | None:
    """Return 'fewer than 8 HCP' for the complement of '8+ HCP'; None if the complement has no description."""
    if not isinstance(part, Measured) or part.metric.named or part.metric.spans:
        return None
    low, high = part.span.low, part.span.high
    if high == inf:
        return part.metric.describe_number(Message("fewer than {n}", n=low), low, part.suit)
    if low <= 0:
        return part.metric.describe_number(Message("more than {n}", n=high), high, part.suit)
    return None
