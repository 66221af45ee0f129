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
from bridgeclass.engine.messages import Message, counted, msgid, plural_msgid

MAX_COMBINATIONS = 1_000
MAX_COMBINATIONS_THAT_BID = 100
"""The limit if hands have bidding requirements: each combination takes a second or more to examine."""
MAX_DRAWS = 25_000
TOO_MANY = msgid("the sub-profiles make {n} combinations; at most {most} can be dealt")
TOO_MANY_THAT_BID = msgid(
    "the sub-profiles make {n} combinations; at most {most} can be dealt where hands are asked to bid"
)
HAS_ONLY = plural_msgid("{seat} has {n} sub-profile, number 0", "{seat} has {n} sub-profiles, from 0")
NOT_A_SHAPE = msgid("{text} is not a shape of thirteen cards, spades first, such as 4333, 5xx2 or 10-3-0-0")


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
            Problem(f"subprofile_exclusions[{place}]", text)
            for place, exclusion in enumerate(profile.subprofile_exclusions)
            for text in _exclusion(profile, exclusion)
        ),
    ]
    return found or [*_roles(profile), *_draws(profile), *_bidding(profile)]


def _order(profile: Profile) -> Iterator[Problem]:
    order = profile.hand_dealing_order
    if order is not None and sorted(order) != sorted(Seat):
        yield Problem("hand_dealing_order", Message("must name each of N, E, S, W once"))
    if profile.ns_driver_seat is not None and profile.ns_driver_seat.side is not Side.NS:
        yield Problem("ns_driver_seat", Message("must be {seat} or {other}", seat="N", other="S"))


def _system(profile: Profile) -> Iterator[Problem]:
    try:
        check_system(profile)
    except BiddingError as error:
        yield Problem(error.field, error.text)


def _bidding(profile: Profile) -> Iterator[Problem]:
    for seat in profile.seat_profiles:
        for index, subprofile in enumerate(profile.subprofiles(seat)):
            for place, bidding in enumerate(subprofile.bidding):
                try:
                    check_bidding(profile, seat, bidding)
                except BiddingError as error:
                    yield Problem(f"{subprofile_path(seat, index)}.bidding[{place}].{error.field}", error.text)


def _size(profile: Profile) -> Iterator[Problem]:
    combinations = prod(len(subprofiles) for subprofiles in profile.seat_profiles.values())
    bids = any(one.bidding for subprofiles in profile.seat_profiles.values() for one in subprofiles)
    most = MAX_COMBINATIONS_THAT_BID if bids else MAX_COMBINATIONS
    if combinations > most:
        yield Problem(
            "seat_profiles", Message(TOO_MANY_THAT_BID if bids else TOO_MANY, n=str(combinations), most=str(most))
        )


def _roles(profile: Profile) -> Iterator[Problem]:
    for side, (first, second) in PAIRS.items():
        if not pair_shares(profile, side):
            text = msgid("leaves {seat} and {partner} no two sub-profiles that may be chosen together")
            yield Problem(f"{side}_role_mode", Message(text, seat=first, partner=second))


def _draws(profile: Profile) -> Iterator[Problem]:
    ways = prod(
        max((ways_to_draw(one.random_suit) for one in subprofiles if one.random_suit is not None), default=1)
        for subprofiles in profile.seat_profiles.values()
    )
    if ways > MAX_DRAWS:
        text = msgid("the random suits can be drawn in {n} ways; at most {most} can be dealt")
        yield Problem("seat_profiles", Message(text, n=str(ways), most=str(MAX_DRAWS)))


def _seat(profile: Profile, seat: Seat) -> Iterator[Problem]:
    subprofiles = profile.subprofiles(seat)
    try:
        shares_of(subprofiles)
    except WeightsError as error:
        yield Problem(f"seat_profiles.{seat.letter}.subprofiles", error.text)
    for index, subprofile in enumerate(subprofiles):
        yield from _subprofile(profile, seat, subprofile_path(seat, index), subprofile)


def _subprofile(profile: Profile, seat: Seat, path: str, subprofile: SubProfile) -> Iterator[Problem]:
    partner, opponent, drawn = subprofile.partner, subprofile.opponent, subprofile.random_suit
    if sum(one is not None for one in (partner, opponent, drawn)) > 1:
        yield Problem(path, Message("may hold one of a random suit, a partner's and an opponent's suit, not more"))
    if drawn is not None:
        for text in _random_suit(drawn):
            yield Problem(f"{path}.random_suit_constraint", text)
    if partner is not None:
        yield from _contingent(profile, seat, f"{path}.partner_contingent_constraint", partner)
    if opponent is not None:
        yield from _contingent(profile, seat, f"{path}.opponents_contingent_suit_constraint", opponent)


