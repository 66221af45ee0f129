"""Sample deals that satisfy the requirements on four hands, uniformly, in the cheapest exact way.

What a plan does not count is rejected afterwards, so every plan gives the same deals with the same probabilities. The
plan depends on the requirements alone, never on a clock, so a seed gives the same boards everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from bridgeclass.engine.dealing.bounds import NOTHING_HELD, DealTask, tighten
from bridgeclass.engine.dealing.call_conditions import DealRequirement, narrowed
from bridgeclass.engine.dealing.errors import ImpossibleProfileError, Problem
from bridgeclass.engine.dealing.limits import Holdings
from bridgeclass.engine.messages import Message, msgid

if TYPE_CHECKING:
    from bridgeclass.engine.dealing.exact.placing import Masks
    from bridgeclass.engine.dealing.exact.planning import Planned
    from bridgeclass.engine.dealing.exact.streams import U64

SAMPLER_VERSION = "2"
"""Changes when a seed gives other boards than before."""

FourHoldings = tuple[Holdings, Holdings, Holdings, Holdings]


ONE_IN, ABOUT_ONE_IN = msgid("1 deal in {n}"), msgid("about 1 deal in {n}")


@dataclass(frozen=True, slots=True)
class Odds:
    """The probability that a random deal fits: counted, or (is_exact false) partly measured."""

    chance: Fraction
    is_exact: bool

    @property
    def text(self) -> Message:
        """The odds in words: "1 deal in 89" or "about 1 deal in 430 000", with a no-break space."""
        if not self.chance:
            return Message("no deal")
        one_in = float(1 / self.chance)
        number = float(f"{one_in:.3g}") if one_in < 100 else f"{one_in:,.0f}".replace(",", "\u00a0")
        return Message(ONE_IN if self.is_exact else ABOUT_ONE_IN, n=number)

    def __str__(self) -> str:
        """Return the odds in English."""
        return str(self.text)


NO_DEAL = Odds(Fraction(0), is_exact=True)


def is_plainly_impossible(requirements: DealRequirement) -> bool:
    """Return whether narrowing the ranges proves that no deal fits (a quick, incomplete test)."""
    return tighten(DealTask.of(narrowed(requirements))) is None


class DealSampler:
    """Samples deals in which every hand satisfies its requirement and holds the cards given to it.

    is_possible: false if it is proven that no deal fits.
    """

    def __init__(self, requirements: DealRequirement, held: FourHoldings = NOTHING_HELD) -> None:
        self._requirements, self._held = requirements, held
        self._task = tighten(DealTask.of(narrowed(requirements), held))
        self._planned = _plan(self._task, requirements, held) if self._task else None
        self.is_possible = self._planned is not None

    @property
    def size(self) -> int:
        """The size of its tables, in pairs of about twenty bytes."""
        return self._planned.drawer.tables.size if self._planned else 1

    @property
    def rate(self) -> float:
        """The approximate acceptance rate of the deals that are tried."""
        return self._planned.rate if self._planned else 0.0

    def deal(self, sources: U64) -> Masks:
        """Return a deal for each source of random numbers: masks by seat and suit.

        Raises ImpossibleProfileError if no deal fits, TooRareError if none is found.
        """
        if self._planned is None:
            raise ImpossibleProfileError([Problem("", Message("no deal satisfies these limits"))])
        return self._planned.drawer.deal(sources, self._planned.rate)

    def odds(self) -> Odds:
        """Return the probability that a random deal fits, counted if the tables are not too large, else measured."""
        from bridgeclass.engine.dealing.exact.planning import counted_chance  # noqa: PLC0415 - loads numpy

        if self._task is None or self._planned is None or self._planned.drawer.is_exact:
            return self.quick_odds()
        counted = counted_chance(self._task, self._requirements, self._held)
        return self.quick_odds() if counted is None else Odds(counted, is_exact=True)

    def quick_odds(self) -> Odds:
        """Return the probability that a random deal fits: counted as far as the plan counts, measured for the rest."""
        from bridgeclass.engine.dealing.exact.planning import chance_of, measured_chance  # noqa: PLC0415 - as above

        if self._task is None or self._planned is None:
            return NO_DEAL
        if self._planned.drawer.is_exact:
            return Odds(chance_of(self._task, self._planned.drawer.tables), is_exact=True)
        return Odds(measured_chance(self._task, self._planned), is_exact=False)


def _plan(task: DealTask, requirements: DealRequirement, held: FourHoldings) -> Planned | None:
    from bridgeclass.engine.dealing.exact.planning import best_plan  # noqa: PLC0415 - as above

    return best_plan(task, requirements, held)
