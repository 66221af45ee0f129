"""What to count and what to reject afterwards: the plans of a task, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from bridgeclass.engine.dealing.bounds import DealTask
from bridgeclass.engine.dealing.limits import ANY_HCP, DealLimits
from bridgeclass.engine.dealing.tables import CountTables, Plan, work_of

_AFFORDABLE_WORK = 2_000_000
"""Pairs of lengths times terms of a polynomial: about a second."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A plan with its tables. checked: the seats whose limits the tables do not guarantee."""

    plan: Plan
    tables: CountTables
    rooms: tuple[int, int, int, int]
    checked: tuple[int, ...]

    @classmethod
    def of(cls, task: DealTask, plan: Plan, limits: DealLimits) -> Counted:
        """Count the deals of a plan."""
        tables = CountTables(task, plan)
        uncounted = [share for share in tables.shares if share.seats[0] not in plan.pointed]
        checked = tuple(
            seat
            for share in uncounted
            for seat in share.seats
            if not limits[seat].is_free
            and (len(share.seats) > 1 or (len(uncounted) > 1 and limits[seat].hcp != ANY_HCP))
        )
        return cls(plan=plan, tables=tables, rooms=task.rooms, checked=checked)

    @property
    def chance(self) -> Fraction:
        """The chance that a random deal is one of those counted."""
        ways, left = 1, sum(self.rooms)
        for share in self.tables.shares:
            ways *= comb(left, share.room)
            left -= share.room
        return Fraction(self.tables.total, ways)


def is_affordable(task: DealTask, plan: Plan) -> bool:
    """Say whether counting takes about a second at most."""
    return work_of(task, plan) <= _AFFORDABLE_WORK


def plans_by_cost(task: DealTask, limits: DealLimits) -> Iterator[Plan]:
    """Give the plans from the cheapest on: the rarest hand, the two rarest, then all."""
    rarest = sorted(
        limited_seats(limits),
        key=lambda seat: Counted.of(task, Plan((seat,), (seat,)), limits).chance,
    )
    for size in range(1, min(3, len(rarest))):
        tracked = tuple(rarest[:size])
        yield Plan(tracked, tuple(seat for seat in tracked if limits[seat].hcp != ANY_HCP)[:1])
    yield from plans_of_all(task, limits)


def plans_of_all(task: DealTask, limits: DealLimits) -> Iterator[Plan]:
    """Give the plans that track every limited hand, with the points of more and more of them."""
    limited = limited_seats(limits)
    by_points = sorted(
        (seat for seat in limited if limits[seat].hcp != ANY_HCP),
        key=lambda seat: _chance_of_points(task, seat),
    )
    for size in range(min(1, len(by_points)), min(3, len(by_points)) + 1):
        yield Plan(limited, tuple(by_points[:size]))


def limited_seats(limits: DealLimits) -> tuple[int, ...]:
    """Give the seats that may not hold just any hand."""
    return tuple(seat for seat in range(4) if not limits[seat].is_free)


def _chance_of_points(task: DealTask, seat: int) -> Fraction:
    """Give the chance that a hand inside the seat's other ranges has the points it needs."""
    with_points = CountTables(task, Plan((seat,), (seat,))).total
    return Fraction(with_points, max(1, CountTables(task, Plan((seat,))).total))
