"""2/1: optional conventions over notrump, and judgment in contested auctions."""

import pytest

from tests.engine.systems import competitive
from tests.engine.systems.two_over_one import called, playing


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AK9862.K83.J4.92", "1N", "2C"),
        ("K9862.AK842.J4.9", "1N", "2D"),
        ("AQ862.4.J4.KQ872", "1N", "2S"),
        ("AQ86.K43.AJ4.K87", "1N", "X"),
        ("J84.Q93.KJ42.872", "1N 2C P", "2D"),
        ("AK9862.K83.J4.92", "1N 2C P 2D P", "2S"),
        ("92.K83.AQ9862.J4", "1N 2C P 2D P", "P"),
        ("J84.93.KJ42.8732", "1N 2D P", "2S"),
        ("4.J832.K842.9732", "1N 2S P", "2N"),
        ("AQ862.4.J4.KQ872", "1N 2S P 2N P", "3C"),
    ],
)
def test_cappelletti_shows_one_or_two_suits(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_without_cappelletti_two_of_a_suit_is_natural() -> None:
    assert called("AK9862.K83.J4.92", "1N", cappelletti=False) == "2S"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ5.K74.KQ83.A92", "1N X P P", "XX"),
        ("J8.J93.T764.6543", "1N X P P XX P", "2C"),
        ("J8.J9532.T76.653", "1N X", "2D"),
        ("AQ62.Q7.AQ52.K87", "1C 1N X P P", "XX"),
    ],
)
def test_passing_the_double_of_1nt_forces_a_redouble(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_without_runouts_opener_passes_the_double_of_1nt() -> None:
    assert called("AQ5.K74.KQ83.A92", "1N X P P", notrump_runouts=False) == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "on", "off", "option"),
    [
        ("92.KQ74.K983.J92", "1N 2S", "X", "P", "negative_doubles_of_1nt"),
        ("A84.KQ93.AK72.J5", "1N 2S X P", "3H", "P", "negative_doubles_of_1nt"),
        ("92.KQ974.983.J92", "1N 2C", "2D", "2H", "systems_on_over_2c"),
        ("KQ4.J5.AKJ72.A82", "1N 2C 2D P", "2H", "P", "systems_on_over_2c"),
        ("KJ9842.742.83.95", "1C X", "1S", "2S", "weak_jumps_over_double"),
    ],
)
def test_conventions_over_interference_are_optional(hand: str, calls: str, on: str, off: str, option: str) -> None:
    assert called(hand, calls) == on
    assert competitive.called(hand, calls, by=playing(**{option: option == "weak_jumps_over_double"})) == off


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("T85.J6.T964.AK93", "1C 1S", "2C"),
        ("94.KJT864.Q83.Q5", "1C 1S", "2H"),
        ("KQ4.65.AJ842.A98", "1D P P 1H", "X"),
        ("92.AKQJ954.K7.K4", "1H P 1S 3C", "4H"),
        ("Q43.KJ83.AJ62.Q5", "1D P 1H P 1S", "P"),
        ("AQ95.2.AQ5.K8763", "1C P 1D P 1H", "X"),
        ("AK3.K52.AK74.QJ6", "1D P 1S X 2S P P", "X"),
        ("J.J8764.T93.T972", "1D P 1S X 2S P P X P", "3H"),
        ("K852.T3.87.AT864", "1H P P X 1S", "2C"),
        ("T98653.T3.Q8.Q97", "1N P 2H 3D P P", "3S"),
        ("7.AJ6.J97432.QJ2", "1D X 3D 3S P P", "4D"),
        ("J84.AJ9.AQ7.AT42", "2S P P X P 2N P", "3C"),
        ("K532.QJ3.A52.AJ2", "2S 2N P 3C P", "3D"),
        ("QT84.J643.KQ742.", "1C 1D 2C", "2D"),
        ("J86543.Q92.QJ5.4", "1D X 1H", "2S"),
        ("9.98432.KQ73.962", "1N X P", "2H"),
        ("9.AQ72.KJ84.AQ76", "1D 2C 2S P", "3H"),
        ("Q8532.K643.A7.J2", "1C P 1S 2D 2S P", "4S"),
        ("KQJ84.7.Q75.KQ52", "1H 1S 2H P P", "X"),
        ("AKJ753.AJ75.32.A", "1S X 3S P", "4S"),
    ],
)
def test_judgment_in_contested_auctions(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
