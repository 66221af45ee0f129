"""Strong hands look for the best strain and for slam before they place the contract."""

import pytest

from tests.engine.systems import two_over_one
from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQT863.AQ4.8.KJ5", "1D P 1S P 2C P", "2H"),
        ("J3.A9764.AKQ8.97", "1C P 1H P 1S P", "2D"),
        ("AQ742.KJ.K63.Q95", "1D P 1S P 2C P", "3N"),
        ("A9542.K92.8.A987", "1D P 1S P 2H P", "2S"),
    ],
)
def test_an_unsupported_major_is_explored_before_three_notrump(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
    assert two_over_one.called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("7642.6.AKT85.AQ2", "1S P 2D P 3C P 4N P 5H P", "6S"),
        ("7642.6.KQT85.KQ2", "1S P 2D P 3C P 4N P 5D P", "5S"),
    ],
)
def test_a_slam_is_placed_in_the_longer_fit(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_key_cards_too_are_followed_by_the_longer_fit() -> None:
    assert two_over_one.called("7642.6.AKT85.AQ2", "1S P 2D P 3C P 4N P 5H P") == "6S"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K7.AQJ953.A2.KJ5", "1H P 2C P 3H P 4H P", "4N"),
        ("K7.AQJ953.Q2.KJ5", "1H P 2C P 3H P 4H P", "P"),
        ("A5.AKJT7.AQ63.75", "1N P 2D P 2H P 3D P 4D P 4H P 4S P", "6D"),
        ("AJ.A653.A84.AJ62", "1S P 2C P 2H P 3D P 3N P", "4H"),
        ("KQJ6.Q.AJ84.KQ92", "1H P 1S P 2D P 3C P 3N P", "4D"),
        ("3.AKJ94.KQT7.T54", "1H P 1S P 2D P 3C P 3N P 4D P", "4H"),
        ("KQ875.AT9.K75.AJ", "1C P 1S P 2S P", "4C"),
        ("A4.A4.AJ52.KJT83", "P P 1S P 2C P 4S P", "4N"),
        ("AJ64.A98.Q5.KQ76", "1D P 1S P 3D P", "4D"),
        ("KJT.AQT9542..QT8", "1H P 2D P 2H P 3N P", "4H"),
    ],
)
def test_a_hand_with_slam_values_goes_on_over_game(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AK752.954.KQ3.A8", "4D"),
        ("AKQ752.T54.KQ3.8", "4D"),
        ("AQ752.A54.Q3.K84", "4S"),
    ],
)
def test_a_splinter_invites_slam_unless_honors_are_wasted(hand: str, call: str) -> None:
    assert two_over_one.called(hand, "1S P 4C P") == call


def test_every_control_is_shown_opposite_an_unlimited_hand() -> None:
    assert called("943.KQ2.8.KJ9863", "P 1H P 3H P 3S P") == "4C"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AK8752.A7.K543.J", "1S P 1N P", "2D"),
        ("KJ9763.AK76.A7.8", "1S P 2C P", "2H"),
        ("83.AK9643.AJ9.Q2", "1H P 1S P", "2H"),
        ("AQ6.QT862.Q.AT97", "1H P 1S P", "2C"),
        ("AKQJ975.86.A6.42", "1S P 1N P", "4S"),
        ("KT7532..T9.AT987", "1H P 1S P 2D P", "2S"),
        ("JT843.Q62.A3.AT7", "1H P 1S P 2H P", "3H"),
    ],
)
def test_a_rebid_shows_length_and_strength(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ8.J9.KQ92.KT93", "1C P", "2C"),
        ("KJ.KJ95.73.AQJ63", "1D P 2C P 2D P", "2H"),
        ("A64.J94.QJ73.AJ9", "1H P 2D P 2N P", "4H"),
        ("KQ983.T3.T84.AT9", "1N P 2H P 2S P", "3N"),
        ("Q3.9.AQ842.AQ865", "3D P", "5D"),
        ("K98.A98542.AJT9.", "1D P 1H P 1S P", "2C"),
        ("Q.KT543.KJ92.AQ9", "1H P 2D P", "3S"),
        ("83.KQ74.AKJ85.84", "1S P 2D P 4H P", "5D"),
        ("9.AKQ32.AQJ3.KT6", "1H P 2C P 2D P 3N P", "4N"),
        ("4.AKQJ53.KQ3.A94", "1S P 3H P 3N P", "4N"),
        ("A632.93.K72.AKJ3", "1N P 2H P 2N P 3C P", "4S"),
        ("KQ7632.AK.43.KT6", "1S P 1N P", "2S"),
        ("K2.AK9643.K85.Q5", "1H P 1S P", "2H"),
        ("A.T9.KJ8652.AK74", "1D P 1H P", "2C"),
        ("J762.AKQT.KT83.7", "1D P 1H P", "2H"),
        ("KQT4.T9.K754.Q42", "1D P 1S P 2S P", "P"),
    ],
)
def test_judgment_in_two_over_one(hand: str, calls: str, call: str) -> None:
    assert two_over_one.called(hand, calls) == call
