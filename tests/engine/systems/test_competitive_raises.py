"""Bidding after the opponents raise over partner's takeout double, and opposite partner's strong jumps."""

import pytest

from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("872.J5.AK864.KQ7", "2H X 3H", "X"),
        ("A2.KJ8.A54.QT832", "2H X 3H", "3N"),
        ("8732.K5.J864.Q74", "2H X 3H", "P"),
        ("AJ.Q62.JT432.K95", "2H X 4H", "X"),
        ("KQ864.6.A432.K95", "2H X 4H", "4S"),
        ("Q8432.4.QT7.KQT7", "1H X 4H", "4S"),
        ("A9.J.AK93.AJ5432", "1H X 4H P P", "X"),
        ("A9.J4.AK93.AJ543", "1H X 4H P P", "P"),
    ],
)
def test_advancer_shows_values_over_their_raise(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AKT64.42.K63.Q42", "1C P 1D X P", "2C"),
        ("KJT64.42.Q63.Q42", "1C P 1D X P", "2S"),
        ("K764.42.Q63.9842", "1C P 1D X P", "1S"),
        ("KQ42.AQ43.64.A32", "1C P 1D X P 2S P", "4S"),
        ("KJ43.83.T85.Q873", "2D 3H P", "P"),
        ("KJ43.83.T85.AQ73", "2D 3H P", "4H"),
        ("KJ6.KQT6.AT7.J86", "1C P P 2D P", "3C"),
        ("KJT.QJ43.A9.9742", "2S 4C P", "5C"),
        ("AKJ4.KT94.95.QT6", "1D P P X P 2S P", "4S"),
        ("AKJ.KT94.95.QJT6", "1D P P X P 2S P", "2N"),
        ("Q9765.A62.A54.T9", "1S 2N P 3D P 4D P", "5D"),
    ],
)
def test_the_defending_side_accepts_and_invites(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
