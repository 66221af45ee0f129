"""Why a case is impossible, what it would take to make it possible, and which constraints make one rare."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.cases import Case
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.relaxations import End, Kind, Parts, asks_of, ends_of
from bridgeclass.engine.dealing.sampler import Odds, is_plainly_impossible
from bridgeclass.engine.dealing.sampler_cache import SamplerPool

_MOST_MOVES = 6


@dataclass(frozen=True, slots=True)
class Move:
    """An end moved to another value, or (value None) a whole constraint left out."""

    end: End
    value: int | None

    @property
    def steps(self) -> int:
        """How many cards or points it is moved; leaving a constraint out counts as all of a suit's cards."""
        return 13 if self.value is None else abs(self.value - self.end.value)

    @property
    def problem(self) -> Problem:
        """What to write instead, and where."""
        if self.value is None:
            return Problem(self.end.path, f"leave it out ({self.end.words()})")
        return Problem(self.end.path, f"{self.value} instead of {self.end.value}")


@dataclass(frozen=True, slots=True)
class Removal:
    """What share of the deals that satisfy everything else a constraint of a seat removes."""

    seat: Seat
    path: str
    words: str
    is_about_points: bool
    share: Fraction
    is_exact: bool


def culprits(pool: SamplerPool, case: Case) -> tuple[Problem, ...]:
    """Give constraints that clash, none of them superfluous: without any one of them they fit.

    Gives none if the case is possible.
    """
    if case.clash is not None:
        return (case.clash,)
    return tuple(end.problem for end in _clashing(pool, case.parts, [*ends_of(case)]))


def loosening(pool: SamplerPool, case: Case) -> tuple[Move, ...]:
    """Give the smallest change that makes the case possible: one end moved as little as can be.

    Where no single end is enough, several are given, each moved as little as the others allow. Gives
    none if the case is possible, or if a hand follows a suit that nobody draws.
    """
    parts, ends, moves = case.parts, [*ends_of(case)], list[Move]()
    while case.clash is None and len(moves) < _MOST_MOVES:
        clashing = _clashing(pool, parts, ends)
        if not clashing:
            break
        alone = [move for end in clashing if (move := _smallest(pool, parts, end)) is not None]
        if alone:
            moves.append(min(alone, key=lambda move: (move.steps, move.end.path)))
            break
        widest = max(clashing, key=_reach)
        parts, ends = widest.lifted(parts), [end for end in ends if end != widest]
        moves.append(Move(widest, None if widest.kind is Kind.WHOLE else widest.open_value))
    return _tightened(pool, case.parts, moves)


def removals(pool: SamplerPool, case: Case) -> tuple[Removal, ...]:
    """Give what each constraint of a possible case removes of the deals that fit otherwise, the most first."""
    whole = pool.quick_odds(case.asks)
    found = [_removal(pool, case, whole, ends) for ends in _by_constraint(ends_of(case))]
    return tuple(sorted(found, key=lambda removal: -removal.share))


def _removal(pool: SamplerPool, case: Case, whole: Odds, ends: list[End]) -> Removal:
    parts = case.parts
    for end in ends:
        parts = end.lifted(parts)
    without = pool.quick_odds(asks_of(parts))
    share = max(Fraction(0), 1 - whole.chance / without.chance)
    path = ends[0].path if len(ends) == 1 else ends[0].part.path
    return Removal(
        ends[0].seat, path, _words(ends), ends[0].is_about_points, share, is_exact=whole.is_exact and without.is_exact
    )


def _words(ends: list[End]) -> str:
    """Say the ends of one constraint: "South has at least 2 spades and at most 4 spades", "... exactly 4 spades"."""
    said = [end.words() for end in ends]
    if len({end.value for end in ends}) < len(ends):
        return said[0].replace("at least", "exactly")
    return " and ".join([said[0], *(words.partition(" has ")[2] for words in said[1:])])


def _by_constraint(ends: Iterable[End]) -> Iterator[list[End]]:
    """Put the two ends of a range together, the lower one first."""
    found: dict[tuple[Seat, str, Kind], list[End]] = {}
    for end in ends:
        found.setdefault((end.seat, end.part.path, end.kind), []).insert(0, end)
    yield from found.values()


def _clashing(pool: SamplerPool, parts: Parts, ends: list[End]) -> list[End]:
    """Give the ends that are needed to prove it impossible, by the quickest proof there is."""
    proof = next((test for test in (_plainly, _counted(pool)) if test(parts)), None)
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


def _plainly(parts: Parts) -> bool:
    return is_plainly_impossible(asks_of(parts))


def _counted(pool: SamplerPool) -> Callable[[Parts], bool]:
    return lambda parts: not pool.is_possible(pool.named(asks_of(parts)))


def _smallest(pool: SamplerPool, parts: Parts, end: End) -> Move | None:
    """Give the smallest move of one end that makes everything possible, if there is one."""
    is_impossible = _counted(pool)
    if end.kind is Kind.WHOLE:
        return None if is_impossible(end.lifted(parts)) else Move(end, None)
    values = [*range(end.value, end.open_value, -1 if end.is_least else 1), end.open_value][1:]
    first = bisect_left(values, 1, key=lambda value: int(not _plainly(end.moved(parts, value))))
    good = (value for value in values[first:] if not is_impossible(end.moved(parts, value)))
    if first == len(values) or is_impossible(end.lifted(parts)):
        return None
    return Move(end, next(good))


def _tightened(pool: SamplerPool, parts: Parts, moves: list[Move]) -> tuple[Move, ...]:
    """Move each end back as far as the others allow; one that is not needed any more is left out."""
    is_impossible = _counted(pool)
    found = [*moves]
    for move in moves:
        others = parts
        for other in found:
            if other is not move:
                others = other.end.moved(others, other.value)
        smallest = _smallest(pool, others, move.end) if is_impossible(others) else None
        found = [one for one in found if one is not move] + ([smallest] if smallest else [])
    return tuple(sorted(found, key=lambda move: move.end.path))


def _reach(end: End) -> int:
    return 0 if end.kind is Kind.WHOLE else abs(end.open_value - end.value)
