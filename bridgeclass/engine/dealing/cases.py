"""Requirements of a combination of sub-profiles on the four hands, for each draw of its random suits.

Every bound keeps its path in the document, so that conflicts can be reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from math import perm, prod

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import Constraint
from bridgeclass.engine.dealing.call_conditions import DealRequirement, HandRequirement, excluding
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.limits import ANY_HAND, FourRanges, HandLimits, Range
from bridgeclass.engine.dealing.order import dealing_order
from bridgeclass.engine.dealing.profile import (
    Contingent,
    Profile,
    RandomSuit,
    RandomSuitRanges,
    SubProfile,
    SuitRange,
    subprofile_path,
)
from bridgeclass.engine.dealing.requirements import constraint_of, requirement_of
from bridgeclass.engine.dealing.shapes import Lengths, excluded_by
from bridgeclass.engine.dealing.table import bidding_constraint, table_of
from bridgeclass.engine.messages import Message, counted, msgid, plural_msgid

Drawn = Mapping[Seat, tuple[Suit, ...]]
"""The suits each hand drew, in the order drawn."""


@dataclass(frozen=True, slots=True)
class Part:
    """One requirement on a hand, with its path: a suit's range, the total points, shapes, or a test."""

    path: str
    suit: Suit | None = None
    span: SuitRange | None = None
    total: Range | None = None
    excluded: frozenset[Lengths] | None = None
    constraint: Constraint | None = None

    @property
    def requirement(self) -> HandRequirement:
        """The part as a requirement on the hand."""
        if self.suit is not None and self.span is not None:
            return HandRequirement(
                HandLimits(
                    lengths=_only(self.suit, self.span.cards, ANY_HAND.lengths),
                    suit_hcp=_only(self.suit, self.span.hcp, ANY_HAND.suit_hcp),
                )
            )
        if self.total is not None:
            return HandRequirement(HandLimits(hcp=self.total))
        if self.excluded is not None:
            return excluding(self.excluded)
        return HandRequirement() if self.constraint is None else requirement_of(self.constraint)


def _only(suit: Suit, span: Range, free: FourRanges) -> FourRanges:
    clubs, diamonds, hearts, spades = (span if place == suit else open_ for place, open_ in enumerate(free))
    return clubs, diamonds, hearts, spades


@dataclass(frozen=True)
class Case:
    """A combination with its random suits drawn. conflict: the reason why no deal at all can fit, if there is one."""

    drawn: Drawn
    weight: Fraction
    parts: tuple[tuple[Part, ...], tuple[Part, ...], tuple[Part, ...], tuple[Part, ...]]
    conflict: Problem | None = None

    @cached_property
    def requirements(self) -> DealRequirement:
        """The requirements on the four hands."""
        north, east, south, west = map(combined_requirement, self.parts)
        return north, east, south, west


@lru_cache(maxsize=4096)
def combined_requirement(parts: tuple[Part, ...]) -> HandRequirement:
    """Return the conjunction of the parts' requirements."""
    requirement = HandRequirement()
    for part in parts:
        requirement = requirement.combined_with(part.requirement)
    return requirement


