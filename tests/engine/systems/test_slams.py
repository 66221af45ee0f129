"""Slams in a minor and in notrump, and rebids after a strong jump shift or a positive response to 2C."""

import pytest

from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import Forcing
from tests.engine.systems.competitive import auction, bidder, called, decided


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("5.AK73.AKJ4.AQ95", "1D P 1S P 3C P 4C P", "4D"),
        ("J987642.A7.8.K53", "1D P 1S P 3C P 4C P 4D P", "4H"),
        ("QJ97642.87.8.KJ3", "1D P 1S P 3C P 4C P 4D P", "5C"),
    ],
)
def test_a_fit_for_a_minor_is_followed_by_control_bids(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_control_bid_above_three_notrump_is_forcing() -> None:
    assert decided("5.AK73.AKJ4.AQ95", "1D P 1S P 3C P 4C P").forcing is Forcing.ONE_ROUND


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AKJ6.KT.643.AQ65", "1C P 2D P 2S P 3N P", "6N"),
        ("AJ63.KQ4.64.AJ65", "1C P 2D P 2N P 3N P", "4N"),
        ("QJ63.KQ4.64.A865", "1C P 2D P 2N P 3N P", "P"),
    ],
)
def test_opener_allows_for_the_strength_of_a_jump_shift(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AKQ73.9.KT732.A5", "1D P 2S P 3H P", "4D"),
        ("AKQ973.9.K7.AQ52", "1D P 2S P 3H P", "3S"),
        ("K43.A5.83.AKQJ74", "1S P 3C P 3D P", "3S"),
    ],
)
def test_a_jump_shifter_with_support_shows_it_next(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("84.KQ5.AQJ95.AQ4", "1H P 2D P 3H P", "4C"),
        ("K4.KQ5.AQJ95.AJ4", "1H P 2D P 3H P", "4N"),
        ("84.K95.AQJ95.Q74", "1H P 2D P 3H P", "4H"),
        ("87.Q75.AKJ763.84", "2C P 3D P 3H P", "4H"),
        ("AQ.AKT93.4.AKQ43", "2C P 3D P 3H P 4H P", "4N"),
    ],
)
def test_a_hand_with_a_great_fit_asks_for_aces(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ4.AQ3.K4.AKQ95", "1S P 2C P 2S P", "4N"),
        ("KQ4.AQ3.84.AKQ95", "1S P 2C P 2S P 3H P 3S P", "4N"),
        ("KQ4.A93.84.AQ952", "1S P 2C P 2S P 3H P 3S P", "4S"),
    ],
)
def test_a_two_over_one_with_support_and_slam_values_asks(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ84..KQ853.8742", "1S P", "4H"),
        ("KQ842.5.AQ853.84", "1S P", "4H"),
        ("KQ84.AJ632.5.Q84", "1S P", "4D"),
        ("KQ8542.AJ63.5.84", "1S P", "4D"),
        ("KQ87.AQ962.AQ4.5", "1H P 1S P", "4C"),
        ("KQ87.AKQ9652.4.5", "1H P 1S P", "4C"),
    ],
)
def test_only_one_splinter_is_a_candidate(hand: str, calls: str, call: str) -> None:
    by = bidder({"splinters": True})
    decision = by.decide(Hand.parse(hand), auction(calls), with_candidates=True)
    splinters = [candidate for candidate in decision.candidates if "splinter" in candidate.variant]
    assert decision.call.text == call
    assert len({candidate.call for candidate in splinters}) == 1
