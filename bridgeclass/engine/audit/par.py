"""Contracts that the robots reach, compared with double-dummy par."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bridgeclass.engine.auctions import Auction, Contract, Seat, Side, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import BIDS, Call
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.double_dummy import par
from bridgeclass.engine.scoring import TrickTable, duplicate_score, imps, score_ns
from bridgeclass.engine.situation import is_game

type Solve = Callable[[int, Deal], TrickTable]


@dataclass(slots=True)
class ParRow:
    """Deals of one kind: IMPs lost against par, and how often a game or slam was missed or a contract too high."""

    deals: int = 0
    imps: int = 0
    games: int = 0
    missed_games: int = 0
    slams: int = 0
    missed_slams: int = 0
    too_high: int = 0

    def add(self, outcome: "Outcome") -> None:
        """Count one deal."""
        self.deals += 1
        self.imps += outcome.imps
        self.games += outcome.had_game
        self.missed_games += outcome.missed_game
        self.slams += outcome.had_slam
        self.missed_slams += outcome.missed_slam
        self.too_high += outcome.too_high


@dataclass(frozen=True, slots=True)
class Outcome:
    """One deal: what it lost against par in IMPs (whichever side lost it), and why."""

    number: int
    auction: Auction
    deal: Deal
    imps: int
    had_game: bool
    missed_game: bool
    had_slam: bool
    missed_slam: bool
    too_high: bool

    @property
    def reasons(self) -> tuple[tuple[str, bool], ...]:
        """The three ways to lose, each with whether it is so."""
        return (
            ("missed game", self.missed_game),
            ("missed slam", self.missed_slam),
            ("too high", self.too_high),
        )


@dataclass(slots=True)
class ParAudit:
    """All deals, and the deals by kind of auction: contested or not, and how it was opened."""

    all: ParRow = field(default_factory=ParRow)
    rows: dict[tuple[str, str], ParRow] = field(default_factory=lambda: defaultdict(ParRow))
    outcomes: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one deal."""
        self.all.add(outcome)
        self.rows[kind_of(outcome.auction)].add(outcome)
        self.outcomes.append(outcome)

    def worst(self) -> list[Outcome]:
        """Return the deals that lost most, the worst first."""
        return sorted(self.outcomes, key=lambda outcome: (-outcome.imps, outcome.number))


def audit_par(bidder: Bidder, *, deals: int, seed: int, solve: Solve) -> ParAudit:
    """Bid `deals` random deals and compare each contract with par; `solve` returns the trick table of a deal."""
    found = ParAudit()
    for number in range(1, deals + 1):
        deal = random_deal(seed, number)
        auction = bidder.bid_out(deal, board_dealer(number), board_vulnerability(number)).auction
        found.add(outcome_of(number, deal, auction, solve(number, deal)))
    return found


def kind_of(auction: Auction) -> tuple[str, str]:
    """Return 'contested' or 'uncontested', and the kind of opening: 1NT, 1 of a major, weak two, ..."""
    if auction.opening_index is None:
        return ("uncontested", "passed out")
    acted = {auction.seat_at(i).side for i, call in enumerate(auction.calls) if call.text != "P"}
    return ("contested" if len(acted) > 1 else "uncontested", _opening(auction.calls[auction.opening_index]))


def _opening(call: Call) -> str:
    if call.suit is None or call.text == "2C":
        return call.display
    if call.level == 1:
        return "1 of a major" if call.suit.is_major else "1 of a minor"
    return "weak two" if call.level == 2 else "preempt"


def outcome_of(number: int, deal: Deal, auction: Auction, table: TrickTable) -> Outcome:
    """Return what one auction lost against par.

    A side had a game (slam) if it makes one and par gives it at least as much; it missed the game if it scored less
    and did not bid it. A contract is too high if it fails and its side has a better par.
    """
    vulnerability, contract = auction.vulnerability, auction.contract
    best = par(table, auction.dealer, vulnerability).score_ns
    score = score_ns(contract, table, vulnerability)
    games = [side for side in Side if 0 < _most(side, table, vulnerability, _GAMES) <= _of(side, best)]
    slams = [side for side in Side if 0 < _most(side, table, vulnerability, _SLAMS) <= _of(side, best)]
    short = {side: _of(side, score) < _of(side, best) for side in Side}
    own = contract.declarer.side if contract is not None else None
    fails = contract is not None and table.tricks(contract.declarer, contract.strain) < contract.level + 6
    return Outcome(
        number=number,
        auction=auction,
        deal=deal,
        imps=abs(imps(best - score)),
        had_game=bool(games) and not slams,
        missed_game=not slams and any(short[side] and not _bid(contract, side, _GAMES) for side in games),
        had_slam=bool(slams),
        missed_slam=any(short[side] and not _bid(contract, side, _SLAMS) for side in slams),
        too_high=fails and own is not None and short[own],
    )


def _of(side: Side, score: int) -> int:
    return score if side is Side.NS else -score


_GAMES = tuple(bid for bid in BIDS if is_game(bid))
_SLAMS = tuple(bid for bid in BIDS if bid.level >= 6)


def _most(side: Side, table: TrickTable, vulnerability: Vulnerability, bids: tuple[Call, ...]) -> int:
    """Return the most the side scores by making one of the bids; 0 if it makes none."""
    return max((score for bid in bids for score in _made(bid, side, table, vulnerability)), default=0)


def _made(bid: Call, side: Side, table: TrickTable, vulnerability: Vulnerability) -> Iterator[int]:
    strain = bid.strain
    if strain is None:
        return
    for seat in Seat:
        tricks = table.tricks(seat, strain)
        if seat.side is side and tricks >= bid.level + 6:
            yield duplicate_score(Contract(bid.level, strain, 0, seat), tricks, vulnerability.of(seat))


def _bid(contract: Contract | None, side: Side, bids: tuple[Call, ...]) -> bool:
    return contract is not None and contract.declarer.side is side and Call.bid(contract.level, contract.strain) in bids
