"""The meaning of a call in one short line, for players who follow the auction."""

from math import inf

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.cards import SUITS
from bridgeclass.engine.constraints import Bounds, Range, join_clauses
from bridgeclass.engine.constraints.metrics import METRICS
from bridgeclass.engine.meaning.beliefs import Interpretation
from bridgeclass.engine.meaning.descriptions import describe_strength
from bridgeclass.engine.messages import Message, RuleText, Sentence, Text

SHORT = 60
"""The most characters of a meaning that is a line as it is."""
LONG_MARKS = ("(", "; or")
"""Marks of a meaning that lists requirements or several kinds of hand."""
LONG_SUIT, OWN_SUIT = 4, 3
"""The fewest cards that a line mentions: in any suit, and in the suit of the call."""
TELLING_LOW, TELLING_HIGH = 6, 15
"""A range of strength is worth reading from this minimum, or up to this maximum."""
BALANCED = 2
"""The fewest cards in each suit of a balanced hand."""


def plain_line(interpretation: Interpretation) -> Text:
    """Return the strength and the suits that a call shows, with its convention; else its meaning in words."""
    text, convention = interpretation.text, interpretation.convention
    in_words = str(text)
    if not any(mark in in_words for mark in LONG_MARKS) and len(in_words) <= SHORT:
        detail: Text | None = text
    elif interpretation.call is PASS and not convention:
        detail = describe_strength(interpretation.usual)
    else:
        detail = _ranges(interpretation.usual, interpretation.call)
    if detail is None or not str(detail):
        return RuleText(convention) if convention else Sentence(text)
    is_named = convention.casefold() in str(detail).casefold() or ":" in str(detail)
    if not convention or is_named:
        return Sentence(detail)
    return Message("{name}: {meaning}", name=RuleText(convention), meaning=detail)


def _ranges(bounds: Bounds, call: Call) -> Text | None:
    """Return the strength and the long suits: '6-10 points, 4+ hearts'; or 'a balanced hand' for notrump."""
    strength = describe_strength(bounds)
    least, most = max(bounds.hcp[0], bounds.points[0]), min(bounds.hcp[1], bounds.points[1])
    tells_strength = least >= TELLING_LOW or most <= TELLING_HIGH
    parts: list[Text] = [strength] if strength is not None and tells_strength else []
    for suit in reversed(SUITS):
        low, high = bounds.lengths[suit]
        if low >= (OWN_SUIT if suit is call.suit else LONG_SUIT):
            parts.append(METRICS["length"].describe(Range(low, inf if high > low + 1 else high), suit))
    if call.is_bid and call.suit is None and all(low >= BALANCED for low, _ in bounds.lengths):
        parts.append(Message("a balanced hand"))
    return join_clauses(parts)
