"""Shapes as rule files write them: `balanced`, `4=4=3=2` (spades first, x = any), `any 4333`."""

import re
from dataclasses import dataclass

from bridgeclass.engine.constraints.bounds import ANYTHING, Bounds, Span
from bridgeclass.engine.constraints.ranges import ConstraintError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, Text, msgid

_NOT_13_CARDS = msgid("shape {shape} does not have 13 cards")
_EXACT = re.compile(r"^[\dx](=[\dx]){3}$")
_ANY = re.compile(r"^any (\d{4})$")
_BALANCED = Bounds(lengths=((2, 5), (2, 5), (2, 5), (2, 5)))
_SEMI_BALANCED = Bounds(lengths=((2, 6), (2, 6), (2, 6), (2, 6)))
NAMED_SHAPES = {
    "balanced": msgid("a balanced hand"),
    "semi_balanced": msgid("a semi-balanced hand"),
    "unbalanced": msgid("an unbalanced hand"),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape or named family of shapes."""

    text: str

    @classmethod
    def parse(cls, text: object) -> "Shape":
        """Read a shape. Raises ConstraintError if it is none of the three forms or does not hold 13 cards."""
        name = str(text).strip()
        if name in NAMED_SHAPES:
            return cls(name)
        if match := _ANY.match(name):
            if sum(map(int, match[1])) != 13:
                raise ConstraintError(Message(_NOT_13_CARDS, shape=repr(name)))
            return cls(name)
        if _EXACT.match(name):
            known = [int(part) for part in name.split("=") if part != "x"]
            if sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
                raise ConstraintError(Message(_NOT_13_CARDS, shape=repr(name)))
            return cls(name)
        raise ConstraintError(Message("{shape} is not a shape such as balanced, 4=4=3=2 or any 4333", shape=repr(name)))

    def fits(self, hand: Hand) -> bool:
        """Return True if the hand has this shape (semi-balanced includes balanced, as in EV-05)."""
        match self.text:
            case "balanced":
                return hand.is_balanced
            case "semi_balanced":
                return hand.is_balanced or hand.is_semi_balanced
            case "unbalanced":
                return not hand.is_balanced
        if self.text.startswith("any "):
            return sorted(hand.lengths) == sorted(map(int, self.text[4:]))
        return all(part in ("x", str(n)) for part, n in zip(self.text.split("="), hand.shape, strict=True))

    def moves(self, hand: Hand) -> int:
        """Return how many cards must change suit for the hand to fit; 1 for any misfit of a named family."""
        if self.fits(hand) or self.text in NAMED_SHAPES:
            return int(not self.fits(hand))
        if self.text.startswith("any "):
            wanted, own = sorted(map(int, self.text[4:])), sorted(hand.lengths)
            return sum(abs(a - b) for a, b in zip(wanted, own, strict=True)) // 2
        fixed = [(int(part), own) for part, own in zip(self.text.split("="), hand.shape, strict=True) if part != "x"]
        return max(sum(max(0, a - b) for a, b in fixed), sum(max(0, b - a) for a, b in fixed))

    def bounds(self) -> Bounds:
        """Return the hull of the lengths of all hands of this shape."""
        match self.text:
            case "balanced":
                return _BALANCED
            case "semi_balanced":
                return _SEMI_BALANCED
            case "unbalanced":
                return ANYTHING
        if self.text.startswith("any "):
            digits = [int(digit) for digit in self.text[4:]]
            span = (min(digits), max(digits))
            return Bounds(lengths=(span, span, span, span))
        spades, hearts, diamonds, clubs = (self._span(part) for part in self.text.split("="))
        return Bounds(lengths=(clubs, diamonds, hearts, spades))

    @staticmethod
    def _span(part: str) -> Span:
        return (0, 13) if part == "x" else (int(part), int(part))

    def describe(self) -> Text:
        """Return 'a balanced hand', '4=4=3=2 shape' (spades first) or '4-3-3-3 shape' (in any order)."""
        if self.text in NAMED_SHAPES:
            return Message(NAMED_SHAPES[self.text])
        shape = "-".join(self.text[4:]) if self.text.startswith("any ") else self.text
        return Message("{shape} shape", shape=shape)


def shape_of(hand: Hand) -> Text:
    """Return the shape of a hand: '4=3=3=3 shape', spades first."""
    return Message("{shape} shape", shape="=".join(map(str, hand.shape)))
