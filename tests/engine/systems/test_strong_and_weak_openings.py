"""SAYC auctions after 2C, weak twos and preempts."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.rules import Forcing
from tests.engine.systems.competitive import SAYC, bidder, called, decided


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("8432.742.J94.842", "2D"),
        ("KQ974.K42.J4.842", "2S"),
        ("Q9742.K4.KJ42.82", "2D"),
        ("K42.84.AQ9742.J4", "3D"),
        ("K42.KJ4.Q974.J82", "2N"),
        ("KQJ974.842.J4.82", "2D"),
    ],
)
def test_a_positive_response_to_two_clubs_needs_a_good_suit_or_a_balanced_hand(hand: str, call: str) -> None:
    assert called(hand, "2C P") == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AK4.KQJ.AQ72.A95", "2N"),
        ("AK4.AKJ.AQJ2.AKJ", "3N"),
        ("AKJ974.AK4.AQ3.5", "2S"),
        ("AQ.4.AKQ974.AKJ5", "3D"),
        ("AKQJ974.A4.KQJ.A", "3S"),
        ("AQ984.AKJ74.AK.5", "2S"),
    ],
)
def test_opener_describes_the_hand_over_the_waiting_bid(hand: str, call: str) -> None:
    assert called(hand, "2C P 2D P") == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("Q84.K742.J94.842", "3S"),
        ("984.J742.J94.842", "4S"),
        ("84.9742.J94.8432", "2N"),
        ("84.KQ742.J94.842", "3H"),
        ("4.742.KQ9742.842", "3D"),
        ("K842.742.94.8432", "3S"),
    ],
)
def test_responses_to_a_strong_major(hand: str, call: str) -> None:
    assert called(hand, "2C P 2D P 2S P") == call


def test_a_two_club_opening_and_rebid_is_forcing_to_three_of_the_suit() -> None:
    assert called("84.9742.J94.8432", "2C P 2D P 2S P 2N P 3S P") == "P"
    assert called("84.K742.Q94.8432", "2C P 2D P 2S P 2N P 3S P") == "4S"
    assert SAYC.meanings(Auction.parse("2C P 2D P 2S"))[4].forcing is Forcing.TO_3M4M


def test_opener_bids_again_over_interference_with_two_clubs() -> None:
    assert called("AKJ974.AK4.AQ3.5", "2C 3D P P") == "3S"
    assert called("AK4.KQJ.AQ72.A95", "2C P 2D 3C") == "3N"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q84.A7632.54.984", "2S P", "3S"),
        ("Q842.A7632.5.984", "2S P", "4S"),
        ("A84.AK763.K4.KQ4", "2S P", "2N"),
        ("A84.AK763.K4.984", "2S P", "2N"),
        ("4.AKJ763.AQ4.984", "2S P", "3H"),
        ("4.AJ763.AQ74.984", "2S P", "P"),
        ("84.KQ63.AJ74.K84", "2S P", "P"),
    ],
)
def test_raises_of_a_weak_two_are_to_play_and_two_notrump_asks(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("KQJ974.84.Q42.95", "3S"),
        ("AQJ974.84.K42.95", "3D"),
        ("AQJ974.K4.842.95", "3H"),
        ("AKQ974.84.842.95", "3N"),
        ("AJT974.84.K4.K95", "3C"),
    ],
)
def test_the_weak_two_bidder_shows_the_cheapest_feature_with_a_maximum(hand: str, call: str) -> None:
    assert called(hand, "2S P 2N P") == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [("KQJ974.842.Q4.95", "4H"), ("KQJ974.84.Q42.95", "3S"), ("KQJ974.Q4.842.95", "4H"), ("AQJ974.4.K942.95", "4D")],
)
def test_the_weak_two_bidder_raises_a_new_suit_or_rebids(hand: str, call: str) -> None:
    assert called(hand, "2S P 3H P") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A84.K7632.J4.984", "3S P", "4S"),
        ("84.AK7.AQJ4.A984", "3S P", "4S"),
        ("4.KQ76.KQJ4.9874", "3S P", "P"),
        ("A84.KQ7.AK64.984", "3C P", "3N"),
        ("AQJ974.AK4.K64.8", "3C P", "3S"),
        ("A4.9632.J742.K84", "3C P", "4C"),
        ("4.9632.J742.K984", "3C P", "5C"),
    ],
)
def test_a_preempt_is_raised_with_trumps_or_tricks(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize("calls", ["2S P 3S P", "3H P 4H P", "2S P 4S P"])
def test_the_preemptor_passes_a_raise(calls: str) -> None:
    suit = "KQJ974.A84.842.5" if calls.startswith("2S") else "4.KQJ9742.A84.95"
    assert called(suit, calls) == "P"


def test_a_new_suit_over_a_weak_two_is_forcing_unless_by_a_passed_hand() -> None:
    assert decided("4.AKJ763.AQ4.984", "2S P").forcing is Forcing.ONE_ROUND
    assert called("KQJ974.84.Q42.95", "P P 2S P 3H P") == "P"


@pytest.mark.parametrize(
    ("option", "hand", "calls", "call", "without"),
    [
        ("two_club_jumps", "KQJ974.8.742.984", "2C P", "3S", "2D"),
        ("second_negative", "84.9742.J94.8432", "2C P 2D P 2S P", "3C", "2N"),
        ("weak_two_second_suit", "AQT974.8.72.QJ94", "2S P 2N P", "4C", "3N"),
    ],
)
def test_an_optional_response_needs_its_option(option: str, hand: str, calls: str, call: str, without: str) -> None:
    assert called(hand, calls, by=bidder({option: True})) == call
    assert called(hand, calls) == without
