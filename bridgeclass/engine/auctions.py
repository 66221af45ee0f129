"""Auctions: the turn, legal calls, the end, and the contract."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum

from bridgeclass.engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, Strain
from bridgeclass.engine.cards import quoted
from bridgeclass.engine.messages import Message, MessageError, Renderer, msgid


class InvalidAuctionError(MessageError):
    """An invalid seat, side, vulnerability or contract."""


class IllegalCallError(MessageError):
    """A call that the Laws of Duplicate Bridge do not allow at this point of the auction."""


class Side(Enum):
    """A partnership."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(IntEnum):
    """A seat at the table, clockwise from North."""

    letter: str
    word: str
    side: Side

    N = 0
    E = 1
    S = 2
    W = 3

    def __init__(self, value: int) -> None:
        """Store the member's properties as plain attributes, because hot code reads them."""
        self.letter = "NESW"[value]
        self.word = ("North", "East", "South", "West")[value]
        self.side = Side.EW if value % 2 else Side.NS

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _CLOCKWISE[self + 2]

    @property
    def lho(self) -> Seat:
        """The seat to the left, next to call."""
        return _CLOCKWISE[self + 1]

    @property
    def rho(self) -> Seat:
        """The seat to the right, which called before."""
        return _CLOCKWISE[self + 3]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat: N, E, S, W or the word, in either case; raises InvalidAuctionError."""
        seat = _SEATS.get(text.strip().lower())
        if seat is None:
            raise InvalidAuctionError(Message("{text} is not a seat (N, E, S or W)", text=quoted(text)))
        return seat

    def written(self, renderer: Renderer) -> str:
        """Return the words of a renderer for this seat."""
        return renderer.seat(self)


_CLOCKWISE: tuple[Seat, ...] = (*Seat, *Seat)
_SEATS = {name.lower(): seat for seat in Seat for name in (seat.letter, seat.word)}


class Vulnerability(Enum):
    """The vulnerability of a board."""

    ns: bool
    ew: bool

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def __init__(self, value: str) -> None:
        """Store the member's properties as plain attributes."""
        self.ns = value in {"NS", "Both"}
        self.ew = value in {"EW", "Both"}

    def of(self, seat: Seat) -> bool:
        """Return whether the side of this seat is vulnerable."""
        return self.ew if seat & 1 else self.ns

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read a vulnerability as PBN, LIN and people write it; raises InvalidAuctionError.

        >>> Vulnerability.parse("Love"), Vulnerability.parse("b")
        (<Vulnerability.NONE: 'None'>, <Vulnerability.BOTH: 'Both'>)
        """
        found = _VULNERABILITIES.get(text.strip().lower())
        if found is None:
            raise InvalidAuctionError(
                Message("{text} is not a vulnerability (None, NS, EW or Both)", text=quoted(text))
            )
        return found


_VULNERABILITIES: dict[str, Vulnerability] = {
    **dict.fromkeys(("none", "o", "0", "-", "love", "nil", "neither"), Vulnerability.NONE),
    **dict.fromkeys(("ns", "n", "n-s", "n/s", "n", "north-south"), Vulnerability.NS),
    **dict.fromkeys(("ew", "e", "e-w", "e/w", "e", "east-west"), Vulnerability.EW),
    **dict.fromkeys(("both", "all", "b", "game"), Vulnerability.BOTH),
}


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: level 1 to 7, doubled 0, 1 or 2 times, and its declarer."""

    level: int
    strain: Strain
    doubled: int
    declarer: Seat

    def __post_init__(self) -> None:
        """Raise InvalidAuctionError for levels and doubles that do not exist."""
        if not (1 <= self.level <= 7 and 0 <= self.doubled <= 2):
            raise InvalidAuctionError(
                Message(
                    "there is no contract at level {level} doubled {doubled} times",
                    level=self.level,
                    doubled=self.doubled,
                )
            )

    @classmethod
    def parse(cls, text: str, declarer: Seat) -> Contract:
        """Read a contract such as "4SX", "3NT" or "1♥ XX"; raises InvalidAuctionError.

        >>> str(Contract.parse("4♠x", Seat.N))
        '4SX by N'
        """
        found = re.fullmatch(r"([1-7])([^X]+?)(X{0,2})", "".join(text.upper().split()))
        if found is None:
            raise InvalidAuctionError(Message("{text} is not a contract (such as 4S, 3NT or 5CX)", text=quoted(text)))
        strain = Strain.parse(found[2])
        return cls(int(found[1]), strain, len(found[3]), declarer)

    @property
    def text(self) -> str:
        """The contract without its declarer: "4SX"."""
        return f"{self.level}{self.strain.letter}{'X' * self.doubled}"

    @property
    def display(self) -> str:
        """The contract for people, without its declarer: "4♠X"."""
        return f"{self.level}{self.strain.symbol}{'X' * self.doubled}"

    def __str__(self) -> str:
        """Return the contract and its declarer: "4SX by N"."""
        return f"{self.text} by {self.declarer.letter}"


