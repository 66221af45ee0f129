"""Regression tests for the known issues of the previous program."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.solver import decide
from bridgeclass.engine.validation import new_suit_is_worth, raise_is_worth
from tests.engine.small_system import position

BIDDER = Bidder()


def called(hand: str, auction: str) -> str:
    return BIDDER.decide(Hand.parse(hand), Auction.parse(auction), with_candidates=False).call.text


def context(hand: str, auction: str) -> object:
    facts = BIDDER.features(Hand.parse(hand), Auction.parse(auction))["auction_features"]
    assert isinstance(facts, dict)
    return facts["context"]


SPADE_FIT = "K84.A32.Q9765.42"


@pytest.mark.parametrize(
    ("auction", "name"),
    [
        ("1D 1S P", "advance"),
        ("1D X P", "advance"),
        ("1D P P", "balancing"),
        ("1D", "overcall"),
        ("P 1S P", "response"),
        ("1D 1S P 2S P P 3D", "competing"),
    ],
)
def test_issue_1_only_the_overcallers_partner_at_their_first_turn_is_the_advancer(auction: str, name: str) -> None:
    assert context(SPADE_FIT, auction) == name


def test_issue_1_an_advancer_with_support_raises_the_overcall() -> None:
    assert called(SPADE_FIT, "1D 1S P") == "2S"


@pytest.mark.parametrize(
    ("points", "cards", "level", "is_major", "may"),
    [(8, 3, 3, False, False), (10, 4, 4, False, False), (11, 4, 3, False, True), (10, 5, 4, True, True)],
)
def test_issue_2_a_raise_moved_up_needs_strength_and_trumps_for_its_level(
    points: int, cards: int, level: int, is_major: bool, may: bool
) -> None:
    assert raise_is_worth(points, cards, level, is_major=is_major) is may


def test_issue_2_a_new_suit_moved_up_needs_strength_for_its_level() -> None:
    assert not new_suit_is_worth(9, 5, 6, 3)
    assert new_suit_is_worth(10, 5, 6, 3)


@pytest.mark.parametrize("over", ["4S", "5S", "4N"])
def test_issue_2_a_call_is_moved_up_by_at_most_two_levels(over: str) -> None:
    strong = Hand.parse("8.AKQ9872.K94.A3")
    assert decide(strong, position(over)).adjusted_from is None


@pytest.mark.parametrize(
    ("hand", "auction", "doubles"),
    [
        ("K842.QJ73.Q32.42", "1C 1S", True),
        ("842.QJ73.Q432.42", "1C 1S", False),
        ("84.KQ73.K9432.42", "1C 2S", True),
        ("842.QJ73.Q432.42", "1C 2S", False),
        ("842.QJ73.QJ32.42", "1C 3D", False),
        ("8742.KQ73.2.K942", "1C 4D", False),
    ],
)
def test_issue_3_a_negative_double_needs_strength_for_its_level(hand: str, auction: str, doubles: bool) -> None:
    assert (called(hand, auction) == "X") is doubles


@pytest.mark.parametrize(
    ("hand", "doubles"),
    [
        ("AQ32.KJ42.Q943.3", True),
        ("AQ32.J842.943.32", False),
        ("AQ32.KJ42.Q9.J32", False),
        ("AQ3.KJ4.AQ94.KQ3", True),
        ("AQ3.KJ4.AQ9.J932", False),
    ],
)
def test_issue_4_a_takeout_double_needs_twelve_points_with_shape_or_nineteen(hand: str, doubles: bool) -> None:
    assert (called(hand, "1C") == "X") is doubles


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("J98642.K5.Q73.42", "P"),
        ("AQJ987.5.Q73.842", "2S"),
        ("5.AQJ9874.Q73.84", "3H"),
        ("5.J987432.KQ3.84", "P"),
        ("AKQJ98.5.A73.842", "1S"),
    ],
)
def test_issue_5_a_preempt_needs_a_good_suit_and_less_than_an_opening(hand: str, call: str) -> None:
    assert called(hand, "") == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ3.KJ4.AQ94.432", "1N"),
        ("AQ3.KJ4.AQ94.KJ3", "2N"),
        ("AQ3.AKJ.AQ94.KJ3", "2C"),
        ("AKQ.AKJ.AQ94.KJ3", "3N"),
        ("AKQJ74.AKQ.A4.K3", "2C"),
    ],
)
def test_issue_6_balanced_hands_open_notrump_by_range_or_two_clubs(hand: str, call: str) -> None:
    assert called(hand, "") == call


@pytest.mark.parametrize("auction", ["1H 5C", "1H 5D 5H 6C P P", "1H 3C 3H 5C 5H P"])
def test_issue_7_responder_does_not_reach_slam_with_eleven_points(auction: str) -> None:
    assert Call.parse(called("K4.QJ32.A954.J32", auction)).level < 6


@pytest.mark.parametrize(
    ("hand", "answer"), [("KJ42.KQ3.KQ4.842", "5C"), ("AJ42.KQ3.Q94.842", "5D"), ("AJ42.A83.Q94.842", "5H")]
)
def test_issue_7_ace_asking_is_answered_with_any_strength(hand: str, answer: str) -> None:
    assert called(hand, "1S P 3S P 4N P") == answer


WEST, AFTER_TWO_CLUBS = Hand.parse("642.K92.J7.K9854"), Auction.parse("1H 1S 2C")


def test_west_raises_spades_or_passes_and_never_bids_three_clubs() -> None:
    assert BIDDER.decide(WEST, AFTER_TWO_CLUBS).call.text in ("2S", "P")
    candidates = {candidate.call.text for candidate in BIDDER.decide(WEST, AFTER_TWO_CLUBS).candidates}
    assert "3C" not in candidates
    assert BIDDER.grade(WEST, AFTER_TWO_CLUBS, Call.parse("3C")).score < 7


def test_north_does_not_read_a_penalty_double_as_negative() -> None:
    assert called("973.AQT543.AQ85.", "1H 1S 2C 3C P P X P") in ("P", "3H")


def test_nine_points_are_not_enough_for_a_new_suit_at_the_three_level() -> None:
    assert called("643.872.AQT42.K5", "1C 2H") != "3D"


def test_twelve_points_and_four_trumps_bid_game_over_interference() -> None:
    assert called("A4.KQT5.Q732.J64", "1H 2S") == "4H"


@pytest.mark.parametrize(
    ("hand", "hcp", "total"),
    [
        ("973.AQT543.AQ85.", 12, 14),
        ("A8.87.642.AQJT76", 11, 13),
        ("KQJT5.J6.KT93.32", 10, 11),
        ("642.K92.J7.K9854", 7, 8),
    ],
)
def test_points_match_the_analysis(hand: str, hcp: int, total: int) -> None:
    assert (Hand.parse(hand).hcp, Hand.parse(hand).total_points) == (hcp, total)


@pytest.mark.parametrize("auction", ["1N P 2C P", "1N P 2H P", "2C P 2D P 2H P", "1H 2H P 2N P", "1S P 2N P"])
def test_artificial_and_forcing_calls_are_not_passed(auction: str) -> None:
    assert BIDDER.decide(Hand.parse("K42.Q952.J84.Q73"), Auction.parse(auction)).call is not PASS


@pytest.mark.parametrize("hand", ["AQ5.KJ4.AQ73.962", "AQ5.KJ4.AQ73.K62", "AQ5.KJ42.AQ3.K62"])
def test_passing_a_very_strong_hand_is_an_error(hand: str) -> None:
    assert BIDDER.grade(Hand.parse(hand), Auction.parse(""), PASS).score <= 3


@pytest.mark.parametrize(("hand", "at_least"), [("95.KQJ872.972.96", 5), ("K8.KQJ82.J72.964", 5)])
def test_passing_a_borderline_opening_is_not_an_error(hand: str, at_least: int) -> None:
    assert BIDDER.grade(Hand.parse(hand), Auction.parse(""), PASS).score >= at_least


def test_passing_partners_opening_is_graded_by_the_requirements_of_a_raise() -> None:
    limit, minimum = Hand.parse("KQ5.KJ4.Q9732.96"), Hand.parse("K85.Q94.J732.963")
    after = Auction.parse("1H P")
    assert BIDDER.grade(limit, after, PASS).score < 5
    assert BIDDER.grade(limit, after, PASS).score <= BIDDER.grade(minimum, after, PASS).score
