"""Reasons why a case is impossible, the smallest changes that make it possible, and the cost of each constraint."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.cases import Case
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.relaxations import HAS, EndKind, Parts, RangeEnd, range_ends, requirements_of
from bridgeclass.engine.dealing.sampler import Odds, is_plainly_impossible
from bridgeclass.engine.dealing.sampler_cache import SamplerCache
from bridgeclass.engine.messages import Listing, Message

_MAX_RELAXATIONS = 6


@dataclass(frozen=True, slots=True)
class Relaxation:
    """An end of a range moved to another value, or (value None) a whole constraint removed."""

    end: RangeEnd
    value: int | None

    @property
    def steps(self) -> int:
        """The distance moved (cards or points); the removal of a constraint counts as 13."""
        return 13 if self.value is None else abs(self.value - self.end.value)

    @property
    def problem(self) -> Problem:
        """The change as a problem: its path, and the value to write instead."""
        if self.value is None:
            return Problem(self.end.path, Message("leave it out ({things})", things=self.end.text))
        return Problem(self.end.path, Message("{n} instead of {n_2}", n=self.value, n_2=self.end.value))


@dataclass(frozen=True, slots=True)
class ConstraintCost:
    """The share of otherwise fitting deals that one constraint of a seat rules out."""

    seat: Seat
    path: str
    text: Message
    is_about_points: bool
    share: Fraction
    is_exact: bool

    @property
    def words(self) -> str:
        """The text in English."""
        return str(self.text)


def conflicts(samplers: SamplerCache, case: Case) -> tuple[Problem, ...]:
    """Return a minimal set of conflicting constraints: without any one of them the rest fit.

    Returns none if the case is possible.
    """
    if case.conflict is not None:
        return (case.conflict,)
    return tuple(end.problem for end in _conflicting_ends(samplers, case.parts, [*range_ends(case)]))


def relaxations(samplers: SamplerCache, case: Case) -> tuple[Relaxation, ...]:
    """Return the smallest change that makes the case possible: one end moved as little as possible.

    If no single end is enough, several are returned, each moved as little as the others allow. Returns none if the case
    is possible, or if a hand follows a suit that nobody draws.
    """
    parts, ends, relaxations = case.parts, [*range_ends(case)], list[Relaxation]()
    while case.conflict is None and len(relaxations) < _MAX_RELAXATIONS:
        conflicting = _conflicting_ends(samplers, parts, ends)
        if not conflicting:
            break
        alone = [
            relaxation for end in conflicting if (relaxation := _smallest_relaxation(samplers, parts, end)) is not None
        ]
        if alone:
            relaxations.append(min(alone, key=lambda relaxation: (relaxation.steps, relaxation.end.path)))
            break
        widest = max(conflicting, key=_reach)
        parts, ends = widest.lifted(parts), [end for end in ends if end != widest]
        relaxations.append(Relaxation(widest, None if widest.kind is EndKind.WHOLE else widest.open_value))
    return _minimized(samplers, case.parts, relaxations)


def constraint_costs(samplers: SamplerCache, case: Case) -> tuple[ConstraintCost, ...]:
    """Return the cost of each constraint of a possible case, the highest first."""
    whole = samplers.quick_odds(case.requirements)
    found = [_constraint_cost(samplers, case, whole, ends) for ends in _by_constraint(range_ends(case))]
    return tuple(sorted(found, key=lambda cost: -cost.share))


def _constraint_cost(samplers: SamplerCache, case: Case, whole: Odds, ends: list[RangeEnd]) -> ConstraintCost:
    parts = case.parts
    for end in ends:
        parts = end.lifted(parts)
    without = samplers.quick_odds(requirements_of(parts))
    share = max(Fraction(0), 1 - whole.chance / without.chance)
    path = ends[0].path if len(ends) == 1 else ends[0].part.path
    return ConstraintCost(
        ends[0].seat, path, _text(ends), ends[0].is_about_points, share, is_exact=whole.is_exact and without.is_exact
    )


def _text(ends: list[RangeEnd]) -> Message:
    """Return the ends of one constraint as a sentence: "South has at least 2 spades and at most 4 spades"."""
    if len({end.value for end in ends}) < len(ends):
        return Message(HAS, seat=ends[0].seat, things=ends[0].holding(is_exact=True))
    return Message(HAS, seat=ends[0].seat, things=Listing(tuple(end.holding() for end in ends)))


def _by_constraint(ends: Iterable[RangeEnd]) -> Iterator[list[RangeEnd]]:
    """Yield the two ends of each range together, the lower one first."""
    found: dict[tuple[Seat, str, EndKind], list[RangeEnd]] = {}
    for end in ends:
        found.setdefault((end.seat, end.part.path, end.kind), []).insert(0, end)
    yield from found.values()


def _conflicting_ends(samplers: SamplerCache, parts: Parts, ends: list[RangeEnd]) -> list[RangeEnd]:
    """Return the ends that are needed to prove the case impossible, by the quickest proof that succeeds."""
    proof = next((test for test in (_is_plainly_impossible, _impossibility_test(samplers)) if test(parts)), None)
    if proof is None:
        return []
    needed = []
    for end in ends:
        lifted = end.lifted(parts)
        if proof(lifted):
            parts = lifted
        else:
            needed.append(end)
    return needed


def _is_plainly_impossible(parts: Parts) -> bool:
    return is_plainly_impossible(requirements_of(parts))


def _impossibility_test(samplers: SamplerCache) -> Callable[[Parts], bool]:
    return lambda parts: not samplers.is_possible(samplers.canonical_form(requirements_of(parts)))


def _smallest_relaxation(samplers: SamplerCache, parts: Parts, end: RangeEnd) -> Relaxation | None:
    """Return the smallest move of one end that makes everything possible, if there is one."""
    is_impossible = _impossibility_test(samplers)
    if end.kind is EndKind.WHOLE:
        return None if is_impossible(end.lifted(parts)) else Relaxation(end, None)
    values = [*range(end.value, end.open_value, -1 if end.is_least else 1), end.open_value][1:]
    first = bisect_left(values, 1, key=lambda value: int(not _is_plainly_impossible(end.moved(parts, value))))
    good = (value for value in values[first:] if not is_impossible(end.moved(parts, value)))
    if first == len(values) or is_impossible(end.lifted(parts)):
        return None
    return Relaxation(end, next(good))


def _minimized(samplers: SamplerCache, parts: Parts, relaxations: list[Relaxation]) -> tuple[Relaxation, ...]:
    """Move each end back as far as the others allow, and drop those that are no longer needed."""
    is_impossible = _impossibility_test(samplers)
    found = [*relaxations]
    for relaxation in relaxations:
        others = parts
        for other in found:
            if other is not relaxation:
                others = other.end.moved(others, other.value)
        smallest = _smallest_relaxation(samplers, others, relaxation.end) if is_impossible(others) else None
        found = [one for one in found if one is not relaxation] + ([smallest] if smallest else [])
    return tuple(sorted(found, key=lambda relaxation: relaxation.end.path))


def _reach(end: RangeEnd) -> int:
    return 0 if end.kind is EndKind.WHOLE else abs(end.open_value - end.value)
