"""Reports on a profile: whether it can be dealt, how rare its deals are, and its real mix of combinations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.cases import Case
from bridgeclass.engine.dealing.combinations import Combination
from bridgeclass.engine.dealing.conflicts import ConstraintCost, Relaxation, conflicts, constraint_costs, relaxations
from bridgeclass.engine.dealing.errors import ImpossibleProfileError, Problem
from bridgeclass.engine.dealing.mix import Mix
from bridgeclass.engine.dealing.profile import Profile, subprofile_path
from bridgeclass.engine.dealing.sampler import NO_DEAL, Odds
from bridgeclass.engine.messages import Joint, Listing, Message, Text, msgid

IN_NO_COMBINATION = msgid(
    "no deal satisfies this profile in any of its {n} combinations; for {combination}: these cannot all hold"
)

_MAX_CASES = 1_200
"""Ways to draw suits that are looked at; of more than that, some evenly spaced."""
_MAX_COUNTED = 12
"""Cases that are counted whole; of more than that, what the plan does not count is measured."""


@dataclass(frozen=True, slots=True)
class CombinationReport:
    """One combination: its odds, its share of the boards dealt, and its conflicts if it is impossible.

    draws: the number of suit draws, and how many of those examined are possible.
    relaxations: the smallest change that makes it possible.
    """

    combination: Combination
    odds: Odds
    share: Fraction
    draws: tuple[int, int]
    conflicts: tuple[Problem, ...]
    relaxations: tuple[Relaxation, ...]

    @property
    def is_possible(self) -> bool:
        """True if some deal fits."""
        return bool(self.odds.chance)


@dataclass(frozen=True, slots=True)
class Viability:
    """The report on a profile before it is dealt.

    dead: the sub-profiles that no combination can use, as problems with their paths.
    """

    combinations: tuple[CombinationReport, ...]
    dead: tuple[Problem, ...]

    @property
    def is_possible(self) -> bool:
        """True if some board can be dealt."""
        return any(report.is_possible for report in self.combinations)

    @property
    def odds(self) -> Odds:
        """The probability that a random deal fits a combination drawn at random."""
        chances = [report.share * report.odds.chance for report in self.combinations]
        exact = all(report.odds.is_exact for report in self.combinations if report.share)
        return Odds(sum(chances, Fraction(0)), is_exact=exact)


def assess(profile: Profile) -> Viability:
    """Count a profile's deals, combination by combination. Takes a few seconds if many suits may be drawn."""
    mix = Mix(profile)
    odds = [_odds(mix, place) for place in range(len(mix.combinations))]
    shares = [one.share if mix.is_possible(place) else Fraction(0) for place, one in enumerate(mix.combinations)]
    possible = sum(shares, Fraction(0))
    reports = []
    for place, (one, share) in enumerate(zip(mix.combinations, shares, strict=True)):
        chance, draws = odds[place]
        case = None if share else mix.case(place, 0) if mix.draws(place) else None
        reports.append(
            CombinationReport(
                combination=one,
                odds=chance,
                share=share / possible if share else Fraction(0),
                draws=draws,
                conflicts=() if share else _conflicts(mix, place, case),
                relaxations=() if case is None else relaxations(mix.samplers, case),
            )
        )
    return Viability(combinations=tuple(reports), dead=tuple(_dead(profile, reports)))


def rarest_combination(profile: Profile) -> tuple[Text, tuple[ConstraintCost, ...]] | None:
    """Return the rarest possible combination in words, and the cost of each of its constraints.

    Of its random suits the first possible draw is used. None if nothing is possible.
    """
    mix = Mix(profile)
    cases = [case for place in range(len(mix.combinations)) if (case := _first_possible(mix, place)) is not None]
    if not cases:
        return None
    rarest = min(cases, key=lambda case: mix.samplers.quick_odds(case.requirements).chance)
    return mix.describe(rarest), constraint_costs(mix.samplers, rarest)


def _first_possible(mix: Mix, place: int) -> Case | None:
    draws = range(len(mix.draws(place)))
    return next((mix.case(place, draw) for draw in draws if mix.is_draw_possible(place, draw)), None)


def _odds(mix: Mix, place: int) -> tuple[Odds, tuple[int, int]]:
    """Return a combination's odds over the possible draws, and the numbers of draws and of possible draws."""
    count = len(mix.draws(place))
    step = max(1, count * len(mix.combinations) // _MAX_CASES)
    odds_of = mix.samplers.odds if count * len(mix.combinations) <= _MAX_COUNTED else mix.samplers.quick_odds
    chance, weight, possible, is_exact = Fraction(0), Fraction(0), 0, step == 1
    for draw in range(0, count, step):
        case = mix.case(place, draw)
        odds = NO_DEAL if case.conflict is not None else odds_of(case.requirements)
        if odds.chance:
            chance += case.weight * odds.chance
            weight += case.weight
            possible += 1
            is_exact &= odds.is_exact
    if not possible:
        return NO_DEAL, (count, 0)
    return Odds(chance / weight, is_exact=is_exact), (count, possible)


def _conflicts(mix: Mix, place: int, case: Case | None) -> tuple[Problem, ...]:
    if case is not None:
        return conflicts(mix.samplers, case)
    seats = Listing(tuple(mix.combinations[place].chosen), Joint.COMMA)
    text = Message("the suits run out before all of {seats} have drawn theirs", seats=seats)
    return (Problem("random_suits_exclusive", text),)


def impossible(mix: Mix) -> ImpossibleProfileError:
    """Return the error that explains why none of a profile's combinations can be dealt."""
    if not mix.combinations:
        return ImpossibleProfileError([Problem("", Message("the roles leave a hand no sub-profile to choose"))])
    likeliest = max(range(len(mix.combinations)), key=lambda place: mix.combinations[place].share)
    case = mix.case(likeliest, 0) if mix.draws(likeliest) else None
    problems = _conflicts(mix, likeliest, case)
    lead = Message("no deal satisfies this profile: these cannot all hold")
    if len(mix.combinations) > 1:
        which = mix.combinations[likeliest].describe(mix.profile)
        lead = Message(IN_NO_COMBINATION, n=len(mix.combinations), combination=which)
    return ImpossibleProfileError([Problem("", lead), *problems])


def _dead(profile: Profile, reports: Sequence[CombinationReport]) -> Iterator[Problem]:
    for seat in Seat:
        for index in range(len(profile.subprofiles(seat))):
            using = [one for one in reports if one.combination.chosen.get(seat) == index]
            if using and not any(one.is_possible for one in using):
                yield Problem(subprofile_path(seat, index), Message("can never be dealt"))
