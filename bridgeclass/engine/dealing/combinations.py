"""The combinations of sub-profiles of a profile: one sub-profile for each seat, with a share of the boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.coupling import PAIRS, Pair, pair_shares
from bridgeclass.engine.dealing.profile import Profile
from bridgeclass.engine.messages import Joint, Listing, Message, Text, Value


@dataclass(frozen=True, slots=True)
class Combination:
    """One sub-profile for each seat that has any. chosen: its index, from 0, by seat.

    share: its fraction of the boards, as declared.
    """

    chosen: Mapping[Seat, int]
    share: Fraction

    def as_json(self) -> dict[str, int]:
        """Return the indices by seat letter."""
        return {seat.letter: index for seat, index in self.chosen.items()}

    def describe(self, profile: Profile) -> Text:
        """Return a description: "North: strong, South: sub-profile 2"."""
        names = tuple(
            Message("{seat}: {name}", seat=seat, name=_name(profile, seat, index))
            for seat, index in self.chosen.items()
        )
        return Listing(names, Joint.COMMA) if names else Message("no constraints")


def _name(profile: Profile, seat: Seat, index: int) -> Value:
    return profile.subprofiles(seat)[index].name or Message("sub-profile {n}", n=index + 1)


def combinations_of(profile: Profile) -> tuple[Combination, ...]:
    """Return every combination with a positive share, in the order of the document's indices.

    Raises WeightsError if the weights of a seat do not add up.
    """
    if profile.is_invariants_safety_profile:
        return (Combination({}, Fraction(1)),)
    found = [
        Combination(_chosen(ns, ew), share * other_share)
        for ns, share in pair_shares(profile, "ns").items()
        for ew, other_share in pair_shares(profile, "ew").items()
    ]
    return tuple(sorted(found, key=lambda one: [*one.chosen.values()]))


def _chosen(ns: Pair, ew: Pair) -> dict[Seat, int]:
    picked = dict(zip((*PAIRS["ns"], *PAIRS["ew"]), (*ns, *ew), strict=True))
    chosen = {seat: picked[seat] for seat in Seat}
    return {seat: index for seat, index in chosen.items() if index is not None}
