"""Deals inside given ranges, each with the same chance, dealt in the cheapest exact way.

What a plan does not count is rejected afterwards, so every plan gives the same deals with the
same chances; the first plan of which a tenth of the deals survive is used. The plan depends on
the ranges alone, never on a clock, so a seed gives the same boards everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.dealing.bounds import NOTHING_HELD, DealTask, tighten
from bridgeclass.engine.dealing.errors import ImpossibleProfileError, Problem, TooRareError
from bridgeclass.engine.dealing.limits import DealLimits, Holdings
from bridgeclass.engine.dealing.planning import (
    Counted,
    is_affordable,
    plans_by_cost,
    plans_of_all,
)
from bridgeclass.engine.dealing.randomness import bounded
from bridgeclass.engine.dealing.tables import work_of

SAMPLER_VERSION = "1"
"""Changes when a seed gives other boards than before."""

FourHoldings = tuple[Holdings, Holdings, Holdings, Holdings]
Below = Callable[[int], int]

_PILOT_ROUNDS = (30, 30, 60)
_GOOD_SHARE = 0.1
_ODDS_DEALS, _LEAST_ODDS_DEALS = 6_000, 300
_ODDS_WORK, _LEAST_ODDS_WORK = 3_000_000, 200_000
_MOST_TRIES = 300_000


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance that a random deal fits: counted, or (is_exact false) measured in part."""

    chance: Fraction
    is_exact: bool

    def __str__(self) -> str:
        """Give it as people say it: "1 deal in 89" or "about 1 deal in 430 000"."""
        if not self.chance:
            return "no deal"
        one_in = float(1 / self.chance)
        number = f"{one_in:.3g}" if one_in < 100 else f"{one_in:,.0f}".replace(",", " ")
        return f"{'' if self.is_exact else 'about '}1 deal in {number}"


class DealSampler:
    """Deals in which every hand is inside its limits and holds the cards given to it.

    is_possible: false when it is proven that no deal fits.
    """

    def __init__(self, limits: DealLimits, held: FourHoldings = NOTHING_HELD) -> None:
        self._limits = limits
        self._held = held
        self._task = tighten(DealTask.of(limits, held))
        self._counted = self._choose(self._task) if self._task else None
        self.is_possible = self._counted is not None

    def draw(self, below: Below) -> FourHoldings:
        """Give one deal as masks, North first; below(n) gives a random number under n.

        Raises ImpossibleProfileError if no deal fits, TooRareError if none is found.
        """
        if self._counted is None:
            raise ImpossibleProfileError([Problem("", "no deal satisfies these limits")])
        for _ in range(_MOST_TRIES):
            hands = self._try(self._counted, below)
            if hands is not None:
                return hands
        raise TooRareError([Problem("", f"none of {_MOST_TRIES} deals that came close satisfies all the limits")])

    def odds(self, among: int = 1) -> Odds:
        """Give the chance that a random deal fits, counted where that is quick and else measured.

        among: how many samplers are asked together, so that all of them take some seconds at most.
        """
        if self._counted is None or self._task is None:
            return Odds(Fraction(0), is_exact=True)
        best = self._counted
        for plan in plans_of_all(self._task, self._limits):
            if best.checked and work_of(self._task, plan) <= max(_ODDS_WORK // among, _LEAST_ODDS_WORK):
                best = Counted.of(self._task, plan, self._limits)
        if not best.checked:
            return Odds(best.chance, is_exact=True)
        deals = max(_ODDS_DEALS // among, _LEAST_ODDS_DEALS)
        survivors = max(1, self._survivors(self._counted, deals))
        return Odds(self._counted.chance * Fraction(survivors, deals), is_exact=False)

    def _choose(self, task: DealTask) -> Counted | None:
        """Give the first plan that wastes little; None if a count proves that no deal fits."""
        best, most = None, -1.0
        for plan in plans_by_cost(task, self._limits):
            if best and not is_affordable(task, plan):
                break
            counted = Counted.of(task, plan, self._limits)
            if not counted.tables.total:
                return None
            surviving = self._pilot(counted)
            if surviving >= _GOOD_SHARE:
                return counted
            if surviving >= most:
                best, most = counted, surviving
        return best

    def _pilot(self, counted: Counted) -> float:
        """Give about what part of a plan's deals survives; a hopeless plan is given up early."""
        if not counted.checked:
            return 1.0
        deals, survivors = 0, 0
        for few in _PILOT_ROUNDS:
            survivors += self._survivors(counted, few, start=deals)
            deals += few
            if not 2 * _GOOD_SHARE > survivors / deals > _GOOD_SHARE / 3:
                break
        return survivors / deals

    def _survivors(self, counted: Counted, deals: int, start: int = 0) -> int:
        """Give how many of so many deals of a plan satisfy what it does not count."""
        below = bounded(random.Random(start))  # noqa: S311  # a fixed trial: part of the plan
        return sum(self._try(counted, below) is not None for _ in range(deals))

    def _try(self, counted: Counted, below: Below) -> FourHoldings | None:
        hands = [[*cards] for cards in self._held]
        masks = counted.tables.deal(below(counted.tables.total))
        for share, cards in zip(counted.tables.shares, masks, strict=True):
            rooms = [counted.rooms[seat] for seat in share.seats]
            for seat, part in zip(share.seats, _parted(cards, rooms, below), strict=True):
                for suit, mask in enumerate(part):
                    hands[seat][suit] |= mask
        north, east, south, west = ((c, d, h, s) for c, d, h, s in hands)
        dealt = (north, east, south, west)
        if all(self._limits[seat].fits_holdings(dealt[seat]) for seat in counted.checked):
            return dealt
        return None


def _parted(cards: list[int], rooms: Sequence[int], below: Below) -> list[list[int]]:
    """Deal the cards of a share to its seats at random."""
    if len(rooms) == 1:
        return [cards]
    pack = [(suit, 1 << bit) for suit in range(4) for bit in range(13) if cards[suit] >> bit & 1]
    parts = []
    for room in rooms[:-1]:
        part = [0, 0, 0, 0]
        for _ in range(room):
            place = below(len(pack))
            suit, bit = pack[place]
            pack[place] = pack[-1]
            pack.pop()
            part[suit] |= bit
        parts.append(part)
    last = [0, 0, 0, 0]
    for suit, bit in pack:
        last[suit] |= bit
    return [*parts, last]
