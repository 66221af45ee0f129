"""A deal of 52 cards, and the dealer and vulnerability of a board number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import Card, Rank, Suit
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Listing, Message, MessageError, counted, plural_msgid


class InvalidDealError(MessageError):
    """A text or four hands that are not one deal of 52 cards."""


class InvalidBoardNumberError(MessageError):
    """A board number below 1."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, North, East, South, West. Raises InvalidDealError if a card occurs twice."""

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        """Raise InvalidDealError if two hands hold the same card; with 52 cards, one is then missing too."""
        for suit in Suit:
            held = 0
            for hand in self.hands:
                if held & hand.holdings[suit]:
                    raise InvalidDealError(self._twice(suit, held & hand.holdings[suit]))
                held |= hand.holdings[suit]

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal as PBN writes it: the first seat, a colon, four hands clockwise.

        >>> ranks = "AKQJT98765432"
        >>> deal = Deal.parse(f"E:{ranks}... .{ranks}.. ..{ranks}. ...{ranks}")
        >>> str(deal[Seat.N])
        '...AKQJT98765432'

        Raises InvalidDealError or InvalidHandError if the text is not such a deal.
        """
        letter, colon, rest = text.strip().partition(":")
        parts = rest.split()
        if not colon or letter.strip().upper() not in {"N", "E", "S", "W"}:
            raise InvalidDealError(
                Message("{text} does not begin with a seat and a colon, such as N:", text=repr(text))
            )
        if len(parts) != 4:
            raise InvalidDealError(
                counted(
                    plural_msgid("{text} has {n} hand, not 4", "{text} has {n} hands, not 4"),
                    len(parts),
                    text=repr(text),
                    n=len(parts),
                )
            )
        first = Seat.parse(letter)
        north, east, south, west = (Hand.parse(parts[(seat - first) % 4]) for seat in Seat)
        return cls((north, east, south, west))

    def to_pbn(self, first: Seat = Seat.N) -> str:
        """Return the deal as PBN writes it, from this seat clockwise."""
        hands = " ".join(str(self.hands[(first + step) % 4]) for step in range(4))
        return f"{first.letter}:{hands}"

    def __getitem__(self, seat: Seat) -> Hand:
        """Return the hand of a seat."""
        return self.hands[seat]

    def __iter__(self) -> Iterator[Hand]:
        """Iterate over the hands, North first, clockwise."""
        return iter(self.hands)

    def __str__(self) -> str:
        """Return the deal as PBN writes it, North first."""
        return self.to_pbn()

    def _twice(self, suit: Suit, held: int) -> Message:
        card = Card(suit=suit, rank=Rank(held.bit_length() + 1))
        bit = 1 << (card.rank - 2)
        holders = tuple(seat for seat in Seat if self.hands[seat].holdings[suit] & bit)
        return Message("{card} is held by {seats}", card=str(card), seats=Listing(holders))


_VULNERABLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def board_dealer(number: int) -> Seat:
    """Return the dealer of a board (1 North, then clockwise); raises InvalidBoardNumberError."""
    return Seat((_checked(number) - 1) % 4)


def board_vulnerability(number: int) -> Vulnerability:
    """Return the vulnerability of a board, which repeats after 16 (Laws of Duplicate Bridge, Law 2).

    Raises InvalidBoardNumberError below board 1.
    """
    place = (_checked(number) - 1) % 16
    return _VULNERABLE[(place + place // 4) % 4]


def _checked(number: int) -> int:
    if number < 1:
        raise InvalidBoardNumberError(Message("there is no board {number}: boards are numbered from 1", number=number))
    return number
