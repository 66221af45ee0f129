"""What a sound profile may ask for that cannot be dealt yet, with the path of each."""

from __future__ import annotations

from collections.abc import Iterator

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.profile import (
    Coupling,
    Profile,
    RoleMode,
    RoleUsage,
    SubProfile,
    subprofile_path,
)

_NOT_YET = "cannot be dealt yet"


def unsupported(profile: Profile) -> list[Problem]:
    """Give what keeps a profile from being dealt although it is sound; empty if nothing does.

    A profile without constraints (is_invariants_safety_profile) can always be dealt.
    """
    if profile.is_invariants_safety_profile:
        return []
    return [
        *_coupling(profile, "ns", profile.ns),
        *_coupling(profile, "ew", profile.ew),
        *(
            problem
            for seat, subprofiles in profile.seat_profiles.items()
            for index, one in enumerate(subprofiles)
            for problem in _subprofile(subprofile_path(seat, index), one)
        ),
        *(
            Problem(f"subprofile_exclusions[{place}]", f"excluding shapes {_NOT_YET}")
            for place in range(len(profile.subprofile_exclusions))
        ),
    ]


def _subprofile(path: str, one: SubProfile) -> Iterator[Problem]:
    if one.random_suit is not None:
        yield Problem(f"{path}.random_suit_constraint", f"a random suit {_NOT_YET}")
    if one.partner is not None:
        yield Problem(f"{path}.partner_contingent_constraint", f"a partner's suit {_NOT_YET}")
    if one.opponent is not None:
        yield Problem(f"{path}.opponents_contingent_suit_constraint", f"an opponent's suit {_NOT_YET}")
    if one.needs is not None:
        yield Problem(f"{path}.needs", f"constraints of the bidding rules {_NOT_YET}")


def _coupling(profile: Profile, side: str, coupling: Coupling) -> Iterator[Problem]:
    """Refuse a coupling that would make a difference: both hands have several sub-profiles."""
    first = Seat.N if side == "ns" else Seat.E
    ours, theirs = profile.subprofiles(first), profile.subprofiles(first.partner)
    usages = {one.ns_role_usage if side == "ns" else one.ew_role_usage for one in (*ours, *theirs)}
    mode = coupling.role_mode
    if mode is not RoleMode.NO_DRIVER_NO_INDEX and usages - {None, RoleUsage.ANY}:
        yield Problem(f"{side}_role_mode", f"sub-profiles for one role only {_NOT_YET}")
    if len(ours) < 2 or len(theirs) < 2:
        return
    if coupling.linked_profile is not None:
        yield Problem(f"{side}_linked_profile", f"linked sub-profiles {_NOT_YET}")
    elif mode is None and _old_documents_couple(profile, side):
        yield Problem(
            f"{side}_role_mode",
            f"is not said, which couples the two hands of {side.upper()}; that {_NOT_YET}. "
            f"Say {RoleMode.NO_DRIVER_NO_INDEX} to choose for each hand alone",
        )
    elif mode not in (None, RoleMode.NO_DRIVER_NO_INDEX):
        yield Problem(f"{side}_role_mode", f"{mode} {_NOT_YET}; {RoleMode.NO_DRIVER_NO_INDEX} can")


def _old_documents_couple(profile: Profile, side: str) -> bool:
    """Say whether a document without role modes couples this side, as its time did."""
    if side == "ns":
        return profile.ns_index_coupling_enabled is not False
    return len(profile.subprofiles(Seat.E)) == len(profile.subprofiles(Seat.W))
