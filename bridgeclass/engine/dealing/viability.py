"""Whether a profile can be dealt, how rare its deals are, and what mix it really gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.combinations import Combination, combinations_of
from bridgeclass.engine.dealing.culprits import culprits
from bridgeclass.engine.dealing.errors import (
    ImpossibleProfileError,
    Problem,
    UnsupportedProfileError,
)
from bridgeclass.engine.dealing.profile import Profile, subprofile_path
from bridgeclass.engine.dealing.sampler import DealSampler, Odds
from bridgeclass.engine.dealing.support import unsupported


@dataclass(frozen=True, slots=True)
class CombinationReport:
    """One combination: its odds, its share of the boards dealt, and what clashes if it has none."""

    combination: Combination
    odds: Odds
    share: Fraction
    culprits: tuple[Problem, ...]

    @property
    def is_possible(self) -> bool:
        """Whether some deal fits."""
        return bool(self.odds.chance)


@dataclass(frozen=True, slots=True)
class Viability:
    """What can be said about a profile before it is dealt.

    dead: the sub-profiles that no combination can use, as problems with their paths.
    """

    combinations: tuple[CombinationReport, ...]
    dead: tuple[Problem, ...]

    @property
    def is_possible(self) -> bool:
        """Whether some board can be dealt."""
        return any(report.is_possible for report in self.combinations)

    @property
    def odds(self) -> Odds:
        """The chance that a random deal fits a combination drawn at random."""
        chances = [report.share * report.odds.chance for report in self.combinations]
        exact = all(report.odds.is_exact for report in self.combinations if report.share)
        return Odds(sum(chances, Fraction(0)), is_exact=exact)


def assess(profile: Profile) -> Viability:
    """Count a profile's deals, combination by combination.

    Takes some seconds at most; raises UnsupportedProfileError if the profile asks for
    what cannot be dealt yet.
    """
    refuse_unsupported(profile)
    combinations = combinations_of(profile)
    odds = [DealSampler(one.limits).odds(among=len(combinations)) for one in combinations]
    possible = sum(
        (one.share for one, chance in zip(combinations, odds, strict=True) if chance.chance),
        Fraction(0),
    )
    reports = tuple(
        CombinationReport(
            combination=one,
            odds=chance,
            share=one.share / possible if chance.chance else Fraction(0),
            culprits=() if chance.chance else culprits(one),
        )
        for one, chance in zip(combinations, odds, strict=True)
    )
    return Viability(combinations=reports, dead=tuple(_dead(profile, reports)))


def refuse_unsupported(profile: Profile) -> None:
    """Raise UnsupportedProfileError if the profile asks for what cannot be dealt yet."""
    problems = unsupported(profile)
    if problems:
        raise UnsupportedProfileError(problems)


def impossible(profile: Profile, combinations: Sequence[Combination]) -> ImpossibleProfileError:
    """Give the error that says why none of these combinations can be dealt."""
    likeliest = max(combinations, key=lambda one: one.weight)
    problems = culprits(likeliest)
    which = likeliest.describe(profile)
    lead = "no deal satisfies this profile"
    if len(combinations) > 1:
        lead += f" in any of its {len(combinations)} combinations; for {which}"
    return ImpossibleProfileError([Problem("", f"{lead}: these cannot all hold"), *problems])


def _dead(profile: Profile, reports: Sequence[CombinationReport]) -> Iterator[Problem]:
    for seat in Seat:
        for index in range(len(profile.subprofiles(seat))):
            using = [one for one in reports if one.combination.chosen.get(seat) == index]
            if using and not any(one.is_possible for one in using):
                yield Problem(subprofile_path(seat, index), "can never be dealt")
