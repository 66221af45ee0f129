"""The choice of sub-profiles within a partnership: independently, or by a driver and a follower.

The driver chooses by its weights; the follower by a map if there is one, with the same number if both have the same
number of sub-profiles, and freely otherwise. A sub-profile for one role is chosen in that role only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.order import dealing_order
from bridgeclass.engine.dealing.profile import DRIVERS, BespokeMap, Coupling, Profile, RoleMode, RoleUsage, SubProfile
from bridgeclass.engine.dealing.weights import shares_of

Pair = tuple[int | None, int | None]
"""The numbers of the two sub-profiles, from 0; None for a hand that has none."""

PAIRS = {"ns": (Seat.N, Seat.S), "ew": (Seat.E, Seat.W)}


@dataclass(frozen=True, slots=True)
class _DriverChoice:
    """One way to choose the driver. has_roles: whether role usages of sub-profiles matter.

    is_coupled: the follower takes the same number, or what the map says.
    """

    driver: Seat
    share: Fraction = Fraction(1)
    has_roles: bool = False
    is_coupled: bool = True
    follows: BespokeMap | None = None


def pair_shares(profile: Profile, side: str) -> dict[Pair, Fraction]:
    """Return the share of the boards of each pair of sub-profiles of "ns" or "ew"; the shares add up to 1.

    Empty if the roles leave a hand nothing to choose. Raises WeightsError if weights do not add up.
    """
    found: dict[Pair, Fraction] = {}
    for choice in _driver_choices(profile, side):
        for driving, following, share in _driven(profile, side, choice):
            pair = (driving, following) if choice.driver is PAIRS[side][0] else (following, driving)
            found[pair] = found.get(pair, Fraction(0)) + share * choice.share
    total = sum(found.values(), Fraction(0))
    return {pair: share / total for pair, share in sorted(found.items(), key=_numbers)}


def _numbers(item: tuple[Pair, Fraction]) -> tuple[int, ...]:
    return tuple(-1 if number is None else number for number in item[0])


def _driver_choices(profile: Profile, side: str) -> Iterator[_DriverChoice]:
    """Yield the possible drivers with their probabilities."""
    coupling = profile.ns if side == "ns" else profile.ew
    first, second = PAIRS[side]
    link, mode = coupling.linked_profile, coupling.role_mode
    if link is not None:
        yield _DriverChoice(link.primary_seat, follows=link.subprofile_map)
    elif mode is RoleMode.NO_DRIVER or (mode is None and _old_documents_couple(profile, side)):
        driver = _first_of(profile, side)
        yield _DriverChoice(driver, follows=_map_for(coupling, driver, first))
    elif mode is RoleMode.RANDOM_DRIVER:
        for driver in (first, second):
            yield _DriverChoice(driver, Fraction(1, 2), has_roles=True, follows=_map_for(coupling, driver, first))
    elif mode in DRIVERS:
        yield _DriverChoice(DRIVERS[mode], has_roles=True, follows=coupling.bespoke_map)
    else:
        yield _DriverChoice(first, is_coupled=False)


def _first_of(profile: Profile, side: str) -> Seat:
    """Return the hand that chooses first without a driver: the one an old document names, or the first dealt."""
    if side == "ns" and profile.ns.role_mode is None and profile.ns_driver_seat is not None:
        return profile.ns_driver_seat
    return next(seat for seat in dealing_order(profile) if seat in PAIRS[side])


def _old_documents_couple(profile: Profile, side: str) -> bool:
    """Return whether a document without a role mode couples this side, as documents of its time did."""
    return side == "ew" or profile.ns_index_coupling_enabled is not False


def _map_for(coupling: Coupling, driver: Seat, first: Seat) -> BespokeMap | None:
    """Return the map for this driver: without a fixed driver it is written for North or East."""
    if coupling.bespoke_map is None or driver is first:
        return coupling.bespoke_map
    backwards: dict[int, tuple[int, ...]] = {}
    for one, others in coupling.bespoke_map.items():
        for other in others:
            backwards[other] = (*backwards.get(other, ()), one)
    return backwards


def _driven(profile: Profile, side: str, choice: _DriverChoice) -> Iterator[tuple[int | None, int | None, Fraction]]:
    """Yield driver's and follower's numbers with their shares; a driver that nobody can follow is left out."""
    ours, theirs = profile.subprofiles(choice.driver), profile.subprofiles(choice.driver.partner)
    driving, following = _eligible(ours, side, choice, is_driver=True), _eligible(theirs, side, choice, is_driver=False)
    if not ours or not theirs:
        followers_of = dict.fromkeys(driving, following)
    else:
        paired = {one: _followers(choice, one, following, (len(ours), len(theirs))) for one in driving}
        followers_of = {one: others for one, others in paired.items() if others}
    for one, share in _weighed(ours, followers_of):
        for other, other_share in _weighed(theirs, followers_of[one]):
            yield one, other, share * other_share


def _followers(
    choice: _DriverChoice, one: int | None, following: Sequence[int | None], counts: tuple[int, int]
) -> Sequence[int | None]:
    if one is None or not choice.is_coupled:
        return following
    if choice.follows is not None:
        return [other for other in following if other in choice.follows.get(one, ())]
    if counts[0] == counts[1]:
        return [other for other in following if other == one]
    return following


def _eligible(
    subprofiles: Sequence[SubProfile], side: str, choice: _DriverChoice, *, is_driver: bool
) -> Sequence[int | None]:
    if not subprofiles:
        return [None]
    if not choice.has_roles:
        return range(len(subprofiles))
    return _in_role(subprofiles, side, is_driver=is_driver)


def _in_role(subprofiles: Sequence[SubProfile], side: str, *, is_driver: bool) -> list[int | None]:
    fitting = (None, RoleUsage.ANY, RoleUsage.DRIVER_ONLY if is_driver else RoleUsage.FOLLOWER_ONLY)
    usages = (one.ns_role_usage if side == "ns" else one.ew_role_usage for one in subprofiles)
    return [index for index, usage in enumerate(usages) if usage in fitting]


def _weighed(subprofiles: Sequence[SubProfile], among: Iterable[int | None]) -> Iterator[tuple[int | None, Fraction]]:
    """Yield these sub-profiles with their relative shares; equal shares if none has a weight."""
    chosen = [index for index in among if index is not None]
    if not chosen:
        if not subprofiles:
            yield None, Fraction(1)
        return
    shares = shares_of(subprofiles)
    total = sum((shares[index] for index in chosen), Fraction(0))
    for index in chosen:
        share = shares[index] / total if total else Fraction(1, len(chosen))
        if share:
            yield index, share
