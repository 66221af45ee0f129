"""The smart dealing order and its risk weights."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing.order import dealing_order, smart_order
from tests.engine.dealing.documents import Document, kind, profile
from tests.engine.dealing.test_cases import drawing, following, span

DRAWS = drawing(span(5, 6))


def _order(seats: dict[str, list[Document]], **fields: Any) -> str:
    return "".join(seat.letter for seat in dealing_order(profile(seats, **fields)))


def test_by_default_north_or_south_is_dealt_first_then_clockwise() -> None:
    assert _order({}, dealer="E") == "SEWN"
    assert _order({}, dealer="N") == "NESW"


def test_the_north_south_driver_is_dealt_first() -> None:
    assert _order({"N": [kind()], "S": [kind()]}, dealer="E", ns_role_mode="north_drives") == "NESW"


def test_hands_with_random_suits_are_dealt_first_by_risk() -> None:
    sometimes = [DRAWS | {"weight_percent": 50}, kind(50)]
    assert _order({"E": sometimes, "W": [DRAWS]}, dealer="N") == "WENS"


def test_ties_in_risk_are_broken_clockwise_from_the_dealer() -> None:
    assert _order({"N": [DRAWS], "W": [DRAWS]}, dealer="S") == "WNSE"


def test_partner_contingent_hands_are_dealt_before_opponent_contingent_hands() -> None:
    seats = {"W": [DRAWS], "N": [following("W", span(2, 4), partner=False)], "E": [following("W", span(3, 5))]}
    assert _order(seats, dealer="W", ns_role_mode="south_drives") == "WSEN"


def test_an_explicit_order_is_used() -> None:
    assert _order({"W": [DRAWS]}, hand_dealing_order=["S", "E", "N", "W"]) == "SENW"


def test_each_seat_has_its_risk_and_a_reason() -> None:
    seats = {"W": [DRAWS | {"weight_percent": 75}, kind(25)], "E": [following("W", span(3, 5))]}
    shown = {one.seat: (one.risk, str(one.why)) for one in smart_order(profile(seats))}
    assert shown[Seat.W] == (Fraction(3, 4), "draws random suits")
    assert shown[Seat.E] == (Fraction(1, 2), "follows partner's suit")
