"""The order in which the hands of a profile are dealt: the document's, or one derived from the profile.

Hands that draw random suits come first, in order of risk; then the hand that drives North-South; then hands that
follow partner, hands that follow an opponent, and the rest clockwise. The order decides which hand takes its suits
first when random suits are exclusive, and which hand of a partnership chooses first if nothing else determines it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bridgeclass.engine.auctions import Seat, Side
from bridgeclass.engine.dealing.profile import DRIVERS, Profile, SubProfile
from bridgeclass.engine.dealing.weights import shares_of
from bridgeclass.engine.messages import Message

RANDOM_SUIT_RISK, FOLLOWING_RISK = Fraction(1), Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class OrderedSeat:
    """A seat, the share of its boards that depends on drawn suits (0 to 1), and the reason for its place."""

    seat: Seat
    risk: Fraction
    why: Message


def dealing_order(profile: Profile) -> tuple[Seat, ...]:
    """Return the order of the document; without one, the derived order."""
    if profile.hand_dealing_order is not None:
        return profile.hand_dealing_order
    return tuple(one.seat for one in smart_order(profile))


def smart_order(profile: Profile) -> tuple[OrderedSeat, ...]:
    """Return the four seats in the derived order, each with its risk and the reason."""
    clockwise = clockwise_from(profile.dealer or Seat.N)
    risks = {seat: risk_of(profile.subprofiles(seat)) for seat in Seat}
    drawing = _having(profile, clockwise, lambda one: one.random_suit is not None)
    drawing.sort(key=lambda seat: -risks[seat])
    driver = DRIVERS.get(profile.ns.role_mode) if profile.ns.role_mode else None
    first = driver if driver is not None else next(seat for seat in clockwise if seat.side is Side.NS)
    groups = [
        (Message("draws random suits"), drawing),
        (Message("comes first of North-South") if driver is None else Message("drives North-South"), [first]),
        (Message("follows partner's suit"), _having(profile, clockwise, lambda one: one.partner is not None)),
        (Message("follows an opponent's suit"), _having(profile, clockwise, lambda one: one.opponent is not None)),
        (Message("is next clockwise"), clockwise),
    ]
    found: dict[Seat, OrderedSeat] = {}
    for why, seats in groups:
        for seat in seats:
            found.setdefault(seat, OrderedSeat(seat, risks[seat], why))
    return tuple(found.values())


def risk_of(subprofiles: tuple[SubProfile, ...]) -> Fraction:
    """Return the share of a seat's boards that draw random suits, plus half of the share that follow drawn suits."""
    if not subprofiles:
        return Fraction(0)
    return sum(
        (share * _risk(one) for share, one in zip(shares_of(subprofiles), subprofiles, strict=True)), Fraction(0)
    )


def _risk(subprofile: SubProfile) -> Fraction:
    if subprofile.random_suit is not None:
        return RANDOM_SUIT_RISK
    if subprofile.partner is not None or subprofile.opponent is not None:
        return FOLLOWING_RISK
    return Fraction(0)


def clockwise_from(seat: Seat) -> list[Seat]:
    """Return the four seats clockwise from this one."""
    return [Seat((seat + step) % 4) for step in range(4)]


def _having(profile: Profile, seats: list[Seat], wanted: Callable[[SubProfile], bool]) -> list[Seat]:
    return [seat for seat in seats if any(map(wanted, profile.subprofiles(seat)))]
