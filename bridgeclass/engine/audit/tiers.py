"""Grades checked by simulation: the cost of calls of each tier, and calls whose cost contradicts their tier."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, GradeResult, Tier
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing.randomness import board_source, bounded, random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.grading import PLAIN_ERROR
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import Effort, NoDealFitsError, simulate
from bridgeclass.engine.simulation.alternatives import sensible_alternatives

type Draw = Callable[[int], int]
type Choose = Callable[[Bidder, Hand, Auction, Draw], Mapping[Call, GradeResult]]

JUMP = 10
"""Calls more than two levels above the last bid tempt nobody."""
CONTRADICTION = 2.0
"""IMPs by which a call must be better or worse than its tier allows (issue: tiers that contradict are listed)."""
RIGHT = 8
"""The score from which a call counts as good as the engine's."""
MOST_ALTERNATIVES = 6


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

    @property
    def is_better(self) -> bool:
        """True if the call gains more than two standard errors although it scores below 8."""
        return self.score < RIGHT and -self.loss > 2 * self.error > 0

    @property
    def is_plain_error(self) -> bool:
        """True if the score stays, whatever a simulation says."""
        return self.score <= PLAIN_ERROR

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
    return _judge(bidder, _best_of_tiers, positions=positions, seed=seed, deals=deals)


def judge_alternatives(bidder: Bidder, *, positions: int, seed: int, deals: int) -> Iterator[GradedCall]:
    """Yield a sensible call that scores below 8 in each of `positions` positions, simulated as by `judge_tiers`."""
    return _judge(bidder, _low_alternative, positions=positions, seed=seed, deals=deals)


def _judge(bidder: Bidder, choose: Choose, *, positions: int, seed: int, deals: int) -> Iterator[GradedCall]:
    found = number = 0
    while found < positions:
        number += 1
        hand, auction = _position(bidder, seed, number)
        tempting = choose(bidder, hand, auction, bounded(board_source(seed + 1, -number)))
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


def _best_of_tiers(bidder: Bidder, hand: Hand, auction: Auction, _: Draw) -> dict[Call, GradeResult]:
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


def _low_alternative(bidder: Bidder, hand: Hand, auction: Auction, draw: Draw) -> dict[Call, GradeResult]:
    """Return one of the sensible calls that score below 8, with equal chances; none if there is none."""
    own = bidder.decide(hand, auction, with_candidates=False).call
    others = sensible_alternatives(bidder, hand, auction, own, MOST_ALTERNATIVES)
    graded = [(call, bidder.grade(hand, auction, call)) for call in others]
    low = [(call, given) for call, given in graded if given.score < RIGHT]
    return dict([low[draw(len(low))]] if low else [])


def cost_of(judged: Sequence[GradedCall]) -> Cost:
    """Return the joint cost of these calls; `judged` must not be empty."""
    losses = [one.loss for one in judged]
    error = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
    return Cost(len(losses), mean(losses), error, sum(loss <= 0 for loss in losses) / len(losses))
