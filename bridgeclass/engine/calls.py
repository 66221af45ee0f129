"""The 38 calls of the auction: 35 bids, pass, double and redouble."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from itertools import product

from bridgeclass.engine.cards import SUITS, Suit, quoted
from bridgeclass.engine.messages import Message, MessageError, Renderer


class InvalidCallError(MessageError):
    """A text, level or strain that is no call."""


class Strain(IntEnum):
    """A suit or notrump, in the order of the bidding."""

    letter: str
    symbol: str
    word: str
    suit: Suit | None

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    def __init__(self, value: int) -> None:
        """Store the member's properties as plain attributes, because hot code reads them."""
        self.suit = SUITS[value] if value < len(SUITS) else None
        self.letter = "CDHSN"[value]
        self.symbol = self.suit.symbol if self.suit is not None else "NT"
        self.word = self.suit.word if self.suit is not None else "notrump"

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read a strain: C, D, H, S, N, NT, a suit symbol or an English word.

        Raises InvalidCallError if the text names no strain.
        """
        name = _tidy(text)
        if name in {"N", "NT", "SA", "NOTRUMP", "NOTRUMPS"}:
            return cls.NOTRUMP
        try:
            return cls(Suit.parse(name))
        except ValueError:
            raise InvalidCallError(Message("{text} is not a strain (C, D, H, S or N)", text=quoted(text))) from None

    def written(self, renderer: Renderer) -> str:
        """Return the words of a renderer for this strain."""
        return renderer.strain(self)


STRAINS: tuple[Strain, ...] = tuple(Strain)
GAME_LEVEL: dict[Strain, int] = {
    Strain.CLUBS: 5,
    Strain.DIAMONDS: 5,
    Strain.HEARTS: 4,
    Strain.SPADES: 4,
    Strain.NOTRUMP: 3,
}


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """A call. There is one object for each of the 38, so `is` and `==` agree, also after unpickling.

    index: 0 to 34 for the bids 1C to 7N, then 35 pass, 36 double, 37 redouble.
    level: 1 to 7 for a bid, otherwise 0. strain: None unless the call is a bid; suit: None for notrump too.
    text: the code in files and messages ("P", "X", "XX", "1C" .. "7N"); display: the same for people.
    """

    index: int
    level: int
    strain: Strain | None
    suit: Suit | None
    text: str
    display: str
    is_bid: bool

    @staticmethod
    def parse(text: str) -> Call:
        """Read a call as people and programs write it.

        >>> Call.parse("1♠"), Call.parse("3nt").text, Call.parse("Dbl").display
        (Call('1S'), '3N', 'X')

        Raises InvalidCallError if the text is no call.
        """
        call = _CALLS_BY_TEXT.get(text) or _CALLS_BY_TEXT.get(_tidy(text))
        if call is None:
            raise InvalidCallError(Message("{text} is not a call (P, X, XX or 1C to 7N)", text=quoted(text)))
        return call

    @staticmethod
    def bid(level: int, strain: Strain | Suit) -> Call:
        """Return the bid of this level (1 to 7) in this strain; raises InvalidCallError otherwise."""
        if not 1 <= level <= 7:
            raise InvalidCallError(Message("there is no bid at level {level}: levels run from 1 to 7", level=level))
        return BIDS[(level - 1) * len(Strain) + strain]

    def written(self, renderer: Renderer) -> str:
        """Return the words of a renderer for this call."""
        return renderer.call(self)

    def __hash__(self) -> int:
        """Hash by index, so that sets of calls have one order on every machine."""
        return self.index

    def __reduce__(self) -> tuple[Callable[[int], Call], tuple[int]]:
        """Copy and unpickle to the one object of this call."""
        return _call_at, (self.index,)

    def __str__(self) -> str:
        """Return the code of the call."""
        return self.text

    def __repr__(self) -> str:
        """Show the code of the call."""
        return f"Call({self.text!r})"


def _call_at(index: int) -> Call:
    return ALL_CALLS[index]


def _tidy(text: str) -> str:
    return "".join(text.upper().split()).replace("\ufe0f", "").rstrip("!")


def _make_bid(index: int, level: int, strain: Strain) -> Call:
    return Call(
        index=index,
        level=level,
        strain=strain,
        suit=strain.suit,
        text=f"{level}{strain.letter}",
        display=f"{level}{strain.symbol}",
        is_bid=True,
    )


def _make_other(index: int, text: str, display: str) -> Call:
    return Call(index=index, level=0, strain=None, suit=None, text=text, display=display, is_bid=False)


BIDS: tuple[Call, ...] = tuple(
    _make_bid(index, level, strain) for index, (level, strain) in enumerate(product(range(1, 8), Strain))
)
PASS = _make_other(35, "P", "Pass")
DOUBLE = _make_other(36, "X", "X")
REDOUBLE = _make_other(37, "XX", "XX")
ALL_CALLS: tuple[Call, ...] = (*BIDS, PASS, DOUBLE, REDOUBLE)

_WORDS: dict[Call, tuple[str, ...]] = {
    PASS: ("P", "PASS", "PASSES", "NB", "NOBID"),
    DOUBLE: ("X", "D", "DBL", "DB", "DOUBLE", "DOUBLES", "*"),
    REDOUBLE: ("XX", "R", "RD", "RDBL", "REDBL", "REDOUBLE", "REDOUBLES", "**"),
}


def _writings(call: Call) -> tuple[str, ...]:
    if call.strain is None:
        return _WORDS[call]
    names = ["N", "NT", "SA", "NOTRUMP", "NOTRUMPS"]
    if call.strain.suit is not None:
        word = call.strain.word.upper()
        names = [call.strain.letter, word, word[:-1], call.strain.symbol]
    return tuple(f"{call.level}{name}" for name in names)


_CALLS_BY_TEXT: dict[str, Call] = {name: call for call in ALL_CALLS for name in _writings(call)}
