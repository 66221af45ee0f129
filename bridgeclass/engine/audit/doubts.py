"""Doubts about the rules: calls of the engine that another call beats by simulation, summed by rule.

One step of policy improvement without an opponent: robots bid random deals, and at each turn with more than one
sensible call the others are bid on by the same robots and compared double dummy.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, BidOut, EndlessAuctionError, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import Deal, board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import NoDealFitsError
from bridgeclass.engine.simulation.alternatives import sensible_alternatives
from bridgeclass.engine.simulation.race import SEEDS_A_RACE, race
from bridgeclass.engine.situation import context, read_facts

LAST_RESORT = "last resort"
MOST_TURNS = 64


@dataclass(frozen=True, slots=True)
class Doubt:
    """One turn that was examined: the engine's call, the rule behind it, and the best other call.

    alternative: None if no other call was promising; then gain and error are 0. gain, error: IMPs a deal gained by the
    alternative on deals other than those that chose it, and the standard error. deals: the number simulated.
    """

    seed: int
    number: int
    turn: int
    hand: Hand
    auction: Auction
    call: Call
    rule: str
    variant: str
    module: str
    kind: str
    alternative: Call | None
    gain: float
    error: float
    deals: int

    @property
    def is_clear(self) -> bool:
        """True if the alternative gains more than two standard errors."""
        return self.gain > 2 * self.error > 0

    def __str__(self) -> str:
        """Return the position and both calls."""
        where = f"{self.hand} after {self.auction}" if self.auction.calls else str(self.hand)
        place = f"dealer {self.auction.dealer.letter}, vul {self.auction.vulnerability.value}"
        other = self.alternative.display if self.alternative else "-"
        return f"{where} ({place}): {other} for {self.call.display}, {self.gain:+.1f} IMPs (error {self.error:.1f})"


def doubts_of_deal(bidder: Bidder, *, seed: int, number: int) -> list[Doubt]:
    """Return the turns of a random deal at which there was a choice; the same input gives the same answer."""
    deal = random_deal(seed, number)
    try:
        made = bidder.bid_out(deal, board_dealer(number), board_vulnerability(number))
    except EndlessAuctionError:
        return []
    return list(_doubts(bidder, deal, made, (seed, number)))


def _doubts(bidder: Bidder, deal: Deal, made: BidOut, place: tuple[int, int]) -> Iterator[Doubt]:
    seed, number = place
    auction = Auction.start(made.auction.dealer, made.auction.vulnerability)
    for turn, decision in enumerate(made.decisions):
        hand = deal[auction.turn]
        others = sensible_alternatives(bidder, hand, auction, decision.call)
        race_seed = SEEDS_A_RACE * ((seed << 32) + number * MOST_TURNS + turn)
        try:
            found, deals = race(bidder, hand, auction, (decision.call, *others), race_seed) if others else (None, 0)
        except (NoDealFitsError, EndlessAuctionError):
            deals = 0
        if deals:
            yield Doubt(
                seed=seed,
                number=number,
                turn=turn,
                hand=hand,
                auction=auction,
                call=decision.call,
                rule=decision.rule or LAST_RESORT,
                variant=decision.variant,
                module=decision.module,
                kind=kind_of_position(auction),
                alternative=found.call if found else None,
                gain=found.imps if found else 0.0,
                error=found.error if found else 0.0,
                deals=deals,
            )
        auction = auction.add(decision.call)


def kind_of_position(auction: Auction) -> str:
    """Return the kind of position of the player to call, in the words of `match`: 'overcall, contested'."""
    facts = read_facts(auction)
    return f"{context(facts)}, {'contested' if facts.contested else 'uncontested'}"


class DoubtWorker:
    """The state of one process of a search: a bidder of its own, made at the first deal."""

    _bidder: Bidder | None = None

    @classmethod
    def start(cls, side: SideSystem) -> None:
        """Prepare the process."""
        cls._bidder = Bidder(side, side)

    @classmethod
    def search(cls, seed: int, number: int) -> list[Doubt]:
        """Return the doubts of one deal."""
        return doubts_of_deal(cls._bidder or Bidder(), seed=seed, number=number)


@dataclass(slots=True)
class Loss:
    """The IMPs that the calls of one rule, or of one kind of position, lose: a sum over all deals."""

    calls: int = 0
    doubted: int = 0
    clear: int = 0
    imps: float = 0.0
    squares: float = 0.0

    def add(self, doubt: Doubt) -> None:
        """Count one turn."""
        self.calls += 1
        self.doubted += doubt.alternative is not None
        self.clear += doubt.is_clear
        self.imps += doubt.gain
        self.squares += doubt.gain**2

    def per_thousand(self, boards: int) -> tuple[float, float]:
        """Return the IMPs lost a thousand boards by all four players, and the standard error."""
        return 1000 * self.imps / boards, 1000 * sqrt(self.squares) / boards


def losses(doubts: Iterable[Doubt], by: Callable[[Doubt], str]) -> dict[str, Loss]:
    """Return the losses by rule or by kind of position, the largest first."""
    found: dict[str, Loss] = defaultdict(Loss)
    for doubt in doubts:
        found[by(doubt)].add(doubt)
    return dict(sorted(found.items(), key=lambda row: -row[1].imps))
