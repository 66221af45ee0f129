"""Balancing, and advances of balancing calls (BAL)."""

import pytest

from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("QJ4.K83.KJ52.Q96", "1H P P", "1N"),
        ("KJ84.83.K952.Q96", "1H P P", "X"),
        ("KJ984.83.K52.964", "1H P P", "1S"),
        ("84.93.KQJ752.Q96", "1H P P", "2D"),
        ("AQJ984.83.AK2.96", "1H P P", "2S"),
        ("AQJ4.K83.A82.QJ6", "1H P P", "X"),
        ("AQJ4.K83.AQ2.QJ6", "1H P P", "2N"),
        ("KQ984.3.KJ752.96", "1H P P", "2H"),
        ("J84.Q873.J52.Q96", "1H P P", "P"),
        ("KQ84.83.Q952.K96", "1H P 2H P P", "X"),
        ("QJ984.83.K52.Q96", "1H P 2H P P", "2S"),
        ("84.3.KQ752.QJ964", "1H P 2H P P", "2N"),
        ("J84.QJ3.K752.Q96", "1H P 2H P P", "P"),
        ("KJ84.83.AQ52.Q96", "2H P P", "X"),
        ("KJ4.AQ3.KJ52.Q96", "2H P P", "2N"),
        ("KQJ84.83.K52.Q96", "2H P P", "2S"),
        ("KQ84.3.AQ52.K964", "3H P P", "X"),
    ],
)
def test_balancing_seat_needs_less_strength(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.83.A952.964", "1H P P X P", "1S"),
        ("KQ84.83.A952.K64", "1H P P X P", "2S"),
        ("84.KJ3.Q952.K964", "1H P P X P", "1N"),
        ("84.KJ3.AQ52.K964", "1H P P X P", "2N"),
        ("4.KQJ983.A52.964", "1H P P X P", "P"),
        ("Q84.K83.A952.964", "1H P P 1S P", "2S"),
        ("Q84.983.A952.964", "1H P P 1S P", "P"),
        ("KQ84.83.AK52.Q64", "1H P P 1S P", "2H"),
        ("Q84.KJ3.A952.J64", "1H P P 1N P", "2N"),
        ("QJ84.K3.A952.J64", "1H P P 1N P", "2C"),
        ("Q84.KJ3.9852.J64", "1H P P 1N P", "P"),
        ("QJ9843.K3.985.64", "1H P P 1N P", "2S"),
        ("AQ4.KJ3.AJ52.964", "1H P P 1N P", "3N"),
    ],
)
def test_partner_of_the_balancer_allows_for_it(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.83.K952.Q96", "1H P P X P 1S P", "P"),
        ("AQ84.8.KQ52.K964", "1H P P X P 1S P", "2S"),
        ("AQ4.KJ3.KQJ2.Q96", "1H P P X P 1S P", "1N"),
        ("84.A3.AKQJ2.KJ96", "1H P P X P 1S P", "2D"),
        ("QJ84.K83.KJ2.Q96", "1H P P 1N P 2C P", "2S"),
        ("QJ4.K83.KJ52.Q96", "1H P P 1N P 2C P", "2D"),
    ],
)
def test_the_balancer_bids_again(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call
