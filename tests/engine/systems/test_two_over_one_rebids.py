"""2/1: rebids after a game-forcing response, forcing notrump, a reverse and fourth suit forcing."""

import pytest

from bridgeclass.engine.rules import Forcing
from tests.engine.systems.two_over_one import called, decided


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K74.AQ852.KJ3.84", "1H P 1N P", "2D"),
        ("K74.AQ852.K3.J84", "1H P 1N P", "2C"),
        ("KQ74.AQ852.J3.84", "1H P 1N P", "2C"),
        ("AQ852.KJ74.Q3.84", "1S P 1N P", "2H"),
        ("AQJ852.K74.Q3.84", "1S P 1N P", "2S"),
        ("AKJ852.K74.A3.84", "1S P 1N P", "3S"),
        ("AQ852.KJ4.AQ3.K4", "1S P 1N P", "2N"),
        ("AQ852.KQJ4.AK3.4", "1S P 1N P", "3H"),
        ("KQ74.AKJ52.A3.84", "1H P 1N P", "2S"),
    ],
)
def test_openers_rebids_after_a_forcing_notrump(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_semi_forcing_notrump_is_passed_with_a_balanced_minimum() -> None:
    assert called("K74.AQ852.K3.J84", "1H P 1N P", semi_forcing_notrump=True) == "P"
    assert called("KQ74.AQ852.J3.84", "1H P 1N P", semi_forcing_notrump=True) == "2C"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K84.A7.8632.KJ54", "1S P 1N P 2D P", "3S"),
        ("84.A73.8632.KJ54", "1S P 1N P 2C P", "2S"),
        ("84.AQ3.J732.KJ54", "1S P 1N P 2H P", "2N"),
        ("4.KQJ753.8632.64", "1S P 1N P 2C P", "2H"),
        ("4.K753.QJ863.642", "1S P 1N P 2C P", "2D"),
        ("4.A73.J863.KJ954", "1S P 1N P 2C P", "3C"),
        ("84.KQ73.J86.KJ54", "1S P 1N P 2H P", "3H"),
        ("K84.A7.8632.KJ54", "1S P 1N P 2N P", "4S"),
        ("84.A73.J863.Q954", "1S P 1N P 2N P", "3N"),
        ("84.A73.J863.9542", "1S P 1N P 3S P", "P"),
        ("84.A73.K863.Q542", "1S P 1N P 3S P", "4S"),
    ],
)
def test_responders_rebids_after_a_forcing_notrump(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ852.KJ74.Q3.84", "1S P 1N P 2H P 2N P", "P"),
        ("AQ852.KJ74.K3.K4", "1S P 1N P 2H P 2N P", "3N"),
        ("AQ852.K74.QJ73.4", "1S P 1N P 2D P 3S P", "4S"),
        ("AQ852.Q74.KJ3.84", "1S P 1N P 2D P 3S P", "P"),
    ],
)
def test_opener_accepts_an_invitation_with_more_than_a_minimum(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQJ852.K74.Q3.84", "1S P 2C P", "2S"),
        ("AQ852.KJ4.KJ3.84", "1S P 2C P", "2N"),
        ("AQ852.KJ74.Q3.84", "1S P 2D P", "2H"),
        ("AQ852.K4.84.KJ84", "1S P 2D P", "2N"),
        ("AQ852.K4.84.AKJ4", "1S P 2D P", "3C"),
        ("AQ852.K4.KJ84.84", "1S P 2D P", "3D"),
        ("AQ852.K74.QJ3.84", "1S P 2H P", "3H"),
        ("AQJ852.K74.Q3.84", "1S P 2H P", "4H"),
        ("AKQJ52.K74.AJ.84", "1S P 2C P", "3S"),
        ("AQJ52.4.KQ84.A84", "1S P 2D P", "4H"),
        ("KQ74.AKJ52.A3.84", "1H P 2C P", "2S"),
    ],
)
def test_openers_rebids_after_two_over_one(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K84.A7.Q63.AQJ64", "1S P 2C P 2S P", "3S"),
        ("K84.A7.Q63.AQJ64", "1S P 2C P 2H P", "2S"),
        ("Q84.97.Q63.AKQ64", "1S P 2C P 2S P", "4S"),
        ("84.AQ3.KQJ75.Q62", "1S P 2D P 2S P", "2N"),
        ("84.AQ3.AQJ75.KJ2", "1S P 2D P 2S P", "3N"),
        ("84.A7.Q6.AKQ9642", "1S P 2C P 2S P", "3C"),
        ("84.AQ73.K6.KQJ42", "1S P 2C P 2H P", "3H"),
        ("84.AQ3.KQJ75.Q62", "1S P 2D P 2N P", "3N"),
        ("84.AQ3.AKQ75.KJ2", "1S P 2D P 2N P", "4N"),
    ],
)
def test_responders_rebids_after_two_over_one(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_raise_below_game_is_stronger_than_game() -> None:
    assert called("Q84.97.Q63.AKQ64", "1S P 2C P 2S P", fast_arrival=False) == "3S"
    assert called("KQ852.QJ4.QJ.Q84", "1S P 2C P 2S P 3S P") == "4S"
    assert called("AKJ852.A74.A3.84", "1S P 2C P 2S P 3S P") != "4S"


@pytest.mark.parametrize(
    "calls",
    ["1S P 2C P", "1S P 2C P 2S P", "1S P 2C P 2S P 2N P", "1H P 2D P 2H P 3D P", "1S P 2H P 2S P 3H P"],
)
def test_nobody_passes_below_game_after_two_over_one(calls: str) -> None:
    for hand in ("QJ852.KQ4.J3.Q84", "84.Q73.KQJ75.KJ2", "Q8.KQJ75.Q63.J64"):
        assert called(hand, calls) != "P"


def test_the_game_force_continues_after_an_overcall() -> None:
    assert called("84.A7.KQ63.AQJ64", "1S P 2C 2H P P") != "P"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ842.A73.K52.64", "1C P 1S P 1N P", "2D"),
        ("AQ842.KJ73.A2.64", "1D P 1S P 1N P", "2C"),
        ("K73.AJ4.KJ92.Q84", "1D P 1S P 1N P 2C P", "3S"),
        ("K73.QJ4.KJ92.Q84", "1D P 1S P 1N P 2C P", "2S"),
        ("K3.AQ74.KJ92.984", "1D P 1S P 1N P 2C P", "2H"),
        ("K3.AQ4.QJ92.9874", "1D P 1S P 1N P 2C P", "2N"),
    ],
)
def test_new_minor_forcing_looks_for_a_major_fit(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_fourth_suit_forces_to_game() -> None:
    decision = decided("A4.KQ853.KJ2.J74", "1D P 1H P 1S P")
    assert (decision.call.text, decision.forcing) == ("2C", Forcing.GAME)


def test_an_invitational_hand_does_not_bid_the_fourth_suit() -> None:
    assert called("A4.KJ853.962.QJ7", "1D P 1H P 1S P") == "2N"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A4.KQ74.3.AKJ842", "1C P 1S P", "2H"),
        ("A4.KQ74.3.AJ9842", "1C P 1S P", "2C"),
        ("KJ74.83.Q974.842", "1C P 1S P 2H P", "2N"),
        ("A4.KQ74.3.AKJ842", "1C P 1S P 2H P 2N P", "3C"),
        ("KJ74.83.Q974.842", "1C P 1S P 2H P 2N P 3C P", "P"),
        ("KJ74.83.9742.K84", "1C P 1S P 2H P", "2N"),
        ("KJ74.83.A974.K84", "1C P 1S P 2H P", "3C"),
        ("KJ742.83.Q974.84", "1C P 1S P 2H P", "2S"),
    ],
)
def test_a_weak_hand_slows_down_over_a_reverse(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q.AKT62.7.AKT632", "1C P 1H P", "4D"),
        ("6.KQJ963.AKQ85.K", "1H P 2H P", "4C"),
        ("AKQ7.642.KJT3.A4", "1N X P P XX P 2C P", "2D"),
    ],
)
def test_the_lowest_of_several_suits_is_bid(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
