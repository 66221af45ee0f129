"""Validation across the fields of a profile; each problem carries its path."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from bridgeclass.engine.auctions import Seat, Side
from bridgeclass.engine.dealing.cases import ways_to_draw
from bridgeclass.engine.dealing.coupling import PAIRS, pair_shares
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.profile import (
    DRIVERS,
    BespokeMap,
    Contingent,
    Coupling,
    Exclusion,
    Profile,
    RandomSuit,
    SubProfile,
    SuitGroup,
    subprofile_path,
)
from bridgeclass.engine.dealing.shapes import parse_shape
from bridgeclass.engine.dealing.table import BiddingError, check_bidding, check_system
from bridgeclass.engine.dealing.weights import WeightsError, shares_of

MAX_COMBINATIONS = 1_000
MAX_COMBINATIONS_THAT_BID = 100
"""The limit if hands have bidding requirements: each combination takes a second or more to examine."""
MAX_DRAWS = 25_000


def problems_of(profile: Profile) -> list[Problem]:
    """Return every problem between the fields of a profile, in the order of the document."""
    found = [
        *_order(profile),
        *_system(profile),
        *_coupling(profile, "ns", profile.ns),
        *_coupling(profile, "ew", profile.ew),
        *(problem for seat in profile.seat_profiles for problem in _seat(profile, seat)),
        *_size(profile),
        *(
            Problem(f"subprofile_exclusions[{place}]", words)
            for place, exclusion in enumerate(profile.subprofile_exclusions)
            for words in _exclusion(profile, exclusion)
        ),
    ]
    return found or [*_roles(profile), *_draws(profile), *_bidding(profile)]


def _order(profile: Profile) -> Iterator[Problem]:
    order = profile.hand_dealing_order
    if order is not None and sorted(order) != sorted(Seat):
        yield Problem("hand_dealing_order", "must name each of N, E, S, W once")
    if profile.ns_driver_seat is not None and profile.ns_driver_seat.side is not Side.NS:
        yield Problem("ns_driver_seat", "must be N or S")


def _system(profile: Profile) -> Iterator[Problem]:
    try:
        check_system(profile)
    except BiddingError as error:
        yield Problem(error.field, str(error))


def _bidding(profile: Profile) -> Iterator[Problem]:
    for seat in profile.seat_profiles:
        for index, subprofile in enumerate(profile.subprofiles(seat)):
            for place, bidding in enumerate(subprofile.bidding):
                try:
                    check_bidding(profile, seat, bidding)
                except BiddingError as error:
                    yield Problem(f"{subprofile_path(seat, index)}.bidding[{place}].{error.field}", str(error))


def _size(profile: Profile) -> Iterator[Problem]:
    combinations = prod(len(subprofiles) for subprofiles in profile.seat_profiles.values())
    bids = any(one.bidding for subprofiles in profile.seat_profiles.values() for one in subprofiles)
    most = MAX_COMBINATIONS_THAT_BID if bids else MAX_COMBINATIONS
    if combinations > most:
        where = " where hands are asked to bid" if bids else ""
        yield Problem(
            "seat_profiles", f"the sub-profiles make {combinations} combinations; at most {most} can be dealt{where}"
        )


def _roles(profile: Profile) -> Iterator[Problem]:
    for side, (first, second) in PAIRS.items():
        if not pair_shares(profile, side):
            words = f"leaves {first.word} and {second.word} no two sub-profiles that may be chosen together"
            yield Problem(f"{side}_role_mode", words)


def _draws(profile: Profile) -> Iterator[Problem]:
    ways = prod(
        max((ways_to_draw(one.random_suit) for one in subprofiles if one.random_suit is not None), default=1)
        for subprofiles in profile.seat_profiles.values()
    )
    if ways > MAX_DRAWS:
        yield Problem(
            "seat_profiles", f"the random suits can be drawn in {ways} ways; at most {MAX_DRAWS} can be dealt"
        )


def _seat(profile: Profile, seat: Seat) -> Iterator[Problem]:
    subprofiles = profile.subprofiles(seat)
    try:
        shares_of(subprofiles)
    except WeightsError as error:
        yield Problem(f"seat_profiles.{seat.letter}.subprofiles", str(error))
    for index, subprofile in enumerate(subprofiles):
        yield from _subprofile(profile, seat, subprofile_path(seat, index), subprofile)


def _subprofile(profile: Profile, seat: Seat, path: str, subprofile: SubProfile) -> Iterator[Problem]:
    partner, opponent, drawn = subprofile.partner, subprofile.opponent, subprofile.random_suit
    if sum(one is not None for one in (partner, opponent, drawn)) > 1:
        yield Problem(path, "may hold one of a random suit, a partner's and an opponent's suit, not more")
    if drawn is not None:
        for words in _random_suit(drawn):
            yield Problem(f"{path}.random_suit_constraint", words)
    if partner is not None:
        yield from _contingent(profile, seat, f"{path}.partner_contingent_constraint", partner)
    if opponent is not None:
        yield from _contingent(profile, seat, f"{path}.opponents_contingent_suit_constraint", opponent)


def _random_suit(drawn: RandomSuit) -> Iterator[str]:
    allowed, count = set(drawn.allowed_suits), drawn.required_suits_count
    if len(allowed) < len(drawn.allowed_suits):
        yield "allowed_suits names a suit twice"
    if count > len(allowed):
        yield f"required_suits_count is {count}, but only {len(allowed)} suits are allowed"
    if len(drawn.suit_ranges) < count:
        yield f"suit_ranges has {len(drawn.suit_ranges)} ranges for {count} suits"
    if drawn.pair_overrides and count != 2:
        yield "pair_overrides need a draw of just two suits"


def _contingent(profile: Profile, seat: Seat, path: str, contingent: Contingent) -> Iterator[Problem]:
    """Yield the problems of a suit taken from another seat; existing documents name a partner as an opponent too."""
    word = contingent.seat.word
    draws = [one.random_suit for one in profile.subprofiles(contingent.seat) if one.random_suit is not None]
    if contingent.seat is seat:
        yield Problem(path, f"names {word} itself; it must name another seat")
    elif not draws:
        yield Problem(path, f"{word} draws no random suit in any sub-profile")
    elif contingent.use_non_chosen_suit and not any(
        len(set(draw.allowed_suits)) == draw.required_suits_count + 1 for draw in draws
    ):
        yield Problem(f"{path}.use_non_chosen_suit", f"{word} never leaves just one allowed suit undrawn")


def _coupling(profile: Profile, side: str, coupling: Coupling) -> Iterator[Problem]:
    first, second = PAIRS[side]
    driver = DRIVERS.get(coupling.role_mode) if coupling.role_mode else None
    if driver is not None and driver not in (first, second):
        yield Problem(f"{side}_role_mode", f"{driver.word} does not play {side.upper()}")
        return
    if coupling.bespoke_map is not None:
        drivers = (driver,) if driver is not None else (first,)
        for seat in drivers:
            yield from _map(profile, f"{side}_bespoke_map", seat, coupling.bespoke_map)
    link = coupling.linked_profile
    if link is None:
        return
    if link.primary_seat not in (first, second):
        yield Problem(f"{side}_linked_profile.primary_seat", f"must be {first.letter} or {second.letter}")
    else:
        yield from _map(
            profile,
            f"{side}_linked_profile.subprofile_map",
            link.primary_seat,
            link.subprofile_map,
        )


def _map(profile: Profile, path: str, driver: Seat, indices: BespokeMap) -> Iterator[Problem]:
    drivers, followers = len(profile.subprofiles(driver)), len(profile.subprofiles(driver.partner))
    missing = sorted(set(range(drivers)) - set(indices))
    if missing:
        yield Problem(path, f"says nothing for {driver.word}'s sub-profiles {missing}")
    for index, following in indices.items():
        if index >= drivers:
            yield Problem(f"{path}.{index}", f"{driver.word} has {drivers} sub-profiles, from 0")
        if not following:
            yield Problem(f"{path}.{index}", "leaves no sub-profile to follow")
        if any(follower >= followers for follower in following):
            yield Problem(f"{path}.{index}", f"{driver.partner.word} has {followers} sub-profiles, from 0")


def _exclusion(profile: Profile, exclusion: Exclusion) -> Iterator[str]:
    subprofiles = len(profile.subprofiles(exclusion.seat))
    if exclusion.subprofile_index > subprofiles:
        yield (
            f"subprofile_index is {exclusion.subprofile_index}, but {exclusion.seat.word} has "
            f"{subprofiles} sub-profiles"
        )
    if bool(exclusion.excluded_shapes) == bool(exclusion.clauses):
        yield "must give either excluded_shapes or clauses"
    for shape in exclusion.excluded_shapes or ():
        if not _is_shape(shape):
            yield (f"{shape!r} is not a shape of thirteen cards, spades first, such as 4333, 5xx2 or 10-3-0-0")
    for clause in exclusion.clauses or ():
        if clause.count > 2 and clause.group is not SuitGroup.ANY:
            yield f"a clause counts {clause.count} suits, but {clause.group.value} has two"


def _is_shape(text: str) -> bool:
    try:
        parse_shape(text)
    except ValueError:
        return False
    return True
