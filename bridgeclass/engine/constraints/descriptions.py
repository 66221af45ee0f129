"""Building blocks of descriptions: numbers, ranges, counts of cards, and suits under the names of rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints.ranges import Range
from bridgeclass.engine.messages import Joint, Listing, Message, Text, Value, counted, listing, msgid, plural_msgid


class SuitName(int):
    """A suit that only an auction determines, under the name a rule gives it; it takes the place of a suit's index."""

    name: Value

    def __new__(cls, name: Value) -> Self:
        """Create the suit called `name`."""
        made = super().__new__(cls)
        made.name = name
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SuitName) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


type SuitLike = Suit | SuitName


def suit_value(suit: int) -> Value:
    """Return a suit, given by its index (C D H S = 0-3), or the name of a `SuitName`."""
    return suit.name if isinstance(suit, SuitName) else SUITS[suit]


def suits(indexes: Iterable[int], joint: Joint = Joint.AND) -> Value:
    """Return the names of the suits, the highest first: 'spades and hearts'."""
    found = tuple(suit_value(suit) for suit in sorted(indexes, reverse=True))
    return found[0] if len(found) == 1 else Listing(found, joint)


def join_clauses(items: Iterable[Text]) -> Text | None:
    """Join the items with commas, or with semicolons if an item contains a comma; None for no items."""
    return listing(items, Joint.COMMA)


@dataclass(frozen=True, slots=True)
class Counted:
    """A count with its noun, as texts: the singular, the plural, and the text for none; `{span}` is the number.

    The plural is '' for a text that does not depend on the number: '{span} HCP'.
    """

    forms: tuple[str, str]
    none: str

    def of(self, span: Value, number: float, **params: Value) -> Message:
        """Return '4+ hearts', 'exactly 1 heart'; `number` chooses singular or plural."""
        return counted(self.forms, number, span=span, **params)

    def describe(self, span: Range, ceiling: float, **params: Value) -> Message:
        """Return a required range: 'exactly 3 hearts', 'at most 1 heart', '5+ hearts', 'no hearts'."""
        if span.low != span.high:
            is_one = span.low <= 0 and span.high == 1 != ceiling
            return self.of(span.describe(ceiling=ceiling), 1 if is_one else 2, **params)
        if not span.low:
            return Message(self.none, **params)
        return self.of(Message("exactly {n}", n=span.low), span.low, **params)

    def value(self, number: float, **params: Value) -> Message:
        """Return a hand's number: '3 hearts', '1 heart', 'no hearts', '0 HCP'."""
        return self.of(number, number, **params) if number or not self.forms[1] else Message(self.none, **params)


_IN_SUIT = {
    Suit.CLUBS: Counted(plural_msgid("{span} club", "{span} clubs"), msgid("no clubs")),
    Suit.DIAMONDS: Counted(plural_msgid("{span} diamond", "{span} diamonds"), msgid("no diamonds")),
    Suit.HEARTS: Counted(plural_msgid("{span} heart", "{span} hearts"), msgid("no hearts")),
    Suit.SPADES: Counted(plural_msgid("{span} spade", "{span} spades"), msgid("no spades")),
}
_IN_NAMED_SUIT = Counted(plural_msgid("{span} card in {suit}", "{span} cards in {suit}"), msgid("no cards in {suit}"))


def cards_in(suit: int) -> tuple[Counted, dict[str, Value]]:
    """Return the texts for cards in a suit, and the values of their places."""
    if isinstance(suit, SuitName):
        return _IN_NAMED_SUIT, {"suit": suit.name}
    return _IN_SUIT[SUITS[suit]], {}


def cards(number: int, suit: int) -> Message:
    """Return a number of cards in a suit (C D H S = 0-3): '5 hearts', '1 spade', 'no clubs'."""
    texts, params = cards_in(suit)
    return texts.value(number, **params)
