"""The expected IMPs of one contract against another, from the distributions of their tricks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bridgeclass.engine.auctions import Contract, Seat
from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.odds.estimate import TRICKS, Estimate
from bridgeclass.engine.odds.outlook import Outlook
from bridgeclass.engine.scoring import duplicate_score, imps

_RARE = 0.004
"""Numbers of tricks with a smaller probability are left out."""
_DOUBLED_FROM = 2
"""Undertricks from which opponents who have bid are taken to double."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The contract that a pass leaves: the last bid (None before any), its side, and its doubles (0 to 2)."""

    last: Call | None = None
    ours: bool = True
    doubled: int = 0
    we_vulnerable: bool = False
    they_vulnerable: bool = False
    they_bid: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A final contract: our points by the number of its declarer's tricks, and the estimate of those."""

    points: tuple[int, ...]
    estimate: Estimate
    strain: Strain
    ours: bool


def worth(outlook: Outlook, call: Call, other: Call, stakes: Stakes) -> float:
    """Return the expected IMPs if the auction ends after `call`, against its end after `other`.

    A pass leaves the last bid, a double doubles it, and a bid is played, doubled if it goes down two or more and the
    opponents have bid.
    """
    one, two = _result(outlook, call, stakes), _result(outlook, other, stakes)
    if one is None or two is None:
        sole = one or two
        if sole is None:
            return 0.0
        gain = sum(p * imps(points) for p, points in zip(sole.estimate.probabilities(), sole.points, strict=True))
        return gain if one is not None else -gain
    return _compare(one, two, _correlation(outlook, one, two))


def _result(outlook: Outlook, call: Call, stakes: Stakes) -> Result | None:
    """Return the final contract after a call; None if the board is passed out."""
    if call.strain is not None:
        penalty = stakes.they_bid and _DOUBLED_FROM
        points = _points(call.level, call.strain, 0, penalty, stakes.we_vulnerable)
        return Result(points, outlook.ours(call.strain), call.strain, ours=True)
    last = stakes.last
    if last is None or last.strain is None:
        return None
    doubled = {"X": 1, "XX": 2}.get(call.text, stakes.doubled)
    vulnerable = stakes.we_vulnerable if stakes.ours else stakes.they_vulnerable
    points = _points(last.level, last.strain, doubled, 0, vulnerable)
    if stakes.ours:
        return Result(points, outlook.ours(last.strain), last.strain, ours=True)
    return Result(tuple(-score for score in points), outlook.theirs(last.strain), last.strain, ours=False)


@lru_cache(maxsize=2048)
def _points(level: int, strain: Strain, doubled: int, penalty: int, vulnerable: bool) -> tuple[int, ...]:
    """Return declarer's points for 0 to 13 tricks; from `penalty` undertricks on (0 for never) doubled."""
    found = []
    for tricks in range(TRICKS + 1):
        down = level + 6 - tricks
        times = 1 if penalty and down >= penalty and not doubled else doubled
        found.append(duplicate_score(Contract(level, strain, times, Seat.N), tricks, vulnerable))
    return tuple(found)


def _correlation(outlook: Outlook, one: Result, two: Result) -> float:
    if one.ours == two.ours:
        return 1.0 if one.strain == two.strain else outlook.together
    return outlook.against


def _compare(one: Result, two: Result, correlation: float) -> float:
    """Return the expected IMPs of one result against another, between independent tricks and tricks in step."""
    first = one.estimate.probabilities()
    second = two.estimate.probabilities()
    in_step = _in_step(one.points, first, two.points, second, reverse=correlation < 0)
    rest = 1 - abs(correlation)
    return abs(correlation) * in_step + (rest * _independent(one.points, first, two.points, second) if rest else 0)


def _independent(
    points: Sequence[int], first: Sequence[float], others: Sequence[int], second: Sequence[float]
) -> float:
    pairs = [(p, score) for p, score in zip(second, others, strict=True) if p > _RARE]
    return sum(
        p * sum(q * imps(score - other) for q, other in pairs)
        for p, score in zip(first, points, strict=True)
        if p > _RARE
    )


def _in_step(
    points: Sequence[int], first: Sequence[float], others: Sequence[int], second: Sequence[float], *, reverse: bool
) -> float:
    """Return the expected IMPs if the more tricks one declarer takes, the more (`reverse`: fewer) the other takes."""
    one = list(zip(first, points, strict=True))
    two = list(zip(second, others, strict=True))
    if reverse:
        two.reverse()
    total, place, left = 0.0, 0, two[0][0]
    for probability, score in one:
        remaining = probability
        while remaining > 0 and place < len(two):
            part = min(remaining, left)
            if part > 0:
                total += part * imps(score - two[place][1])
            remaining -= part
            left -= part
            if left <= 0:
                place += 1
                left = two[place][0] if place < len(two) else 0.0
    return total
