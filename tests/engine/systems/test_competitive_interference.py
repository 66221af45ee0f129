"""Interference over our opening: negative doubles, raises, redoubles and opener's rebid (ND, OIO, OIX, OCR, REO)."""

import pytest

from tests.engine.systems.competitive import called, decided


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ83.Q974.65.842", "1C 1D", "X"),
        ("KJ832.Q94.65.842", "1C 1D", "1S"),
        ("KJ83.94.Q65.8542", "1D 1H", "X"),
        ("KJ832.94.Q65.852", "1D 1H", "1S"),
        ("84.KJ74.Q653.852", "1C 1S", "X"),
        ("84.KJ742.Q63.852", "1C 1S", "X"),
        ("84.KQJ42.AQ3.852", "1C 1S", "2H"),
        ("84.73.KQ52.QJ862", "1H 1S", "X"),
        ("K983.A4.J652.Q82", "1H 2C", "X"),
        ("84.QJ74.A653.K82", "1D 2S", "X"),
        ("84.QJ7432.73.Q82", "1D 2C", "P"),
    ],
)
def test_a_negative_double_shows_the_unbid_majors(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


def test_a_double_of_a_three_level_overcall_is_for_penalties_by_default() -> None:
    hand = "K984.A3.KJ52.Q82"
    assert decided(hand, "1H 3C").variant == "sayc.penalty_double.over_three"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("AJ84.K3.KQ752.84", "1D 1H X P", "1S"),
        ("AJ84.K3.KQ752.A4", "1D 1H X P", "2S"),
        ("K4.QJ3.AQ752.J84", "1D 1H X P", "1N"),
        ("K4.83.AQJ752.K84", "1D 1H X P", "2D"),
        ("K4.83.AQ752.KJ84", "1D 1H X P", "2C"),
        ("AQ84.3.AKQ52.A84", "1D 1H X P", "2H"),
        ("K4.AQJ98.A752.84", "1D 1H X P", "P"),
        ("AQ4.KJ3.AQ52.K84", "1D 1H X P", "2N"),
        ("A4.Q.KQ93.AQ8752", "1C 2S X P", "3D"),
    ],
)
def test_openers_rebids_after_a_negative_double(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("Q984.A3.J7652.82", "1C 1H X P 1S P", "2S"),
        ("Q984.A3.KJ652.82", "1C 1H X P 1S P", "3S"),
        ("Q984.A3.KQ652.A2", "1C 1H X P 1S P", "4S"),
        ("Q984.83.KJ652.82", "1C 1H X P 1N P", "2D"),
        ("Q984.KJ3.K652.A2", "1C 1H X P 1N P", "3N"),
        ("Q984.83.J652.K82", "1C 1H X P 1N P", "P"),
        ("Q984.8.J652.K982", "1C 1H X P 1N P", "2C"),
        ("AQ84..AQ73.J9852", "1C 2H X P 2S P", "3H"),
        ("KQ84.8.KQ73.J985", "1C 2H X P 2S P", "4S"),
    ],
)
def test_the_negative_doubler_bids_again(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("84.Q83.KJ752.964", "1H 1S", "2H"),
        ("84.QJ83.A752.964", "1H 1S", "2H"),
        ("84.QJ83.AK52.964", "1H 1S", "3H"),
        ("84.KJ83.AK52.A64", "1H 1S", "2S"),
        ("8.QJ832.K7532.64", "1H 1S", "4H"),
        ("84.KJ83.AK52.K64", "1H 2S", "4H"),
        ("84.J3.AKJ52.Q964", "1H 1S", "2D"),
        ("KJ4.J3.Q9752.Q96", "1H 1S", "1N"),
        ("KJ84.J3.A75.Q964", "1H 1S", "2N"),
        ("KJ84.J3.AQ7.Q964", "1H 1S", "3N"),
        ("84.73.KJ8652.Q96", "1D 1S", "2D"),
        ("84.73.AJ8652.KQ6", "1D 1S", "3D"),
        ("84.73.AJ8652.AKQ", "1D 1S", "2S"),
        ("84.Q73.KJ852.964", "1C 2H", "P"),
        ("Q84.J3.A852.J964", "1H 2D", "P"),
    ],
)
def test_responder_over_an_overcall(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ84.J3.A852.J64", "1H X", "1S"),
        ("KQ4.J3.A852.J964", "1H X", "XX"),
        ("84.QJ83.A752.K64", "1H X", "2N"),
        ("84.QJ83.J752.964", "1H X", "3H"),
        ("84.Q83.KJ52.9642", "1H X", "2H"),
        ("8.QJ832.J7532.64", "1H X", "4H"),
        ("84.3.KQJ752.9642", "1H X", "3D"),
        ("84.3.KQJ752.K964", "1H X", "2D"),
        ("QJ9752.83.64.J82", "1D X", "2S"),
        ("Q84.J3.K752.J964", "1H X", "1N"),
        ("984.J3.J752.9642", "1H X", "P"),
    ],
)
def test_responder_over_a_takeout_double(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("A4.AKQ83.K752.64", "1H X XX 2C", "P"),
        ("A4.AKQ83.752.KJ9", "1H X XX 2S", "P"),
        ("KJ94.AKQ83.75.K6", "1H X XX 2S", "X"),
        ("K84.J3.AQ52.KJ96", "1H X XX 2C P P", "X"),
        ("K84.J73.AQ52.Q64", "1H X XX 2C P P", "3H"),
        ("A84.KQ983.K7.J64", "1H X 2N P", "3H"),
        ("A84.AQJ983.K7.K4", "1H X 2N P", "4H"),
    ],
)
def test_after_a_redouble_or_jordan(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.83.AQ752.K6", "1D P 1S 2C", "2S"),
        ("KJ84.8.AKQ752.K6", "1D P 1S 2C", "4S"),
        ("84.KQ3.AQ752.K64", "1D P 1S 2C", "P"),
        ("84.K3.AQJ752.K64", "1D P 1S 2C", "2D"),
        ("K4.AQ3.AKQ52.964", "1D P 1S 2C", "X"),
        ("84.AQ3.KJ752.K64", "1D P 1S 2H", "P"),
        ("84.KJ3.AQ752.K64", "1D P 1S 1N", "P"),
        ("A4.KQ3.AKJ52.Q64", "1D P 1S X", "XX"),
        ("K4.AJ3.KQ752.J64", "1D 1H 1S P", "1N"),
        ("KJ84.83.AQ752.K6", "1D 1H 1S P", "2S"),
        ("K84.83.AQJ752.K6", "1D 1S 2H P", "3D"),
        ("84.K83.AQJ52.K64", "1D 1S 2H P", "3H"),
    ],
)
def test_openers_rebids_after_interference(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("4.AKJ83.KQ52.Q64", "1H 1S P P", "X"),
        ("QJ84.AKJ83.K2.64", "1H 1S P P", "P"),
        ("84.AKJ983.KQ2.64", "1H 1S P P", "2H"),
        ("KQ4.AK983.KQ2.Q4", "1H 1S P P", "1N"),
        ("KJ984.83.Q52.964", "1H 1S P P X P", "P"),
        ("J84.83.Q9752.964", "1H 1S P P X P", "2D"),
        ("984.QJ3.952.9642", "1H 2D P P X P", "2H"),
        ("KJ9.83.Q752.J964", "1H 1S P P X P", "1N"),
    ],
)
def test_opener_reopens_and_responder_answers(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("84.KJ83.K752.J64", "1H 1N", "2H"),
        ("K84.J3.AQ52.J964", "1H 1N", "X"),
        ("84.3.KJ9752.J964", "1H 1N", "2D"),
        ("KJ84.J3.AQ52.964", "1H 2H", "X"),
        ("84.KQ83.AQ52.K64", "1H 2H", "2S"),
        ("84.QJ83.K752.964", "1H 2H", "3H"),
        ("84.KQ83.AQ52.K64", "1H 2N", "3C"),
    ],
)
def test_responder_over_a_notrump_overcall_or_a_two_suiter(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("84.AKJ853.Q72.K4", "1H P 2H 2S", "3H"),
        ("84.AKJ83.Q72.K64", "1H P 2H 2S", "P"),
        ("4.AKJ853.AQ72.K4", "1H P 2H 2S", "4H"),
        ("84.AKJ83.AQ2.K64", "1H P 2H 2S", "3D"),
        ("84.QJ83.K752.964", "1H P 2H 2S P P", "3H"),
        ("84.QJ3.K7532.964", "1H P 2H 2S P P", "P"),
        ("84.A3.AQJ752.K64", "1D P 2D 2S", "3D"),
        ("KQ85.AK983.72.A4", "1H P 2H 3S", "X"),
        ("A4.AKJ83.72.AJ64", "1H P 4H 4S", "X"),
        ("84.AQJ83.KQ2.Q64", "1H P 4H 5C P P X P", "P"),
    ],
)
def test_competing_after_a_raise(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call
