"""A race of calls: the hopeless ones are dropped early, and the winner is measured again on deals of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation.compare import CandidateResult, Effort, simulate

FIRST_DEALS, MORE_DEALS, CONFIRMING_DEALS = 12, 24, 60
MOST_FINALISTS = 3
SEEDS_A_RACE = 4
"""Seeds that a race uses, from its own on."""


@dataclass(frozen=True, slots=True)
class Gain:
    """IMPs a deal that a call gains on the engine's, with the standard error, over so many deals."""

    call: Call
    imps: float
    error: float
    deals: int

    @classmethod
    def of(cls, result: CandidateResult, deals: int) -> "Gain":
        """Return the gain of one candidate of a simulation."""
        return cls(result.call, result.imps, result.error, deals)

    def __add__(self, other: "Gain") -> "Gain":
        """Return the gain over the deals of both samples."""
        deals = self.deals + other.deals
        imps = (self.imps * self.deals + other.imps * other.deals) / deals
        error = sqrt((self.error * self.deals) ** 2 + (other.error * other.deals) ** 2) / deals
        return Gain(self.call, imps, error, deals)

    @property
    def may_win(self) -> bool:
        """True unless the call costs more than one standard error, or leads to the same results."""
        return self.imps + self.error > 0 and self.error > 0

    @property
    def is_promising(self) -> bool:
        """True if the call gains more than one standard error."""
        return self.imps > self.error > 0

    @property
    def is_clear(self) -> bool:
        """True if the call gains more than two standard errors."""
        return self.imps > 2 * self.error > 0


def race(bidder: Bidder, hand: Hand, auction: Auction, calls: Sequence[Call], seed: int) -> tuple[Gain | None, int]:
    """Return the gain of the best other call over the first, None if none is promising, and the deals simulated.

    The gain is measured on a fresh sample, so the choice of the best does not flatter it. The same input gives the
    same answer. Raises what `simulate` raises.
    """
    own, *others = calls

    def gains(compared: Sequence[Call], deals: int, stage: int) -> list[Gain]:
        found = simulate(bidder, hand, auction, (own, *compared), Effort(deals, seed + stage, with_points=False))
        return [Gain.of(candidate, found.deals) for candidate in found.candidates[1:]]

    first = sorted((gain for gain in gains(others, FIRST_DEALS, 0) if gain.may_win), key=lambda gain: -gain.imps)
    if not first:
        return None, FIRST_DEALS
    finalists = first[:MOST_FINALISTS]
    more = gains([gain.call for gain in finalists], MORE_DEALS, 1)
    best = max((one + other for one, other in zip(finalists, more, strict=True)), key=lambda gain: gain.imps)
    if not best.is_promising:
        return None, FIRST_DEALS + MORE_DEALS
    (confirmed,) = gains([best.call], CONFIRMING_DEALS, 2)
    return confirmed, FIRST_DEALS + MORE_DEALS + CONFIRMING_DEALS