class CaseMaker:
    """Builds the cases of a profile's combinations; parts that do not depend on the suits drawn are built once."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._is_exclusive = bool(profile.random_suits_exclusive)
        self._order = dealing_order(profile)
        self._fixed: dict[tuple[Seat, int], tuple[Part, ...]] = {}

    def count(self, chosen: Mapping[Seat, int]) -> int:
        """Return the number of ways to draw the random suits (without the exclusion switch)."""
        return prod(ways_to_draw(draw) for draw in self._drawing(chosen).values())

    def draws(self, chosen: Mapping[Seat, int]) -> list[tuple[Drawn, Fraction]]:
        """Return the ways to draw the random suits, each with its probability; none if the suits run out."""
        drawing = self._drawing(chosen)
        found: list[tuple[dict[Seat, tuple[Suit, ...]], Fraction]] = [({}, Fraction(1))]
        for seat in (one for one in self._order if one in drawing):
            found = [
                (drawn | {seat: suits}, chance * share)
                for drawn, chance in found
                for suits, share in self._suits(drawing[seat], drawn)
            ]
        whole = sum((chance for _, chance in found), Fraction(0))
        return [(drawn, chance / whole) for drawn, chance in found]

    def case(self, chosen: Mapping[Seat, int], drawn: Drawn, weight: Fraction) -> Case:
        """Return the requirements on the four hands for these suits."""
        parts: list[tuple[Part, ...]] = [(), (), (), ()]
        for seat, index in chosen.items():
            try:
                parts[seat] = self._parts(seat, index, chosen, drawn)
            except _ClashError as error:
                return Case(drawn, weight, ((), (), (), ()), error.problem)
        return Case(drawn, weight, (parts[0], parts[1], parts[2], parts[3]))

    def _drawing(self, chosen: Mapping[Seat, int]) -> dict[Seat, RandomSuit]:
        picked = {seat: self._profile.subprofiles(seat)[index].random_suit for seat, index in chosen.items()}
        return {seat: draw for seat, draw in picked.items() if draw is not None}

    def _suits(self, draw: RandomSuit, drawn: Drawn) -> Iterator[tuple[tuple[Suit, ...], Fraction]]:
        taken = {suit for suits in drawn.values() for suit in suits} if self._is_exclusive else set[Suit]()
        left = [suit for suit in draw.allowed_suits if suit not in taken]
        ways = [*permutations(left, draw.required_suits_count)]
        for suits in ways:
            yield suits, Fraction(1, len(ways))

    def _parts(self, seat: Seat, index: int, chosen: Mapping[Seat, int], drawn: Drawn) -> tuple[Part, ...]:
        subprofile, path = self._profile.subprofiles(seat)[index], subprofile_path(seat, index)
        if (seat, index) not in self._fixed:
            self._fixed[seat, index] = (*self._others(seat, index),)
        extra = [*_drawn_parts(subprofile, path, drawn.get(seat, ()))]
        extra += [part for one in _contingents(subprofile, path) for part in self._following(seat, one, chosen, drawn)]
        replaced = set[Suit]()
        if subprofile.random_suit is not None and subprofile.random_suit.ranges_do is not RandomSuitRanges.INTERSECT:
            replaced = {*drawn.get(seat, ())}
        standard = (
            Part(f"{path}.standard.{suit.word}", suit, span)
            for suit, span in _standard_ranges(subprofile)
            if suit not in replaced and span != SuitRange()
        )
        return (*standard, *extra, *self._fixed[seat, index])

    def _others(self, seat: Seat, index: int) -> Iterator[Part]:
        """Yield the parts that do not depend on the suits drawn: total points, exclusions, constraints, bidding."""
        subprofile, path = self._profile.subprofiles(seat)[index], subprofile_path(seat, index)
        points = subprofile.standard.limits.hcp
        if points != ANY_HAND.hcp:
            yield Part(f"{path}.standard", total=points)
        for place, exclusion in enumerate(self._profile.subprofile_exclusions):
            if exclusion.seat is seat and exclusion.subprofile_index == index + 1:
                yield Part(f"subprofile_exclusions[{place}]", excluded=excluded_by(exclusion))
        if subprofile.needs:
            yield Part(f"{path}.needs", constraint=constraint_of(subprofile.needs, f"{path}.needs"))
        for place, bidding in enumerate(subprofile.bidding):
            yield Part(f"{path}.bidding[{place}]", constraint=bidding_constraint(table_of(self._profile), bidding))

    def _following(
        self, seat: Seat, named: tuple[str, Contingent], chosen: Mapping[Seat, int], drawn: Drawn
    ) -> Iterator[Part]:
        """Yield the range in the suit that another hand drew, or in the suit that it left undrawn."""
        path, contingent = named
        other = contingent.seat
        draw = self._drawing(chosen).get(other)
        if draw is None:
            text = msgid("{seat}, whose suit {follower} follows, draws no random suit here")
            raise _ClashError(Problem(path, Message(text, seat=other, follower=seat)))
        suit = drawn[other][0]
        if contingent.use_non_chosen_suit:
            left = [one for one in draw.allowed_suits if one not in drawn[other]]
            if len(left) != 1:
                forms = plural_msgid(
                    "{seat} leaves {n} suit undrawn here, not one", "{seat} leaves {n} suits undrawn here, not one"
                )
                problem = counted(forms, len(left), seat=other, n=len(left))
                raise _ClashError(Problem(f"{path}.use_non_chosen_suit", problem))
            suit = left[0]
        yield Part(f"{path}.suit_range", suit, contingent.suit_range)


class _ClashError(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.problem = problem


def ways_to_draw(draw: RandomSuit) -> int:
    """Return the number of orders in which the suits may be drawn."""
    return perm(len(draw.allowed_suits), draw.required_suits_count)


def _standard_ranges(subprofile: SubProfile) -> Iterator[tuple[Suit, SuitRange]]:
    standard = subprofile.standard
    yield Suit.SPADES, standard.spades
    yield Suit.HEARTS, standard.hearts
    yield Suit.DIAMONDS, standard.diamonds
    yield Suit.CLUBS, standard.clubs


def _drawn_parts(subprofile: SubProfile, path: str, suits: tuple[Suit, ...]) -> Iterator[Part]:
    """Yield the ranges of the suits drawn; a pair override takes precedence."""
    draw = subprofile.random_suit
    if draw is None:
        return
    path = f"{path}.random_suit_constraint"
    for place, pair in enumerate(draw.pair_overrides):
        if {*pair.suits} == {*suits}:
            yield Part(f"{path}.pair_overrides[{place}].first_range", pair.suits[0], pair.first_range)
            yield Part(f"{path}.pair_overrides[{place}].second_range", pair.suits[1], pair.second_range)
            return
    for place, (suit, span) in enumerate(zip(suits, draw.suit_ranges, strict=False)):
        yield Part(f"{path}.suit_ranges[{place}]", suit, span)


def _contingents(subprofile: SubProfile, path: str) -> Iterator[tuple[str, Contingent]]:
    if subprofile.partner is not None:
        yield f"{path}.partner_contingent_constraint", subprofile.partner
    if subprofile.opponent is not None:
        yield f"{path}.opponents_contingent_suit_constraint", subprofile.opponent
