"""Advances of overcalls and the overcaller's rebid (ADV, CMP-05)."""

import pytest

from bridgeclass.engine.solver import Tier
from tests.engine.systems.competitive import SAYC, auction, called, graded


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q83.74.KJ62.9852", "1C 1S P", "2S"),
        ("Q863.74.KJ6.9852", "1C 1S P", "3S"),
        ("QJ863.7.K64.9852", "1C 1S P", "4S"),
        ("KJ83.74.AQ62.985", "1C 1S P", "2C"),
        ("K83.Q74.AQ62.985", "1C 1S P", "2C"),
        ("84.AQJ83.K62.985", "1C 1S P", "2H"),
        ("84.Q83.AQ62.8754", "1C 1S P", "P"),
        ("84.K83.Q962.AJ95", "1C 1S P", "1N"),
        ("84.KQ3.Q962.AQ95", "1C 1S P", "2N"),
        ("84.KQ3.AQ62.AQ95", "1C 1S P", "3N"),
        ("Q83.74.KJ62.9852", "1C 1S 2C", "2S"),
        ("Q3.974.KJ62.9852", "1C 1S 2C", "P"),
        ("984.KQ73.84.A952", "1S 2D P", "P"),
        ("KJ4.K73.Q84.A952", "1S 2D P", "3N"),
        ("84.K73.QJ84.9652", "1S 2D 2S", "3D"),
        ("84.KJ83.7.KQ9752", "1D 2S P", "P"),
        ("Q84.KJ83.7.QJ752", "1D 2S P", "3S"),
        ("Q874.KJ83.7.J752", "1D 2S P", "4S"),
        ("K4.AKJ3.K7.QJ752", "1D 2S P", "2N"),
    ],
)
def test_an_overcall_is_advanced(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQJ83.74.K62.985", "1C 1S P 2C P", "2S"),
        ("AQJ83.A4.KJ62.98", "1C 1S P 2C P", "2D"),
        ("AQJ983.84.K62.Q8", "1C 1S P 2C P", "3S"),
        ("AQJ983.A4.K62.98", "1C 1S P 2C P", "4S"),
        ("KQJ97.A4.762.KJ9", "1C 1S P 2C P", "2N"),
        ("AQJ83.74.K62.985", "1C 1S P 2S P", "P"),
        ("AQJ983.4.K62.985", "1C 1S 2C 2S 3C", "3S"),
        ("AQJ83.74.K62.985", "1C 1S 2C 2S 3C", "P"),
        ("AKJ983.4.AK2.985", "1C 1S P 2S P", "4S"),
        ("AQJ83.74.K62.985", "1C 1S P 2H P", "P"),
        ("AQJ983.74.K6.985", "1C 1S P 1N P", "2S"),
        ("AQJ83.Q73.62.AK8", "1D 1S P 2N P", "3N"),
        ("KQT983.4.KT2.985", "1C 2S P 2N P", "3D"),
        ("KQT983.4.Q92.985", "1C 2S P 2N P", "3S"),
    ],
)
def test_the_overcaller_rebids(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_the_cue_bidder_places_the_contract() -> None:
    assert called("KJ83.74.AQ62.985", "1C 1S P 2C P 2S P") == "P"
    assert called("KJ83.A4.AQ62.J85", "1C 1S P 2C P 2S P") == "4S"
    assert called("K72.84.AQ62.J985", "1C 1S P 2C P 2D P") == "2S"


WEST = "642.K92.J7.K9854"
FAILURE = "1H 1S 2C"


def test_a_raise_over_interference_is_not_moved_up() -> None:
    assert called(WEST, FAILURE) in ("2S", "P")


@pytest.mark.parametrize("call", ["2S", "P"])
def test_raising_and_passing_are_both_correct_with_a_minimum_raise(call: str) -> None:
    assert graded(WEST, FAILURE, call).tier in (Tier.OPTIMAL, Tier.ACCEPTABLE)


def test_a_cue_bid_as_a_raise_is_an_error() -> None:
    assert graded(WEST, FAILURE, "3C").score <= 6
    assert all(choice.call.text != "3C" for choice in SAYC.position(auction(FAILURE)).choices if choice.is_legal)


def test_a_double_of_partners_suit_is_for_penalties() -> None:
    opener = "973.AQT543.AQ85."
    assert called("A8.87.642.AQJT76", "1H 1S 2C 3C P P") == "X"
    assert called(opener, "1H 1S 2C 3C P P X P") in ("P", "3H")
    assert graded(opener, "1H 1S 2C 3C P P X P", "3S").score <= 3
