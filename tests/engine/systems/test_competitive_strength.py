"""Reaching game with 26 points after the opponents preempt, jump or raise."""

import pytest

from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A43.53.A6.AQJT94", "2D 2H P", "3N"),
        ("8.KJ4.AJT7.AKQ65", "2S 3H P", "3S"),
        ("J93.4.JT86.AKQT5", "2H 3D P", "5D"),
        ("K93.84.JT86.AQT5", "2H 3D P", "4D"),
        ("AQ974.K93.J4.K84", "2H 3D P", "3S"),
        ("AQ974.K3.J84.K84", "2H 3C P", "3S"),
        ("AQ432.K93.4.KT64", "2D 3C 3D", "X"),
        ("J42.AT.KQ76.A952", "3S P P 4C P", "5C"),
    ],
)
def test_an_overcall_of_a_preempt_is_advanced_to_game(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("84.T95.AQ62.KJ52", "2H X P", "3D"),
        ("A4.T95.AQ62.KJ52", "2H X P", "3H"),
        ("AQJ7.J94.AK3.QJ7", "2S P P X P 3C P", "3N"),
        ("5.AK43.KQT6.AKT9", "2S P P X P 3D P", "3S"),
        ("AKQ2.AQJ.J3.Q743", "3D P 4D", "X"),
        ("AKT6543.K2.J.KQ6", "2H P P", "3S"),
        ("J2.753.AKQ63.954", "2H P P 3S P", "4S"),
        ("3.AQ873.K.AKQ942", "2D P 3C P 4C P", "5C"),
    ],
)
def test_a_strong_hand_acts_over_a_preempt_and_partner_allows_for_it(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A.AK3.JT2.KQT753", "1C 1S X 3S", "X"),
        ("A2.K93.JT2.KQT75", "1C 1S X 3S", "P"),
        ("AKQ8.QT.AQ743.54", "1D P 1H 4C", "X"),
        ("KQ84.A743.K9.AK8", "1C P 1S 3D", "4S"),
        ("AKQ73.KQ985.QJ7.", "1S P 2D 4C", "4H"),
        ("4.AQJT986.A3.AK3", "1H P 2D 3S", "4H"),
        ("86.Q974.KJ42.AJ5", "1D 1S X 3S P P", "X"),
        ("K74.86.KJ42.AQ53", "1D 1S X 3S P P", "3N"),
        ("AT54.J75.J52.A93", "1H 2S P P 3H P", "4H"),
        ("Q864.KJ3.72.KQ43", "1D 1H X P 3D P", "3N"),
        ("Q864.843.72.KQ43", "1D 1H X P 3D P", "P"),
        ("QT64.8.Q82.AKT86", "1D 2H X P 2N P", "3N"),
        ("AT96.42.AKJ53.62", "1N P 2C X 2H P", "3N"),
        ("AT96.Q942.AK3.62", "1N P 2C X 2H P", "4H"),
    ],
)
def test_values_are_shown_after_preemptive_interference(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("654.Q732.K832.KJ", "1S X P 2H P 3D P", "4D"),
        ("K.94.AQJT97.AK42", "1S X P 2H P 3D P 4D P", "5D"),
        ("A9.KJ64.K86.AKQ9", "1C P P X 1S P 2C", "2N"),
        ("AQ9.7532.K82.KT4", "1D P P 1H 2D", "2H"),
        ("42.AKJ743.A4.T98", "1D P P 2H P 2N P", "4H"),
        ("5.AKT85.AT2.AQ53", "1D P P", "X"),
        ("QJ65.AK3.2.AT873", "1D X P 2D P 2S P", "4S"),
        ("QJ65.A73.82.KT83", "1D X P 2D P 2S P", "3S"),
    ],
)
def test_the_defending_side_counts_its_points(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K965.AQ7.52.Q832", "1C P 1S 2N P 3H", "X"),
        ("AKT62.KQ4.QJ.QT3", "1D P 1S 2N P 3H", "3N"),
        ("T8653.K6.AJ7.AJ9", "1D 2N X 4H P P", "X"),
        ("AKQ7653.6.AQ.KQ6", "1H X 3D P P", "3S"),
        ("A64.AQ9.AKJ7.AKT", "2S X 3S P P", "3N"),
        ("5.AT7.AK9764.AKJ", "2D X P 3S P", "3N"),
        ("KQ76.K5.AJT7.KQ6", "2H X 3H 4C P", "5C"),
        ("T63.A84.AKJ.T984", "1C P P X 2C", "X"),
        ("K763.J3.AK865.A7", "1D 1H 3D P", "3H"),
        ("AT8.A64.J973.Q43", "1D 1H 3D P 3H P", "3N"),
        ("AT8.J64.KJ73.Q43", "1D 1H 3D P 3H P", "4D"),
        ("AJ54.KT82.3.AQ52", "1C 1D 1H P 2C P", "2D"),
        ("65.J43.AT32.AKT9", "1S X XX 2D P P X P 2S P", "3S"),
        ("73.AJ.AQ872.QT85", "1H P 2D 3S P P", "X"),
        ("KJ543.963.753.K4", "2N P 3H X P P", "3N"),
        ("QJ62.K7.A85.AJ73", "1S 2S P 2N P 3D P", "3N"),
        ("Q5.J.K9853.AKQ62", "3D P", "5D"),
    ],
)
def test_a_hand_with_extra_values_bids_again(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
