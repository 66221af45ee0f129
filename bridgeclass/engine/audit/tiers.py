"""Grades checked by simulation: the cost of calls of each tier, and calls whose cost contradicts their tier."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, GradeResult, Tier
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing.randomness import board_source, bounded, random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import Effort, NoDealFitsError, simulate

JUMP = 10
"""Calls more than two levels above the last bid tempt nobody."""
CONTRADICTION = 2.0
"""IMPs by which a call must be better or worse than its tier allows (issue: tiers that contradict are listed)."""


@dataclass(frozen=True, slots=True)
class GradedCall:
    """One call compared with the engine's: its score and tier, and the IMPs a deal it lost against that call."""

    hand: Hand
    auction: Auction
    best: Call
    call: Call
    score: int
    tier: Tier
    loss: float
    error: float

    @property
    def contradicts(self) -> bool:
        """True if a good call costs, or a bad call gains, more than CONTRADICTION beyond two standard errors."""
        sure = abs(self.loss) - 2 * self.error > CONTRADICTION
        return sure and (self.loss > 0 if self.score >= 7 else self.loss < 0)

    def __str__(self) -> str:
        """Return the position, both calls and the loss."""
        where = f"{self.hand} after {self.auction}" if self.auction.calls else str(self.hand)
        loss = f"{self.loss:+.2f} IMPs lost (error {self.error:.2f})"
        return f"{where}: {self.call.display} ({self.tier.value}, {self.score}) for {self.best.display}: {loss}"


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of calls of one tier: mean IMPs a deal with its standard error, and the share that cost nothing."""

    calls: int
    mean: float
    error: float
    free: float


def judge_tiers(bidder: Bidder, *, positions: int, seed: int, deals: int) -> Iterator[GradedCall]:
    """Yield the best call of each lower tier in `positions` positions of random deals, one position a deal.

    Each call is simulated over `deals` deals against the engine's own call. The same input gives the same figures.
    """
    found = number = 0
    while found < positions:
        number += 1
        hand, auction = _position(bidder, seed, number)
        tempting = _tempting(bidder, hand, auction)
        if not tempting:
            continue
        best = bidder.decide(hand, auction, with_candidates=False).call
        try:
            candidates = simulate(bidder, hand, auction, (best, *tempting), Effort(deals, seed)).candidates
        except NoDealFitsError:
            continue
        found += 1
        for other in candidates[1:]:
            given = tempting[other.call]
            yield GradedCall(hand, auction, best, other.call, given.score, given.tier, -other.imps, other.error)


def _position(bidder: Bidder, seed: int, number: int) -> tuple[Hand, Auction]:
    deal = random_deal(seed, number)
    auction = bidder.bid_out(deal, board_dealer(number), board_vulnerability(number)).auction
    turn = bounded(board_source(seed, -number))(len(auction.calls))
    before = Auction(auction.dealer, auction.vulnerability, auction.calls[:turn])
    return deal[before.turn], before


def _tempting(bidder: Bidder, hand: Hand, auction: Auction) -> dict[Call, GradeResult]:
    """Return the call with the highest score of each tier below the best, among those not too high."""
    top = JUMP + (auction.last_bid.index if auction.last_bid else -1)
    found: dict[Tier, tuple[Call, GradeResult]] = {}
    for call in auction.legal_calls():
        if call.is_bid and call.index > top:
            continue
        given = bidder.grade(hand, auction, call)
        if given.tier is not Tier.OPTIMAL and (given.tier not in found or given.score > found[given.tier][1].score):
            found[given.tier] = (call, given)
    return dict(found.values())


def cost_of(judged: Sequence[GradedCall]) -> Cost:
    """Return the joint cost of these calls; `judged` must not be empty."""
    losses = [one.loss for one in judged]
    error = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
    return Cost(len(losses), mean(losses), error, sum(loss <= 0 for loss in losses) / len(losses))
