"""The combinations of sub-profiles of a profile: one for each seat, each with its share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.limits import ANY_HAND, DealLimits, HandLimits
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.dealing.weights import shares_of


@dataclass(frozen=True, slots=True)
class Combination:
    """One sub-profile for each seat that has any. chosen: its index, from 0, by seat.

    share: of the boards as declared; weight: the same as a whole number, for drawing.
    """

    chosen: Mapping[Seat, int]
    limits: DealLimits
    share: Fraction
    weight: int

    def as_json(self) -> dict[str, int]:
        """Give it for the wire: seat letter to index."""
        return {seat.letter: index for seat, index in self.chosen.items()}

    def describe(self, profile: Profile) -> str:
        """Name it for people: "North: strong, South: sub-profile 2"."""
        names = [
            f"{seat.word}: {profile.subprofiles(seat)[index].name or f'sub-profile {index + 1}'}"
            for seat, index in self.chosen.items()
        ]
        return ", ".join(names) or "no constraints"


def combinations_of(profile: Profile) -> tuple[Combination, ...]:
    """Give every combination that has a share, in the order of the document's indices.

    Raises WeightsError if the weights of a seat do not add up.
    """
    seats = [seat for seat in Seat if profile.subprofiles(seat)]
    if profile.is_invariants_safety_profile:
        seats = []
    shares = {seat: shares_of(profile.subprofiles(seat)) for seat in seats}
    common = 1
    for seat in seats:
        common *= lcm(*(share.denominator for share in shares[seat]))
    found = []
    for indices in product(*(range(len(shares[seat])) for seat in seats)):
        chosen = dict(zip(seats, indices, strict=True))
        share = Fraction(1)
        for seat, index in chosen.items():
            share *= shares[seat][index]
        if share:
            limits = _limits(profile, chosen)
            found.append(Combination(chosen, limits, share, int(share * common)))
    return tuple(found)


def _limits(profile: Profile, chosen: Mapping[Seat, int]) -> DealLimits:
    def of(seat: Seat) -> HandLimits:
        index = chosen.get(seat)
        return ANY_HAND if index is None else profile.subprofiles(seat)[index].standard.limits

    return of(Seat.N), of(Seat.E), of(Seat.S), of(Seat.W)
