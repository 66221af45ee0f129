"""What a file says of one board, whatever its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Contract, Seat, Vulnerability
from bridgeclass.engine.cards import Card, Suit
from bridgeclass.engine.deals import Deal, InvalidDealError, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand


class FormatError(ValueError):
    """A text that cannot be read; the message begins with its line, counted from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.message = message
        self.line = line


@dataclass(frozen=True, slots=True)
class ReadWarning:
    """Something odd in a file that did not stop the reading: its line and the words for it."""

    line: int
    text: str

    def __str__(self) -> str:
        """Give the line and the words."""
        return f"line {self.line}: {self.text}"


@dataclass(frozen=True, slots=True)
class CallNote:
    """What a file says about one call: its place in the auction (0 is the first) and the words."""

    place: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """One board as a file has it.

    deal: None unless all four hands are known; then some_hands has those that are.
    contract and tricks: of the declaring side, None if the file does not say.
    players: North, East, South, West, "" if not said.
    tags: whatever else a PBN file says of the board (name and value), kept for writing it again;
    a table of tricks goes there as ("DoubleDummyTricks", str(table)).
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
        """Whether all four players passed."""
        return self.auction is not None and self.auction.is_over and self.contract is None

    def hand(self, seat: Seat) -> Hand | None:
        """Give the hand of a seat if it is known."""
        return self.deal[seat] if self.deal is not None else dict(self.some_hands).get(seat)


@dataclass(frozen=True, slots=True)
class ParsedBoards:
    """The boards of a file in its order, and what was odd about it.

    faults: what could not be understood, where a reader was told to go on; those boards are left out.
    """

    records: tuple[BoardRecord, ...]
    warnings: tuple[ReadWarning, ...] = ()
    errors: tuple[FormatError, ...] = ()


class ErrorCollector:
    """What a reader does about a fault: raise it at once, or keep it and go on."""

    def __init__(self, *, keep: bool) -> None:
        """keep: go on."""
        self._keep = keep
        self.found: list[FormatError] = []

    def add(self, error: FormatError) -> None:
        """Raise the fault, or keep it."""
        if not self._keep:
            raise error
        self.found.append(error)

    def read_each[T](self, items: Iterable[T], read: Callable[[T], BoardRecord]) -> tuple[BoardRecord, ...]:
        """Read the items; one that cannot be read is a fault."""
        records = []
        for item in items:
            try:
                records.append(read(item))
            except FormatError as error:
                self.add(error)
        return tuple(records)

    @property
    def in_order(self) -> tuple[FormatError, ...]:
        """The faults kept, by line."""
        return tuple(sorted(self.found, key=lambda error: error.line))


def usual_dealer(number: int | None) -> Seat:
    """Give the dealer of a board number, North without one."""
    return board_dealer(number) if number is not None else Seat.N


def usual_vulnerability(number: int | None) -> Vulnerability:
    """Give the vulnerability of a board number, none without one."""
    return board_vulnerability(number) if number is not None else Vulnerability.NONE


def known_cards(
    hands: Sequence[Hand | None],
) -> tuple[Deal | None, tuple[tuple[Seat, Hand], ...]]:
    """Give the deal of the hands North, East, South, West; a fourth is made from the other three.

    With fewer than three the deal is None and the hands come back by seat.
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
                raise InvalidDealError(f"{card} is held by two hands")
            left[suit] &= ~hand.holdings[suit]
    clubs, diamonds, hearts, spades = left
    return clubs, diamonds, hearts, spades


def _bit(card: Card) -> int:
    return 1 << (card.rank - 2)
