"""Suits, ranks and the 52 cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bridgeclass.engine.messages import Message, MessageError, Renderer, msgid

MAX_QUOTED = 60
NOT_A_CARD = msgid("{text} is not a card (such as SA or 10♠)")


def quoted(text: str) -> str:
    """Return the text in quotes, shortened to 60 characters.

    >>> quoted("AQ4.K82")
    "'AQ4.K82'"
    >>> len(quoted("A" * 2_000_000))
    65
    """
    return repr(text) if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]!r}..."


class InvalidCardError(MessageError):
    """A suit, rank or card that cannot be read."""


class Suit(IntEnum):
    """A suit, in the order of the bidding: clubs lowest."""

    letter: str
    symbol: str
    word: str
    is_major: bool
    is_minor: bool

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __init__(self, value: int) -> None:
        """Store the member's properties as plain attributes, because hot code reads them."""
        self.letter = "CDHS"[value]
        self.symbol = "♣♦♥♠"[value]
        self.word = ("clubs", "diamonds", "hearts", "spades")[value]
        self.is_major = value >= 2
        self.is_minor = value < 2

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit: a letter, a symbol or an English word.

        >>> Suit.parse("♠").word
        'spades'

        Raises InvalidCardError if the text names no suit.
        """
        suit = _SUITS.get(text.strip().upper().replace("\ufe0f", ""))
        if suit is None:
            raise InvalidCardError(Message("{text} is not a suit (S, H, D or C)", text=quoted(text)))
        return suit

    def written(self, renderer: Renderer) -> str:
        """Return the words of a renderer for this suit."""
        return renderer.suit(self)


def _suit_names(suit: Suit) -> tuple[str, ...]:
    word = suit.word.upper()
    return suit.letter, word, word[:-1], suit.symbol, "♧♢♡♤"[suit]


SUITS: tuple[Suit, ...] = tuple(Suit)
"""All suits, clubs first; faster to iterate than the enumeration."""
MAJORS: tuple[Suit, ...] = (Suit.HEARTS, Suit.SPADES)
MINORS: tuple[Suit, ...] = (Suit.CLUBS, Suit.DIAMONDS)
OTHER_OF_RANK: dict[Suit, Suit] = {
    Suit.CLUBS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.CLUBS,
    Suit.HEARTS: Suit.SPADES,
    Suit.SPADES: Suit.HEARTS,
}
"""The other major of a major, the other minor of a minor."""

_SUITS: dict[str, Suit] = {name: suit for suit in Suit for name in _suit_names(suit)}


class Rank(IntEnum):
    """A rank; the number of the card, jack 11 to ace 14."""

    letter: str

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __init__(self, value: int) -> None:
        """Store the member's letter."""
        self.letter = "23456789TJQKA"[value - 2]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank: 2 to 9, T or 10, J, Q, K, A in either case.

        Raises InvalidCardError if the text is no rank.
        """
        rank = _RANKS.get(text.strip().upper())
        if rank is None:
            raise InvalidCardError(Message("{text} is not a rank (2 to 9, T, J, Q, K or A)", text=quoted(text)))
        return rank


_RANKS: dict[str, Rank] = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. Cards sort by suit (clubs lowest), then by rank."""

    suit: Suit
    rank: Rank

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card with the suit before or after the rank.

        >>> str(Card.parse("10♠"))
        'ST'

        Raises InvalidCardError if the text is not a suit and a rank.
        """
        word = text.strip().upper().replace("\ufe0f", "")
        if len(word) < 2:
            raise InvalidCardError(Message(NOT_A_CARD, text=quoted(text)))
        suit, rank = (word[0], word[1:]) if word[0] in _SUITS else (word[-1], word[:-1])
        if suit not in _SUITS or rank not in _RANKS:
            raise InvalidCardError(Message(NOT_A_CARD, text=quoted(text)))
        return cls(suit=_SUITS[suit], rank=_RANKS[rank])

    @property
    def display(self) -> str:
        """The card for people: "♠A"."""
        return self.suit.symbol + self.rank.letter

    def __str__(self) -> str:
        """Return the suit and the rank: "SA"."""
        return self.suit.letter + self.rank.letter


DECK: tuple[Card, ...] = tuple(Card(suit=suit, rank=rank) for suit in Suit for rank in Rank)
