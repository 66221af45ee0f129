"""The contents of one board of a file, whatever its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Contract, Seat, Vulnerability
from bridgeclass.engine.cards import Card, Suit
from bridgeclass.engine.deals import Deal, InvalidDealError, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message, MessageError, Text, msgid

IN_LINE = msgid("line {line}: {problem}")
NOT_TRICKS = msgid("{text} is not a number of tricks from 0 to 13")


class FormatError(MessageError):
    """A text that cannot be read; the message begins with the line, counted from 1."""

    def __init__(self, problem: Text, line: int) -> None:
        super().__init__(Message(IN_LINE, line=line, problem=problem))
        self.problem = problem
        self.line = line


@dataclass(frozen=True, slots=True)
class ReadWarning:
    """An oddity in a file that did not prevent reading: its line and a description."""

    line: int
    text: Text

    @property
    def in_line(self) -> Message:
        """The description with its line."""
        return Message(IN_LINE, line=self.line, problem=self.text)

    def __str__(self) -> str:
        """Return the line and the words."""
        return str(self.in_line)


@dataclass(frozen=True, slots=True)
class CallNote:
    """A note about one call: its index in the auction (0 is the first) and the text."""

    place: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """One board of a file.

    deal: None unless all four hands are known; some_hands has the known ones then.
    contract and tricks: of the declaring side, None if the file does not give them.
    players: North, East, South, West, "" if not given.
    tags: all other PBN tags of the board (name and value), kept for writing; a trick table is stored there as
    ("DoubleDummyTricks", str(table)).
    """

    number: int | None = None
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal | None = None
    some_hands: tuple[tuple[Seat, Hand], ...] = ()
    auction: Auction | None = None
    notes: tuple[CallNote, ...] = ()
    contract: Contract | None = None
    tricks: int | None = None
    event: str = ""
    site: str = ""
    date: str = ""
    players: tuple[str, str, str, str] = ("", "", "", "")
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def is_passed_out(self) -> bool:
        """True if all four players passed."""
        return self.auction is not None and self.auction.is_over and self.contract is None

    def hand(self, seat: Seat) -> Hand | None:
        """Return the hand of a seat if it is known."""
        return self.deal[seat] if self.deal is not None else dict(self.some_hands).get(seat)


@dataclass(frozen=True, slots=True)
class ParsedBoards:
    """The boards of a file in order, with warnings.

    errors: the invalid boards, if the reader was asked to skip them.
    """

    records: tuple[BoardRecord, ...]
    warnings: tuple[ReadWarning, ...] = ()
    errors: tuple[FormatError, ...] = ()


class ErrorCollector:
    """The policy for invalid boards: raise the error at once, or collect it and continue."""

    def __init__(self, *, keep: bool) -> None:
        """Collect errors if `keep` is true, else raise them."""
        self._keep = keep
        self.found: list[FormatError] = []

    def add(self, error: FormatError) -> None:
        """Raise the error, or collect it."""
        if not self._keep:
            raise error
        self.found.append(error)

    def read_each[T](self, items: Iterable[T], read: Callable[[T], BoardRecord]) -> tuple[BoardRecord, ...]:
        """Read the items and return the valid ones."""
        records = []
        for item in items:
            try:
                records.append(read(item))
            except FormatError as error:
                self.add(error)
        return tuple(records)

    @property
    def in_order(self) -> tuple[FormatError, ...]:
        """The collected errors, by line."""
        return tuple(sorted(self.found, key=lambda error: error.line))


def usual_dealer(number: int | None) -> Seat:
    """Return the dealer of a board number, North without a number."""
    return board_dealer(number) if number is not None else Seat.N


def usual_vulnerability(number: int | None) -> Vulnerability:
    """Return the vulnerability of a board number, none without a number."""
    return board_vulnerability(number) if number is not None else Vulnerability.NONE


def known_cards(
    hands: Sequence[Hand | None],
) -> tuple[Deal | None, tuple[tuple[Seat, Hand], ...]]:
    """Return the deal of the hands North, East, South, West; a fourth hand is completed from the other three.

    With fewer than three hands the deal is None and the known hands are returned by seat.
    Raises InvalidDealError if two hands hold the same card.
    """
    known = [(seat, hand) for seat, hand in zip(Seat, hands, strict=True) if hand is not None]
    left = _cards_left([hand for _, hand in known])
    if len(known) < 3:
        return None, tuple(known)
    by_seat = dict(known)
    north, east, south, west = (by_seat.get(seat) or Hand.from_holdings(left) for seat in Seat)
    return Deal((north, east, south, west)), ()


def _cards_left(hands: Sequence[Hand]) -> tuple[int, int, int, int]:
    left = [(1 << 13) - 1] * 4
    for hand in hands:
        for suit in Suit:
            twice = hand.holdings[suit] & ~left[suit]
            if twice:
                card = next(c for c in hand.cards if c.suit is suit and _bit(c) & twice)
                raise InvalidDealError(Message("{card} is held by two hands", card=str(card)))
            left[suit] &= ~hand.holdings[suit]
    clubs, diamonds, hearts, spades = left
    return clubs, diamonds, hearts, spades


def _bit(card: Card) -> int:
    return 1 << (card.rank - 2)
