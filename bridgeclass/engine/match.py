"""Team matches: each board is bid at two tables with the sides exchanged, scored double dummy and compared in IMPs."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Protocol

from bridgeclass.engine.auctions import Auction, IllegalCallError, Side
from bridgeclass.engine.audit import random_deal
from bridgeclass.engine.audit.par import Solve
from bridgeclass.engine.bidder import MAX_CALLS, Bidder, EndlessAuctionError
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message
from bridgeclass.engine.scoring import imps, score_ns
from bridgeclass.engine.situation import context, read_facts

type Table = Mapping[Side, "Caller"]


class Caller(Protocol):
    """A player of calls: the engine, or another program."""

    def call(self, hand: Hand, auction: Auction) -> Call:
        """Return the call of the player to call."""


@dataclass(frozen=True, slots=True)
class EngineCaller:
    """The engine at one table, knowing what both sides play."""

    bidder: Bidder

    def call(self, hand: Hand, auction: Auction) -> Call:
        """Return the engine's call."""
        return self.bidder.decide(hand, auction, with_candidates=False).call


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board bid at both tables; A sat North-South at the first. `imps` are A's."""

    number: int
    deal: Deal
    first: Auction
    second: Auction
    imps: int

    @property
    def situation(self) -> str:
        """The position where the two auctions differ, as seen by the player to call; '' if they do not."""
        for index, (one, other) in enumerate(zip(self.first.calls, self.second.calls, strict=False)):
            if one != other:
                facts = read_facts(Auction(self.first.dealer, self.first.vulnerability, self.first.calls[:index]))
                return f"{context(facts)}, {'contested' if facts.contested else 'uncontested'}"
        return ""


@dataclass(slots=True)
class Swings:
    """The boards whose auctions differ in one kind of position, with the IMPs A won and lost on them."""

    boards: int = 0
    won: int = 0
    lost: int = 0

    def add(self, gained: int) -> None:
        """Count one board."""
        self.boards += 1
        self.won += max(0, gained)
        self.lost += max(0, -gained)


@dataclass(slots=True)
class MatchResult:
    """All boards of a match, and the swings by kind of position."""

    boards: list[PlayedBoard] = field(default_factory=list)
    swings: dict[str, Swings] = field(default_factory=lambda: defaultdict(Swings))

    def add(self, board: PlayedBoard) -> None:
        """Count one board."""
        self.boards.append(board)
        if board.situation:
            self.swings[board.situation].add(board.imps)

    @property
    def mean_imps(self) -> float:
        """A's IMPs a board; 0 for no boards."""
        return mean(board.imps for board in self.boards) if self.boards else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of `mean_imps`, in IMPs; 0 for fewer than two boards."""
        if len(self.boards) < 2:
            return 0.0
        return stdev(board.imps for board in self.boards) / sqrt(len(self.boards))

    def largest_swings(self) -> list[PlayedBoard]:
        """Return the boards with a swing, the largest first."""
        return sorted((b for b in self.boards if b.imps), key=lambda board: (-abs(board.imps), board.number))


def play_match(tables: tuple[Table, Table], *, boards: int, seed: int, solve: Solve) -> Iterator[PlayedBoard]:
    """Yield each board of the match, dealt from `seed`; side A is North-South at the first table.

    Raises IllegalCallError, naming board and auction, for an illegal call, EndlessAuctionError after 60 calls.
    """
    for number in range(1, boards + 1):
        deal = random_deal(seed, number)
        first, second = (_bid_out(table, deal, number) for table in tables)
        tricks = solve(number, deal)
        one, other = (score_ns(auction.contract, tricks, auction.vulnerability) for auction in (first, second))
        yield PlayedBoard(number, deal, first, second, imps(one - other))


def _bid_out(table: Table, deal: Deal, number: int) -> Auction:
    auction = Auction.start(board_dealer(number), board_vulnerability(number))
    while not auction.is_over:
        if len(auction.calls) >= MAX_CALLS:
            raise EndlessAuctionError(f"board {number}: the auction does not end: {auction}")
        try:
            auction = auction.add(table[auction.turn.side].call(deal[auction.turn], auction))
        except IllegalCallError as error:
            problem = Message("board {number}, {seat}: {problem}", number=number, seat=auction.turn, problem=error.text)
            raise IllegalCallError(problem) from error
    return auction