def _random_suit(drawn: RandomSuit) -> Iterator[Message]:
    allowed, count = set(drawn.allowed_suits), drawn.required_suits_count
    if len(allowed) < len(drawn.allowed_suits):
        yield Message("{field} names a suit twice", field="allowed_suits")
    if count > len(allowed):
        text = plural_msgid(
            "{field} is {n}, but only {most} suit is allowed", "{field} is {n}, but only {most} suits are allowed"
        )
        yield counted(text, len(allowed), field="required_suits_count", n=count, most=len(allowed))
    if len(drawn.suit_ranges) < count:
        ranges = len(drawn.suit_ranges)
        text = plural_msgid("{field} has {n} range for {suits} suits", "{field} has {n} ranges for {suits} suits")
        if count == 1:
            text = plural_msgid("{field} has {n} range for one suit", "{field} has {n} ranges for one suit")
        yield counted(text, ranges, field="suit_ranges", n=ranges, **({} if count == 1 else {"suits": count}))
    if drawn.pair_overrides and count != 2:
        yield Message("{field} need a draw of just two suits", field="pair_overrides")


def _contingent(profile: Profile, seat: Seat, path: str, contingent: Contingent) -> Iterator[Problem]:
    """Yield the problems of a suit taken from another seat; existing documents name a partner as an opponent too."""
    other = contingent.seat
    draws = [one.random_suit for one in profile.subprofiles(contingent.seat) if one.random_suit is not None]
    if contingent.seat is seat:
        yield Problem(path, Message("names {seat} itself; it must name another seat", seat=other))
    elif not draws:
        yield Problem(path, Message("{seat} draws no random suit in any sub-profile", seat=other))
    elif contingent.use_non_chosen_suit and not any(
        len(set(draw.allowed_suits)) == draw.required_suits_count + 1 for draw in draws
    ):
        text = Message("{seat} never leaves just one allowed suit undrawn", seat=other)
        yield Problem(f"{path}.use_non_chosen_suit", text)


def _coupling(profile: Profile, side: str, coupling: Coupling) -> Iterator[Problem]:
    first, second = PAIRS[side]
    driver = DRIVERS.get(coupling.role_mode) if coupling.role_mode else None
    if driver is not None and driver not in (first, second):
        yield Problem(f"{side}_role_mode", Message("{seat} does not play {side}", seat=driver, side=side.upper()))
        return
    if coupling.bespoke_map is not None:
        drivers = (driver,) if driver is not None else (first,)
        for seat in drivers:
            yield from _map(profile, f"{side}_bespoke_map", seat, coupling.bespoke_map)
    link = coupling.linked_profile
    if link is None:
        return
    if link.primary_seat not in (first, second):
        text = Message("must be {seat} or {other}", seat=first.letter, other=second.letter)
        yield Problem(f"{side}_linked_profile.primary_seat", text)
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
        yield Problem(path, Message("says nothing for {seat}'s sub-profiles {names}", seat=driver, names=str(missing)))
    for index, following in indices.items():
        if index >= drivers:
            yield Problem(f"{path}.{index}", counted(HAS_ONLY, drivers, seat=driver, n=drivers))
        if not following:
            yield Problem(f"{path}.{index}", Message("leaves no sub-profile to follow"))
        if any(follower >= followers for follower in following):
            yield Problem(f"{path}.{index}", counted(HAS_ONLY, followers, seat=driver.partner, n=followers))


def _exclusion(profile: Profile, exclusion: Exclusion) -> Iterator[Message]:
    subprofiles = len(profile.subprofiles(exclusion.seat))
    if exclusion.subprofile_index > subprofiles:
        forms = plural_msgid(
            "{field} is {n}, but {seat} has {most} sub-profile", "{field} is {n}, but {seat} has {most} sub-profiles"
        )
        index = exclusion.subprofile_index
        yield counted(forms, subprofiles, field="subprofile_index", n=index, seat=exclusion.seat, most=subprofiles)
    if bool(exclusion.excluded_shapes) == bool(exclusion.clauses):
        yield Message("must give either {field} or {other}", field="excluded_shapes", other="clauses")
    for shape in exclusion.excluded_shapes or ():
        if not _is_shape(shape):
            yield Message(NOT_A_SHAPE, text=repr(shape))
    for clause in exclusion.clauses or ():
        if clause.count > 2 and clause.group is not SuitGroup.ANY:
            text = msgid("a clause counts {n} suits, but {group} has two")
            yield Message(text, n=clause.count, group=clause.group.value)


def _is_shape(text: str) -> bool:
    try:
        parse_shape(text)
    except ValueError:
        return False
    return True
