"""SAYC responses to one of a suit, and Jacoby 2NT."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.rules import Forcing
from tests.engine.systems.competitive import SAYC, bidder, called, decided


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K94.Q83.A7542.84", "1S P", "2S"),
        ("K94.J83.A7542.84", "1S P", "2S"),
        ("K94.KJ3.A7542.84", "1S P", "3S"),
        ("K974.QJ3.A754.84", "1S P", "3S"),
        ("K97532.4.J7542.8", "1S P", "4S"),
        ("AK74.QJ3.A754.84", "1S P", "2N"),
        ("A9742.6.KJ754.84", "1H P", "1S"),
        ("83.Q954.AK72.J65", "1H P", "3H"),
        ("3.Q9542.AK72.J65", "1H P", "2N"),
        ("3.Q9542.AJ72.865", "1H P", "4H"),
    ],
)
def test_a_raise_of_a_major_counts_support_points(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("94.K83.A9742.Q84", "1S P", "1N"),
        ("94.K83.AQ742.Q84", "1S P", "2D"),
        ("94.K8.AQ74.KQ842", "1S P", "2C"),
        ("94.K83.AQ74.KQ84", "1S P", "2C"),
        ("4.AJ853.KQ9743.8", "1S P", "2D"),
        ("94.AQ853.K74.Q84", "1S P", "2H"),
        ("K94.AQ85.K74.Q84", "1S P", "2C"),
        ("AJ84.83.K2.KQ952", "1H P", "2C"),
        ("AJ84.83.92.KQ952", "1H P", "1S"),
        ("94.83.AQJ742.984", "1S P", "1N"),
        ("94.83.AKJ742.984", "1S P", "1N"),
        ("94.83.AKJ742.J84", "1S P", "2D"),
    ],
)
def test_a_new_suit_is_chosen_by_length_and_strength(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_four_spades_come_before_one_notrump_but_after_a_raise() -> None:
    assert called("KJ74.83.Q852.J94", "1H P") == "1S"
    assert called("KJ74.Q83.Q852.94", "1H P") == "2H"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A4.AKQ974.KJ3.82", "1S P", "3H"),
        ("AKQ974.A4.KJ3.82", "1D P", "2S"),
        ("AK974.AQ84.K3.A2", "1D P", "1S"),
        ("4.AKJ84.AQJ63.K2", "1S P", "2H"),
    ],
)
def test_a_strong_jump_shift_needs_a_good_suit(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("QT84.K6.Q8752.92", "1C P", "1D"),
        ("QT84.KJ64.92.Q52", "1C P", "1H"),
        ("QT842.KJ643.2.Q5", "1C P", "1S"),
        ("QT84.K6.A8752.K2", "1C P", "1D"),
        ("Q84.K63.J75.Q952", "1C P", "1N"),
        ("Q8.K63.97.KJ9752", "1C P", "2C"),
        ("Q8.K63.Q7.KJ9752", "1C P", "3C"),
        ("QJ4.KT3.A75.KJ95", "1C P", "2N"),
        ("QJ4.KQ3.A75.KJ95", "1C P", "3N"),
        ("Q84.K63.AJ752.Q9", "1D P", "3D"),
        ("Q84.K63.J752.Q92", "1D P", "2D"),
        ("Q84.K6.J75.A9752", "1D P", "2C"),
        ("AJ84.K6.Q5.AQ972", "1D P", "2C"),
        ("KJ84.96.Q5.KJ972", "1D P", "1S"),
        ("9742.Q63.J75.Q92", "1D P", "P"),
    ],
)
def test_responses_to_a_minor_go_up_the_line_and_raise_without_a_major(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_weak_hand_bids_its_major_before_five_diamonds_by_option() -> None:
    hand = "QT84.K6.Q8752.92"
    assert called(hand, "1C P", by=bidder({"majors_before_diamonds": True})) == "1S"
    assert called(hand, "1C P") == "1D"


def test_a_game_hand_without_a_natural_bid_responds_in_a_short_minor() -> None:
    assert called("K43.3.AJ5.KJ9752", "1C P") == "1D"
    assert decided("K43.3.AJ5.KJ9752", "1C P").forcing is Forcing.ONE_ROUND


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("94.J73.AQ74.Q842", "P P 1S P", "1N"),
        ("Q4.KJ3.AQ74.9842", "P P 1S P", "2N"),
        ("94.K3.QJ9742.K84", "P P 1S P", "2D"),
        ("K974.QJ3.A754.84", "P P 1S P", "3S"),
        ("KJ74.Q3.AJ54.J84", "P P 1D P", "1S"),
        ("Q84.KJ3.QJ5.KT84", "P P 1D P", "2N"),
    ],
)
def test_a_new_suit_by_a_passed_hand_is_not_forcing(hand: str, calls: str, call: str) -> None:
    decision = decided(hand, calls)
    assert decision.call.text == call
    assert decision.forcing in {Forcing.NONE, Forcing.INVITATIONAL}


def test_two_notrump_by_a_passed_hand_is_not_jacoby() -> None:
    assert not decided("AK74.QJ3.J754.84", "P P 1S P").variant.startswith("sayc.respond.major.jacoby")


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("KQ852.AQJ74.K3.8", "4H"),
        ("KQ852.AQ4.K874.8", "3C"),
        ("KQ8532.AQ43.8.92", "3D"),
        ("KQ852.8.AQ4.K874", "3H"),
        ("KQ852.A84.AQ4.A8", "3S"),
        ("KQ852.A84.AQ4.J8", "3N"),
        ("KQ852.A84.Q74.J8", "4S"),
        ("KQ8532.A984.K42.", "3C"),
    ],
)
def test_opener_answers_jacoby_with_shortness_or_strength(hand: str, call: str) -> None:
    assert called(hand, "1S P 2N P") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KJ74.A83.KQ4.952", "1S P 2N P 4S P", "P"),
        ("KJ74.A83.KQ4.952", "1S P 2N P 3C P", "4S"),
        ("KJ74.A8.KQJ4.Q52", "1S P 2N P 3N P", "4H"),
    ],
)
def test_after_jacoby_responder_signs_off_with_a_minimum_or_shows_a_control(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_an_optional_splinter_shows_the_short_suit() -> None:
    hand = "KJ743.A83.Q842.5"
    assert called(hand, "1S P", by=bidder({"splinters": True})) == "4C"
    assert called(hand, "1S P") == "2N"


def test_jacoby_agrees_the_major_and_forces_to_game() -> None:
    meaning = SAYC.meanings(Auction.parse("1S P 2N"))[2]
    assert (meaning.forcing, meaning.alert, meaning.lengths[3][0]) == (Forcing.GAME, "alert", 4)
