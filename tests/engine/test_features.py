"""Features of a hand and an auction, with the field names of the API."""

from typing import Any

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.features import features
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.situation import read_facts

HAND = Hand.parse("AQ854.K72.QJ4.83")


def facts(calls: str, dealer: Seat = Seat.N, vulnerability: Vulnerability = Vulnerability.NONE) -> dict[str, Any]:
    auction = Auction.parse(calls, dealer, vulnerability)
    return features(HAND, auction, read_facts(auction))


def of_auction(calls: str, dealer: Seat = Seat.N) -> dict[str, Any]:
    found = facts(calls, dealer)["auction_features"]
    assert isinstance(found, dict)
    return found


def test_every_field_of_the_api_is_present() -> None:
    found = facts("1H P")
    assert set(found) >= {"hand_features", "auction_features", "auction_history", "my_index", "positions"}
    assert set(found["hand_features"]) >= {"hcp", "dist_points", "total_points", "suit_lengths", "is_balanced"}
    assert set(found["auction_features"]) >= {
        *("num_bids", "opening_bid", "opener", "opener_relationship", "partner_bids", "partner_last_bid"),
        *("opener_last_bid", "opener_index", "is_contested", "vulnerability", "interference"),
    }
    assert set(found["auction_features"]["interference"]) == {"present", "bid", "level", "type", "position"}


def test_features_of_the_hand() -> None:
    assert facts("")["hand_features"] == {
        "hcp": 12,
        "dist_points": 1,
        "total_points": 13,
        "suit_lengths": {"♠": 5, "♥": 3, "♦": 3, "♣": 2},
        "is_balanced": True,
    }


@pytest.mark.parametrize(
    ("calls", "relation", "opener", "index"),
    [
        ("", None, None, None),
        ("P P", None, None, None),
        ("1H", "Opponent", "North", 0),
        ("1H P", "Partner", "North", 0),
        ("1H P 1S P", "Me", "North", 0),
        ("P 1H P", "Partner", "East", 1),
        ("P P 1H", "Opponent", "South", 2),
    ],
)
def test_opener_is_relative_to_the_player(
    calls: str, relation: str | None, opener: str | None, index: int | None
) -> None:
    found = of_auction(calls)
    assert (found["opener_relationship"], found["opener"], found["opener_index"]) == (relation, opener, index)


def test_openers_position_is_relative_to_the_player_and_not_to_the_dealer() -> None:
    assert of_auction("P 1H", Seat.W)["opener_index"] == Seat.N


@pytest.mark.parametrize(
    ("calls", "bid", "level", "kind", "position"),
    [
        ("1H P", "", 0, "none", -1),
        ("1H X", "X", 0, "double", 1),
        ("1H 2C", "2♣", 2, "suit_overcall", 1),
        ("1H 1N", "1NT", 1, "nt_overcall", 1),
        ("P 1H 2C", "2♣", 2, "suit_overcall", 2),
        ("1H P 1S 2C", "2♣", 2, "suit_overcall", 3),
    ],
)
def test_interference_has_type_level_and_position(calls: str, bid: str, level: int, kind: str, position: int) -> None:
    found = of_auction(calls)["interference"]
    assert found == {"present": bool(bid), "bid": bid, "level": level, "type": kind, "position": position}


def test_an_opening_by_the_opponents_is_not_interference() -> None:
    assert not of_auction("1H")["interference"]["present"]


def test_calls_of_partner_and_the_last_call_of_opener_are_listed() -> None:
    found = of_auction("1H P 1S P 2C P 2D P")
    assert found["partner_bids"] == ["1♠", "2♦"]
    assert (found["partner_last_bid"], found["opener_last_bid"], found["num_bids"]) == ("2♦", "2♣", 8)


@pytest.mark.parametrize(("calls", "contested"), [("1H P", False), ("1H 2C", True), ("1H P 2H X", True)])
def test_contested_means_that_both_sides_have_acted(calls: str, contested: bool) -> None:
    assert of_auction(calls)["is_contested"] is contested


def test_history_seats_and_vulnerability_are_text() -> None:
    found = facts("1H P", vulnerability=Vulnerability.NS)
    assert found["auction_history"] == ["1♥", "Pass"]
    assert (found["my_index"], found["positions"]) == (2, ["North", "East", "South", "West"])
    assert found["auction_features"]["vulnerability"] == "NS"
