"""Compare candidate calls: each deal is bid on by four robots, played double dummy and compared in IMPs."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from bridgeclass.engine.auctions import Auction, Contract, Side
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import declarers_tricks
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.scoring import duplicate_score, imps
from bridgeclass.engine.simulation.layouts import sample_layouts

AT_ONCE = 20
"""Deals bid on and solved between two reports of progress."""

type ShouldContinue = Callable[[int, int], bool]


class SimulationCancelledError(RuntimeError):
    """A simulation that its caller stopped."""


@dataclass(frozen=True, slots=True)
class CandidateResult:
    """The result of one candidate over all deals, for the side of the player to call.

    score: mean points. imps, error: mean IMPs a deal gained against the first candidate, with its standard error.
    matchpoints: the share of deals on which it scores more than the first candidate, ties half.
    contracts: the contracts it leads to with their counts, the most frequent first.
    """

    call: Call
    score: float
    imps: float
    error: float
    matchpoints: float
    contracts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results in the order of the calls; in `exact` of the `deals` the other players would bid as they did."""

    candidates: tuple[CandidateResult, ...]
    deals: int
    exact: int

    @property
    def best(self) -> CandidateResult:
        """The candidate that gains most IMPs; the first of equals."""
        return max(self.candidates, key=lambda candidate: candidate.imps)


def _always(_done: int, _wanted: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of deals and the seed. `should_continue(done, wanted)` is called between batches and may stop it.

    with_points: False leaves out what differences do not need: deals on which all calls lead to the same contract are
    not solved, and count 0 points.
    """

    deals: int = 100
    seed: int = 1
    should_continue: ShouldContinue = _always
    with_points: bool = True


def simulate(
    bidder: Bidder, hand: Hand, auction: Auction, calls: Sequence[Call], effort: Effort | None = None
) -> Simulation:
    """Return the results of `calls` with `hand`, the player to call; the others are compared with the first.

    The same input gives the same figures. Raises IllegalCallError for an illegal call, NoDealFitsError if no deal fits
    the auction, SimulationCancelledError, and DoubleDummyError.
    """
    effort = effort or Effort()
    made = [auction.add(call) for call in calls]
    layouts = sample_layouts(bidder, hand, auction, count=effort.deals, seed=effort.seed)
    scores: list[list[int]] = [[] for _ in calls]
    reached: list[Counter[str]] = [Counter() for _ in calls]
    for start in range(0, len(layouts.deals), AT_ONCE):
        if not effort.should_continue(start, effort.deals):
            raise SimulationCancelledError(f"cancelled after {start} of {effort.deals} deals")
        some = layouts.deals[start : start + AT_ONCE]
        ends = [[bidder.bid_on(deal, after).auction.contract for deal in some] for after in made]
        for number, row in enumerate(_scores(some, ends, auction, with_points=effort.with_points)):
            scores[number].extend(row)
            reached[number].update("passed out" if end is None else str(end) for end in ends[number])
    candidates = (_candidate_result(*each, scores[0]) for each in zip(calls, scores, reached, strict=True))
    return Simulation(tuple(candidates), len(layouts.deals), layouts.exact)


def _scores(
    deals: Sequence[Deal], ends: Sequence[Sequence[Contract | None]], auction: Auction, *, with_points: bool
) -> Iterator[list[int]]:
    """Yield the points of the side to call on each deal, candidate by candidate; equal contracts are solved once."""
    is_open = [with_points or len(set(reached)) > 1 for reached in zip(*ends, strict=True)]
    asked = {
        (deal, end.declarer, end.strain): 0
        for row in ends
        for deal, end, counts in zip(deals, row, is_open, strict=True)
        if end is not None and counts
    }
    tricks = dict(zip(asked, declarers_tricks(list(asked)), strict=True))
    for row in ends:
        yield [
            _points(end, tricks[deal, end.declarer, end.strain], auction) if end is not None and counts else 0
            for deal, end, counts in zip(deals, row, is_open, strict=True)
        ]


def _points(contract: Contract, tricks: int, auction: Auction) -> int:
    side: Side = contract.declarer.side
    points = duplicate_score(contract, tricks, auction.vulnerability.of(contract.declarer))
    return points if side is auction.turn.side else -points


def _candidate_result(
    call: Call, scores: Sequence[int], reached: Counter[str], against: Sequence[int]
) -> CandidateResult:
    gains = [imps(mine - theirs) for mine, theirs in zip(scores, against, strict=True)]
    better = [(mine > theirs) + (mine == theirs) / 2 for mine, theirs in zip(scores, against, strict=True)]
    return CandidateResult(
        call=call,
        score=mean(scores),
        imps=mean(gains),
        error=stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0,
        matchpoints=mean(better),
        contracts=tuple(reached.most_common()),
    )
