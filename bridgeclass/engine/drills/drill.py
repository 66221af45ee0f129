"""Profiles for a rule: hands that bid up to it, and a learner's hand to which it applies or only seems to apply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product

from bridgeclass.engine.auctions import Auction, Seat, Side, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.dealing import ImpossibleProfileError, Profile, ProfileDealer, SubProfile, problems_of
from bridgeclass.engine.dealing.profile import Bidding, BidsAs, Coupling, RoleMode, Tag
from bridgeclass.engine.drills.routes import DrillError, Route, routes, rule_of
from bridgeclass.engine.messages import Joint, Listing
from bridgeclass.engine.rules import SideSystem

LEARNER = Seat.S
APPLIES, SEEMS_TO_APPLY = "The rule applies", "It looks as if it did"
_MAX_TRIED = 10
_MAX_NAME, _MAX_DESCRIPTION = 120, 4000
_SWAPPED = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
_ALONE = Coupling(role_mode=RoleMode.NO_DRIVER_NO_INDEX)


@dataclass(frozen=True, slots=True)
class DrillPart:
    """One auction of a drill, with the profile that deals it.

    auction: South, the learner, is to call. calls: the calls that the rule may make there.
    applies: the percentage of its boards on which the rule decides; 100 if no hand was found that only seems to fit.
    """

    profile: Profile
    auction: Auction
    calls: tuple[Call, ...]
    applies: int


@dataclass(frozen=True, slots=True)
class Drill:
    """Boards on one rule: its id, its module's title, and its auctions, which get equal shares of the boards."""

    rule: str
    title: str
    parts: tuple[DrillPart, ...]


@dataclass(frozen=True, slots=True)
class _DrillRequest:
    rule: str
    title: str
    side: SideSystem
    applies: int


def drill(
    rule: str,
    *,
    system: str = "sayc",
    options: Mapping[str, bool] | None = None,
    applies: int = 60,
    most: int = 3,
) -> Drill:
    """Build a drill on a rule of a system, as `drill_for` does. Raises what that raises."""
    return drill_for(rule, SideSystem(system, dict(options or {})), applies=applies, most=most)


def drill_for(rule: str, side: SideSystem, *, applies: int = 60, most: int = 3) -> Drill:
    """Build a drill on a rule, or on one variant of a rule, by its id.

    side: what both sides play, with a class's own rules. applies: the percentage of boards on which the rule decides;
    on the others it only seems to. most: the maximum number of auctions. Takes a few seconds. Raises UnknownRuleError;
    DrillError if no deal was found that leads to the rule; UnknownSystemError for a system or option that does not
    exist; SourceError for own rules that cannot be read.
    """
    if not 0 <= applies <= 100:
        raise DrillError(f"the percentage of boards on which the rule applies must be from 0 to 100, not {applies}")
    found = rule_of(rule, side)
    request = _DrillRequest(rule, side.rules.modules[found.module].title, side, applies)
    asks_for_one = any(condition.term.key == "vul" for condition in found.when.auction)
    vulnerabilities = tuple(Vulnerability) if asks_for_one else (Vulnerability.NONE,)
    for further, vulnerability in product((False, True), vulnerabilities):
        parts = _parts(request, routes(rule, side, vulnerability, further=further), most)
        if parts:
            return Drill(rule, request.title, parts)
    raise DrillError(f"no deal was found in which the rule {rule!r} decides")


def _parts(request: _DrillRequest, candidates: Iterable[Route], most: int) -> tuple[DrillPart, ...]:
    """Return the likeliest auctions that can be dealt as requested, or else those on which the rule always decides."""
    complete: list[DrillPart] = []
    others: list[DrillPart] = []
    for route in islice(candidates, _MAX_TRIED):
        part = _part(request, route)
        if part is not None:
            (complete if part.applies == request.applies else others).append(part)
        if len(complete) == most:
            break
    return tuple((complete or others)[:most])


