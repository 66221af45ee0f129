"""Choose what to count and what to reject afterwards: the plans of a task, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from bridgeclass.engine.dealing.bounds import DealTask
from bridgeclass.engine.dealing.call_conditions import DealRequirement
from bridgeclass.engine.dealing.exact.drawing import Drawer
from bridgeclass.engine.dealing.exact.layout import Plan
from bridgeclass.engine.dealing.exact.tables import MAX_SIZE, ExactTables, Size, TooLargeError
from bridgeclass.engine.dealing.limits import ANY_HCP, Holdings

_GOOD_RATE, _POOR_RATE = 0.4, 0.03
_SMALL, _MEDIUM = Size(1_200_000, 150_000), Size(4_000_000, 300_000)
"""How large tables may be where a plan before wastes little, and where it does not."""
_COUNTED = Size(12_000_000, 2_000_000)
_PILOT_DEALS, _FEW = 400, 2
_LONG_PILOT_DEALS, _COSTLY_PILOT_DEALS, _ODDS_SURVIVORS, _ODDS_DEALS = 12_000, 3_000, 1_500, 40_000

Held = tuple[Holdings, ...]


class Planned:
    """The plan chosen for a task, and its acceptance rate."""

    def __init__(self, drawer: Drawer, rate: float) -> None:
        self.drawer = drawer
        self.rate = rate


def best_plan(task: DealTask, requirements: DealRequirement, held: Held) -> Planned | None:
    """Return the first plan that rejects little, or else the best one; None if a count proves that no deal fits.

    The choice depends on the task alone, never on a clock, so a seed gives the same boards everywhere.
    """
    best = _best(task, requirements, held, _MEDIUM)
    if best is not None and best.rate * _PILOT_DEALS < _FEW:
        best = _best(task, requirements, held, MAX_SIZE)
        if best is not None and best.rate * _PILOT_DEALS < _FEW:
            deals = _COSTLY_PILOT_DEALS if best.drawer.is_costly else _LONG_PILOT_DEALS
            best.rate = max(best.rate / 4, best.drawer.rate(deals))
    return best


def _best(task: DealTask, requirements: DealRequirement, held: Held, most: Size) -> Planned | None:
    best: Planned | None = None
    too_large: Plan | None = None
    for plan in plans_by_cost(task, requirements):
        if too_large and {*too_large.tracked} <= {*plan.tracked} and {*too_large.pointed} <= {*plan.pointed}:
            continue
        try:
            tables = ExactTables(task, requirements, plan, _SMALL if best and best.rate >= _POOR_RATE else most)
        except TooLargeError:
            too_large = plan
            continue
        drawer = Drawer(task, requirements, tables, held)
        if not drawer.tables.total:
            return None
        rate = drawer.rate(_PILOT_DEALS)
        if best is None or rate >= best.rate:
            best = Planned(drawer, rate)
        if rate >= _GOOD_RATE or (rate >= _POOR_RATE and len(plan.tracked) > 2):
            break
    return best


def chance_of(task: DealTask, tables: ExactTables) -> Fraction:
    """Return the probability that a random deal of the task's cards is one of those counted."""
    ways, left = 1, sum(task.rooms)
    for share in tables.layout.shares:
        ways *= comb(left, share.room)
        left -= share.room
    return Fraction(tables.total, ways)


def counted_chance(task: DealTask, requirements: DealRequirement, held: Held) -> Fraction | None:
    """Return the exact probability that a random deal fits; None if the tables would be too large."""
    seats = limited_seats(requirements)
    plan = Plan(seats, tuple(seat for seat in seats if requirements[seat].limits.hcp != ANY_HCP))
    try:
        drawer = Drawer(task, requirements, ExactTables(task, requirements, plan, _COUNTED), held)
    except TooLargeError:
        return None
    return chance_of(task, drawer.tables) if drawer.is_exact else None


def measured_chance(task: DealTask, planned: Planned) -> Fraction:
    """Return the approximate probability that a random deal fits: counted for the plan, measured for the rest."""
    survivors = _ODDS_SURVIVORS // 4 if planned.drawer.is_costly else _ODDS_SURVIVORS
    deals = int(min(_ODDS_DEALS, survivors / max(planned.rate, 1e-3)))
    rate = planned.drawer.rate(deals)
    return chance_of(task, planned.drawer.tables) * Fraction(max(rate, 1 / deals)).limit_denominator(_ODDS_DEALS)


def plans_by_cost(task: DealTask, requirements: DealRequirement) -> Iterator[Plan]:
    """Yield the plans, cheapest first: the rarest hand, the two rarest, then all with more and more points."""
    limited = limited_seats(requirements)
    rarest = sorted(limited, key=lambda seat: _chance_alone(task, requirements, seat, with_points=True))
    pointed = tuple(seat for seat in rarest if requirements[seat].limits.hcp != ANY_HCP)
    for size in range(1, min(3, len(rarest))):
        yield Plan(tuple(rarest[:size]), tuple(seat for seat in pointed if seat in rarest[:size])[:1])
    if len(rarest) > 2:
        yield Plan(tuple(rarest[:2]), tuple(seat for seat in pointed if seat in rarest[:2]))
    by_points = sorted(pointed, key=lambda seat: _chance_of_points(task, requirements, seat))
    for size in range(min(1, len(by_points)), len(by_points) + 1):
        yield Plan(limited, tuple(by_points[:size]))


def limited_seats(requirements: DealRequirement) -> tuple[int, ...]:
    """Return the seats that have requirements."""
    return tuple(seat for seat in range(4) if not requirements[seat].is_free)


def _chance_alone(task: DealTask, requirements: DealRequirement, seat: int, *, with_points: bool) -> Fraction:
    tables = ExactTables(task, requirements, Plan((seat,), (seat,) if with_points else ()))
    return chance_of(task, tables)


def _chance_of_points(task: DealTask, requirements: DealRequirement, seat: int) -> Fraction:
    """Return the probability that a hand inside the seat's other ranges has the points it needs."""
    without = _chance_alone(task, requirements, seat, with_points=False)
    return _chance_alone(task, requirements, seat, with_points=True) / without if without else Fraction(0)
