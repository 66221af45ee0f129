"""Overcalls, jump overcalls, notrump overcalls and fourth-hand actions (OC, JO, NTO-01, SAN)."""

import pytest

from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQJ73.84.A62.953", "1C", "1S"),
        ("KJ973.A4.K62.QJ5", "1D", "1S"),
        ("Q9732.A4.K62.854", "1D", "P"),
        ("A4.KQJ83.862.975", "1D", "1H"),
        ("AQJ63.KJ972.4.83", "1H", "1S"),
        ("84.K6.AQ975.KJ83", "1S", "2D"),
        ("84.K6.A9753.KJ83", "1S", "P"),
        ("84.KQJ94.A5.Q863", "1S", "2H"),
        ("84.K9.AJT852.QJ3", "1H", "2D"),
        ("KQ974.3.8.AJ9652", "1D", "2C"),
        ("A8.KQJ952.84.AQ3", "1S P 2S", "3H"),
        ("KQJ94.84.A73.Q62", "1H P 2H", "2S"),
        ("AKQ94.84.K3.AJ52", "1D", "1S"),
        ("AKJ94.8.K73.AQJ2", "1D", "1S"),
        ("AKJ94.84.A73.AK2", "1D", "X"),
        ("4.AKJ93.A973.KQ2", "1D", "1H"),
        ("42.AKQ93.A73.KJ2", "1S", "2H"),
        ("K4.AKQ93.A73.J62", "1S P 1N", "2H"),
        ("AQ4.KJ3.7.A98642", "1D", "2C"),
    ],
)
def test_a_simple_overcall_shows_a_good_suit(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQJ974.83.Q62.95", "1D", "2S"),
        ("KQJ974.A3.Q62.95", "1D", "1S"),
        ("84.KQT9732.J83.6", "1D", "3H"),
        ("84.KQT97432.J8.6", "1D", "4H"),
        ("6.83.KQJ9752.J84", "1S", "3D"),
        ("KQT985.72.J83.94", "1C P 1H", "2S"),
        ("KQJ974.83.QJ2.Q5", "1D", "2S"),
        ("KQJ974.K832.J.J5", "1D", "1S"),
        ("KQJ9743.83.Q2.Q5", "1H P 2C", "3S"),
    ],
)
def test_a_jump_overcall_is_weak_and_long(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


def test_a_preemptive_jump_follows_the_rule_of_two_three_and_four() -> None:
    thin = "84.62.QJ87532.Q6"
    assert called(thin, "1S", vul="NS") == "3D"
    assert called(thin, "1S", vul="EW") == "P"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ4.A83.KJ62.K95", "1S", "1N"),
        ("AQ4.83.KJ62.AK95", "1H", "X"),
        ("KQ3.AJ4.QT85.K82", "1D P 1S", "1N"),
        ("KQ3.84.AQ85.KQ82", "1H P 1S", "X"),
    ],
)
def test_a_notrump_overcall_needs_a_stopper(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQJ83.94.A62.975", "1C P 1H", "1S"),
        ("84.K3.AQJT52.K86", "1S P 1N", "2D"),
        ("A3.KQT984.J83.A5", "1C P 2D", "2H"),
        ("84.KQ962.A7.Q853", "1C P 1S", "P"),
    ],
)
def test_fourth_hand_needs_more_strength_between_two_bidders(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


def test_a_strong_hand_without_a_suitable_call_passes_their_opening() -> None:
    assert called("Q83.AJ3.K854.KJ4", "1D") == "P"
    assert called("5.AKJ84.K83.Q952", "1H") == "P"