_NOBODY = (-1,) * (len(Side) * len(Strain))


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls made so far; `add` returns the next auction and updates the state incrementally.

    turn: the seat to call next (after the end: the seat that would be). is_over: three passes after a call, or four
    at the start. last_bid, last_bidder: None before the first bid. doubled: 0, 1 or 2, of the last bid.
    opening_index: index of the first call that is not a pass, or None. previous: the auction before the last call.
    Raises IllegalCallError if the calls are not a legal auction.
    """

    dealer: Seat = Seat.N
    vulnerability: Vulnerability = Vulnerability.NONE
    calls: tuple[Call, ...] = ()
    turn: Seat = field(init=False, compare=False, repr=False)
    is_over: bool = field(init=False, compare=False, repr=False)
    last_bid: Call | None = field(init=False, compare=False, repr=False)
    last_bidder: Seat | None = field(init=False, compare=False, repr=False)
    doubled: int = field(init=False, compare=False, repr=False)
    opening_index: int | None = field(init=False, compare=False, repr=False)
    previous: Auction | None = field(init=False, compare=False, repr=False)
    _floor: int = field(init=False, compare=False, repr=False)
    _passes: int = field(init=False, compare=False, repr=False)
    _first_to_name: tuple[int, ...] = field(init=False, compare=False, repr=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Replay the calls and check each one."""
        auction = _opening_state(self.dealer, self.vulnerability)
        for call in self.calls:
            auction = auction.add(call)
        for name in _STATE:
            object.__setattr__(self, name, getattr(auction, name))

    @classmethod
    def start(cls, dealer: Seat = Seat.N, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Return the auction before the first call."""
        return cls(dealer, vulnerability)

    @classmethod
    def parse(
        cls,
        calls: str | Iterable[str],
        dealer: Seat = Seat.N,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> Auction:
        """Read calls from the dealer on, as a sequence or as one text separated by spaces, commas or dashes.

        >>> Auction.parse("1NT - P - 2C").turn
        <Seat.W: 3>

        Raises InvalidCallError for a text that is no call, IllegalCallError for an illegal one.
        """
        if isinstance(calls, str):
            calls = [word for word in re.split(r"[\s,;\u2013\u2014-]+", calls) if word]
        return cls(dealer, vulnerability, tuple(Call.parse(call) for call in calls))

    def is_legal(self, call: Call) -> bool:
        """Return whether the seat whose turn it is may make this call (LEG-01 to LEG-04)."""
        if self.is_over:
            return False
        if call.is_bid:
            return call.index >= self._floor
        if call is PASS:
            return True
        if self.last_bidder is None:
            return False
        is_ours = self.last_bidder.side is self.turn.side
        return is_ours and self.doubled == 1 if call is REDOUBLE else not is_ours and self.doubled == 0

    def legal_calls(self) -> tuple[Call, ...]:
        """Return every legal call: pass, double and redouble first, then the bids; () at the end."""
        if self.is_over:
            return ()
        others = tuple(call for call in (PASS, DOUBLE, REDOUBLE) if self.is_legal(call))
        return others + BIDS[self._floor :]

    def add(self, call: Call) -> Auction:
        """Return the auction with one more call.

        Raises IllegalCallError, with the reason, if the call is illegal or the auction is over.
        """
        if not self.is_legal(call):
            raise IllegalCallError(self._why_illegal(call))
        auction = object.__new__(Auction)
        put = object.__setattr__
        put(auction, "dealer", self.dealer)
        put(auction, "vulnerability", self.vulnerability)
        put(auction, "calls", (*self.calls, call))
        put(auction, "previous", self)
        put(auction, "turn", _CLOCKWISE[self.turn + 1])
        put(auction, "_hash", hash((self._hash, call.index)))
        self._carry(call, auction)
        return auction

    @property
    def contract(self) -> Contract | None:
        """The contract, provisional while the auction goes on; None if nobody has bid."""
        bid, bidder = self.last_bid, self.last_bidder
        if bid is None or bid.strain is None or bidder is None:
            return None
        declarer = self._first_to_name[(bidder & 1) * len(Strain) + bid.strain]
        return Contract(bid.level, bid.strain, self.doubled, _CLOCKWISE[declarer])

    def seat_at(self, index: int) -> Seat:
        """Return the seat that makes the call at this index (0 is the dealer's first)."""
        return _CLOCKWISE[(self.dealer + index) % 4]

    def calls_by(self, seat: Seat) -> tuple[Call, ...]:
        """Return the calls this seat has made, in order."""
        return self.calls[(seat - self.dealer) % 4 :: 4]

    def __hash__(self) -> int:
        """Return the hash, which `add` computes incrementally."""
        return self._hash

    def __str__(self) -> str:
        """Return the calls from the dealer on: "1N P 2C"."""
        return " ".join(call.text for call in self.calls)

    def _carry(self, call: Call, after: Auction) -> None:
        """Set the state of the next auction: what one legal call changes, and the rest unchanged."""
        put = object.__setattr__
        passes = self._passes + 1 if call is PASS else 0
        opening = self.opening_index
        put(after, "_passes", passes)
        put(after, "is_over", passes >= 3 and (opening is not None or passes == 4))
        put(after, "opening_index", len(self.calls) if opening is None and not passes else opening)
        if call.strain is None:
            put(after, "last_bid", self.last_bid)
            put(after, "last_bidder", self.last_bidder)
            put(after, "doubled", self.doubled if passes else 1 if call is DOUBLE else 2)
            put(after, "_floor", self._floor)
            put(after, "_first_to_name", self._first_to_name)
            return
        put(after, "last_bid", call)
        put(after, "last_bidder", self.turn)
        put(after, "doubled", 0)
        put(after, "_floor", call.index + 1)
        place, named = (self.turn & 1) * len(Strain) + call.strain, self._first_to_name
        if named[place] < 0:
            named = (*named[:place], int(self.turn), *named[place + 1 :])
        put(after, "_first_to_name", named)

    def _why_illegal(self, call: Call) -> Message:
        if self.is_over:
            return Message(
                "{call} comes too late: the auction is over after {auction}", call=call.text, auction=str(self)
            )
        if call.is_bid:
            return Message("{call} is not above {bid}", call=call.text, bid=str(self.last_bid))
        text = _NOTHING_TO_DOUBLE[call][bool(self.calls)]
        return Message(text, call=call.text, seat=self.turn, auction=str(self))


_NOTHING_TO_DOUBLE = {
    DOUBLE: (
        msgid("{call} by {seat}: the opponents have no bid to double yet"),
        msgid("{call} by {seat}: the opponents have no bid to double after {auction}"),
    ),
    REDOUBLE: (
        msgid("{call} by {seat}: the opponents have no double to redouble yet"),
        msgid("{call} by {seat}: the opponents have no double to redouble after {auction}"),
    ),
}
"""Before the first call, and after some calls."""
_STATE = (
    "turn",
    "is_over",
    "last_bid",
    "last_bidder",
    "doubled",
    "opening_index",
    "previous",
    "_floor",
    "_passes",
    "_first_to_name",
    "_hash",
)


def _opening_state(dealer: Seat, vulnerability: Vulnerability) -> Auction:
    auction = object.__new__(Auction)
    put = object.__setattr__
    put(auction, "dealer", dealer)
    put(auction, "vulnerability", vulnerability)
    put(auction, "calls", ())
    nothing_yet = (dealer, False, None, None, 0, None, None, 0, 0, _NOBODY)
    seed = hash((int(dealer), vulnerability.ns, vulnerability.ew))
    for name, value in zip(_STATE, (*nothing_yet, seed), strict=True):
        put(auction, name, value)
    return auction
