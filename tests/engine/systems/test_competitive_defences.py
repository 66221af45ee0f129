"""Defense to 1NT and preempts, advances, and our own preempts in competition (DNT, NTO, DPR, ADP, WPC)."""

import pytest

from tests.engine.systems.competitive import bidder, called


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AQ4.KJ3.AJ82.K75", "1N", "X"),
        ("KQJ984.A3.852.75", "1N", "2S"),
        ("AQJ84.K3.852.975", "1N", "2S"),
        ("Q9864.K3.A52.K75", "1N", "P"),
        ("84.3.KQJ62.AJ975", "1N", "2N"),
        ("AQ4.KJ3.QJ82.975", "1N", "P"),
        ("KQJ984.83.A52.75", "1N P P", "2S"),
        ("Q84.J73.9852.J64", "1N X P", "P"),
        ("84.J98732.952.64", "1N X P", "2H"),
        ("84.QJ93.K852.964", "1N X 2H", "X"),
        ("K84.A983.Q852.96", "1N 2S P", "P"),
        ("K84.A983.KQ52.96", "1N 2S P", "3S"),
        ("K842.A983.AK52.6", "1N 2S P", "4S"),
        ("84.K983.852.J964", "1N 2N P", "3C"),
        ("84.93.852.KQT962", "1N P 2C", "X"),
        ("84.KJ93.AJ82.Q85", "1N P 2H P 2S P P", "X"),
        ("Q84.KJ93.AJ8.Q85", "1N P 2H P 2S P P", "P"),
        ("843.K93.AJ82.Q85", "1N P 2H P 2S P P X P", "3D"),
        ("KJ4.K93.AJ82.985", "1N P 2H P 2S P P X P", "2N"),
        ("843.K932.AJ82.Q8", "1N P 2H P 2S P P X P", "3H"),
    ],
)
def test_defense_to_1nt_is_natural(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.73.A852.Q96", "1H 1N P", "2C"),
        ("KJ984.73.852.964", "1H 1N P", "2S"),
        ("KJ984.73.A52.Q96", "1H 1N P", "3S"),
        ("KJ4.73.A8652.964", "1H 1N P", "2N"),
        ("KJ4.73.A8652.Q96", "1H 1N P", "3N"),
        ("J84.973.8652.964", "1H 1N P", "P"),
        ("AQ83.KJ4.K72.A95", "1H 1N P 2C P", "2S"),
        ("AQ3.KJ4.KJ72.Q95", "1H 1N P 2C P", "2D"),
        ("AQ3.KJ4.KJ72.Q95", "1H 1N P 2N P", "P"),
        ("AQ3.KJ4.AJ72.K95", "1H 1N P 2N P", "3N"),
        ("AQ3.KJ4.KJ72.Q95", "1H 1N P 2S P", "P"),
        ("AQ3.KJ4.KJ72.Q95", "1H 1N P 3S P", "4S"),
        ("KJ9842.3.852.964", "1H 1N X", "2S"),
        ("K84.AQ3.KQJ5.K85", "1S 1N 2S P P", "X"),
        ("84.J9732.Q8.J985", "1S 1N 2S P P X P", "3H"),
    ],
)
def test_a_1nt_overcall_is_advanced_with_stayman_only(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


def test_transfers_over_a_1nt_overcall_are_optional() -> None:
    on = bidder({"systems_on_over_1nt_overcall": True})
    assert called("KJ984.73.852.964", "1H 1N P", by=on) == "2H"
    assert called("AQ3.KJ4.KJ72.Q95", "1H 1N P 2H P", by=on) == "2S"
    assert called("KJ984.73.852.964", "1H 1N P 2H P 2S P", by=on) == "P"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.8.AQ52.K964", "2H", "X"),
        ("KJ4.AQ3.KJ52.Q96", "2H", "2N"),
        ("AQJ84.83.K52.Q96", "2H", "2S"),
        ("84.A3.AKJ852.Q96", "2H", "3D"),
        ("AQJ984.3.AKJ2.Q6", "2H", "3S"),
        ("K84.KJ83.A52.Q96", "2H", "P"),
        ("KJ84.8.AQ52.AQ96", "3H", "X"),
        ("KJ84.8.AQ52.Q964", "3H", "P"),
        ("KQ4.AQ3.AQ52.KJ6", "3H", "3N"),
        ("AQJ984.83.AK2.96", "3H", "3S"),
        ("AQJ9843.3.AK2.96", "3D", "4S"),
        ("AKJ4.8.AQ52.AQ96", "4H", "X"),
        ("AQ4.A3.AQ52.KJ96", "4D", "X"),
    ],
)
def test_defense_to_preempts(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("J864.83.9752.Q96", "2H X P", "2S"),
        ("KQ64.83.A952.964", "2H X P", "3S"),
        ("KQ64.83.AQ52.964", "2H X P", "3S"),
        ("KQ864.83.AQ52.96", "2H X P", "4S"),
        ("84.KJ3.A952.Q964", "2H X P", "2N"),
        ("84.KJ3.AQ52.Q964", "2H X P", "3N"),
        ("4.KQJ83.A952.964", "2H X P", "P"),
        ("KQJ4.83.AJ52.964", "3D X P", "4S"),
        ("84.J83.9752.Q964", "4S X P", "P"),
        ("Q84.83.AK52.J964", "2H 2S P", "3S"),
        ("Q84.83.AK52.A964", "2H 2S P", "4S"),
        ("84.KJ3.AQ52.Q964", "2H 2S P", "3N"),
        ("KJ84.83.AQ52.964", "2H 2N P", "3C"),
        ("J84.983.8752.964", "2H 2N P", "P"),
        ("AQ98.3.AKQ64.KQ3", "2H X P 3C P", "3D"),
        ("AQ84.A3.KJ52.K96", "2H X P 2S P", "3S"),
        ("AQ84.8.AQ52.K964", "2H X P 3S P", "4S"),
    ],
)
def test_advancing_over_their_preempt(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("Q84.83.AK52.J964", "2S X", "3S"),
        ("Q842.8.A9752.964", "2S 3C", "4S"),
        ("4.KQ3.AK52.KQ964", "2S X", "XX"),
        ("4.KQ3.A952.AQJ96", "2S 3C", "X"),
        ("KQJ984.83.Q52.96", "2S X 3S 4D", "P"),
        ("KQJ984.83.Q52.96", "2S 3D 4S 5D P P", "P"),
    ],
)
def test_the_preemptor_does_not_bid_again(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call
