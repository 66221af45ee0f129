"""The steep end of the scale: plain errors against the system score 0 or 1."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand

BIDDER = Bidder()
NO_ACE, STAYMAN, NORTH = "KJ42.KQ3.KQ4.842", "AQ72.KJ4.AQ3.962", "973.AQT543.AQ85."


def score(hand: str, auction: str, call: str) -> int:
    return BIDDER.grade(Hand.parse(hand), Auction.parse(auction), Call.parse(call)).score


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("A8.KQ872.K43.Q83", "1H P 1S P", "P"),
        ("AQ5.KJ4.AQ73.962", "", "P"),
        ("AK7.KQ84.A83.J62", "P 1H P", "P"),
        ("KJ84.A7.KQ83.Q62", "1N P", "P"),
        (STAYMAN, "1N P 2C P", "2D"),
        (STAYMAN, "1N P 2C P", "2H"),
        (STAYMAN, "1N P 2C P", "2N"),
        (NO_ACE, "1S P 3S P 4N P", "5D"),
        (NO_ACE, "1S P 3S P 4N P", "5H"),
        (NO_ACE, "1S P 3S P 4N P", "5S"),
        ("KQ6.KJ84.Q83.K62", "1N P 4C P", "4H"),
        ("K84.AJ73.Q85.K84", "1H P", "7H"),
        ("K84.AJ73.Q85.K84", "1H P", "6H"),
        ("KJ74.A84.QJ3.K62", "1N P 3N P", "4S"),
    ],
)
def test_a_plain_error_against_the_system_scores_0_or_1(hand: str, auction: str, call: str) -> None:
    assert score(hand, auction, call) <= 1


def test_a_grand_slam_from_nowhere_scores_0() -> None:
    assert score("K84.AJ73.Q85.K84", "1H P", "7N") == 0


def test_an_answer_that_is_wrong_by_points_alone_is_graded_by_its_distance() -> None:
    assert score("K2.AKJ954.862.94", "2H P 2N P", "3H") > 1


@pytest.mark.parametrize(("auction", "calls"), [("1H 1S 2C 3C", ("P", "3H")), ("1H 1S 2C 3C P P X P", ("P", "3H"))])
def test_a_pass_and_the_long_suit_are_both_right_for_an_opener_with_a_void(auction: str, calls: tuple[str]) -> None:
    assert all(score(NORTH, auction, call) >= 7 for call in calls)
    assert score(NORTH, auction, "3S") <= 3


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [("A2.85.AT96.AT763", "1C P 1H P 1N P 2N P", "3N"), ("42.A87642.AJ.753", "P 1N", "2H")],
)
def test_a_bid_that_is_a_point_short_is_right_too_where_the_engine_passes(hand: str, auction: str, call: str) -> None:
    assert score(hand, auction, "P") == 10
    assert score(hand, auction, call) == 8


def test_a_bid_that_is_a_card_short_scores_more_instead_of_a_pass() -> None:
    assert score("AT43.KT92.AJ75.J", "1H P P", "1S") == 5
    assert score("6.AQJ2.AJT983.K9", "1S", "3D") <= 2


def test_a_double_of_their_game_is_no_plain_error_with_eight_points() -> None:
    assert score("9.K84.KT543.K654", "1C 2S P 4S P P", "X") == 2
    assert score("9.Q84.T9543.6542", "1C 2S P 4S P P", "X") < 2