def _part(request: _DrillRequest, route: Route) -> DrillPart | None:
    """Return the drill part of one auction; None if its deals are too rare."""
    auction = _for_learner(route.auction)
    for applies in dict.fromkeys((request.applies, 100)):
        for profile in _profiles(replace(request, applies=applies), auction, route.calls):
            if _can_be_dealt(profile):
                return DrillPart(profile, auction, route.calls, applies)
    return None


def _for_learner(auction: Auction) -> Auction:
    """Return the auction rotated so that the learner is to call."""
    turns = (LEARNER - auction.turn) % 4
    vulnerability = auction.vulnerability
    if turns % 2:
        vulnerability = _SWAPPED.get(vulnerability, vulnerability)
    return Auction(Seat((auction.dealer + turns) % 4), vulnerability, auction.calls)


def _profiles(request: _DrillRequest, auction: Auction, calls: tuple[Call, ...]) -> Iterator[Profile]:
    """Yield the profile at any vulnerability, or else at the vulnerability of the auction."""
    seats = {
        seat: (SubProfile(weight_percent=100, bidding=bidding),)
        for seat in Seat
        if seat is not LEARNER and (bidding := _calls_so_far(auction, seat))
    }
    profile = Profile(
        name=f"{request.title}: {_when(auction)} ({request.rule})"[:_MAX_NAME],
        description=_description(request, auction, calls)[:_MAX_DESCRIPTION],
        seat_profiles={seat: seats[seat] for seat in Seat if seat in seats} | {LEARNER: _learners(request, auction)},
        tag=Tag.OPENER if _is_ours(auction) else Tag.OVERCALLER,
        category="Drill",
        dealer=auction.dealer,
        rotate_deals_by_default=False,
        ns=_ALONE,
        ew=_ALONE,
        bidding_system=request.side.system,
        bidding_options=request.side.options or None,
        bidding_rules=request.side.custom_rules or None,
    )
    for one in (profile, replace(profile, vulnerability=auction.vulnerability)):
        if not problems_of(one):
            yield one
            return


def _when(auction: Auction) -> str:
    return f"after {auction}" if auction.calls else "as dealer"


def _description(request: _DrillRequest, auction: Auction, calls: tuple[Call, ...]) -> str:
    words, call = f"South is to decide {_when(auction)}. ", Listing(tuple(one.text for one in calls), Joint.OR)
    if request.applies == 100:
        return f"{words}{call} is right on every board."
    if not request.applies:
        return f"{words}{call} tempts and is wrong on every board."
    return f"{words}{call} is right on {request.applies} boards in a hundred; on the others it tempts and is wrong."


def _is_ours(auction: Auction) -> bool:
    """Return True if the learner's side opened, or nobody has."""
    return auction.opening_index is None or auction.seat_at(auction.opening_index).side is Side.NS


def _calls_so_far(auction: Auction, seat: Seat) -> tuple[Bidding, ...]:
    """Return the calls that a hand has made so far, as requirements on its bidding."""
    calls = auction.calls
    return tuple(
        Bidding(calls[:place], BidsAs.CALL, call.text)
        for place, call in enumerate(calls)
        if auction.seat_at(place) is seat
    )


def _learners(request: _DrillRequest, auction: Auction) -> tuple[SubProfile, ...]:
    before = _calls_so_far(auction, LEARNER)
    kinds = ((APPLIES, request.applies, BidsAs.RULE), (SEEMS_TO_APPLY, 100 - request.applies, BidsAs.TEMPTS))
    return tuple(
        SubProfile(name=name, weight_percent=weight, bidding=(*before, Bidding(auction.calls, how, request.rule)))
        for name, weight, how in kinds
        if weight
    )


def _can_be_dealt(profile: Profile) -> bool:
    """Return True if every kind of hand turns up within some thousand deals."""
    try:
        rates = ProfileDealer(profile).rates()
    except ImpossibleProfileError:
        return False
    return len(rates) == len(profile.subprofiles(LEARNER)) and all(rate > 0 for _, rate in rates)
