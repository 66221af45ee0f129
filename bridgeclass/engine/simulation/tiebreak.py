"""Break ties between close candidates by simulation."""

from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, Decision, Tier
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation.compare import Effort, Simulation, simulate
from bridgeclass.engine.simulation.layouts import NoDealFitsError

CLEAR = 2.0
"""Standard errors by which another candidate must gain before it takes the place of the rules' own call."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The call to make; `decision` is the rules' decision; `simulation` is None if nothing was close."""

    call: Call
    decision: Decision
    simulation: Simulation | None = None


def close_candidates(decision: Decision) -> tuple[Call, ...]:
    """Return the calls that the rules rate as about equally good, the engine's own first."""
    close = (c.call for c in decision.candidates if c.tier in (Tier.OPTIMAL, Tier.ACCEPTABLE))
    return tuple(dict.fromkeys((decision.call, *close)))


def decide_when_close(bidder: Bidder, hand: Hand, auction: Auction, effort: Effort | None = None) -> TieBreak:
    """Return the engine's decision, with close candidates compared by simulation.

    The rules' own call stands unless another gains clearly, or if no deal fits the auction. The same input gives the
    same call. Raises IllegalCallError if the auction is over, SimulationCancelledError, and DoubleDummyError.
    """
    decision = bidder.decide(hand, auction)
    close = close_candidates(decision)
    if len(close) == 1:
        return TieBreak(decision.call, decision)
    try:
        found = simulate(bidder, hand, auction, close, effort)
    except NoDealFitsError:
        return TieBreak(decision.call, decision)
    best = found.best
    return TieBreak(best.call if best.imps > CLEAR * best.error else decision.call, decision, found)
