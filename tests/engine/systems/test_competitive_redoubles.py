"""Advances after our takeout double is redoubled."""

import pytest

from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K4.AJ72.Q3.AQJ43", "1C 1D X XX", "1H"),
        ("KQ72.A4.Q3.AJ843", "1C 1D X XX", "1S"),
        ("K4.A72.Q83.AJ843", "1C 1D X XX", "P"),
        ("AJ43.Q72.93.K862", "1C 1D X XX P P", "1S"),
        ("AJ43.Q7.Q93.K862", "1H X XX P P", "1S"),
        ("AJ43.Q72.9.AK862", "1D X XX P P", "2C"),
        ("8743.J72.952.Q86", "1C P P 1D X XX", "1S"),
    ],
)
def test_a_redoubled_takeout_double_is_answered(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_a_redoubled_penalty_double_is_passed() -> None:
    assert called("KJT8.A72.K83.Q84", "1H P 2H P 4H X XX P P") == "P"
