"""Reaching game in contested auctions with extra strength."""

import pytest

from tests.engine.systems.competitive import called


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ4.K6.KQ853.AJ4", "1D 2C P P X P 2D P", "2N"),
        ("AQ84.AK63.KQ862.", "1D 2C P P X P 2D P", "3D"),
        ("AQ4.K63.KQ853.94", "1D 2C P P X P 2D P", "P"),
        ("AK4.AKQ973.8.AQ4", "1H 2D P P X P 2H P", "4H"),
        ("AK84.A6.4.AKQ852", "1C 1D P P X P 1S P", "2S"),
        ("K97432.QJ962.4.7", "1D 3C P P X P", "4S"),
        ("K9743.J962.43.74", "1D 3C P P X P", "3S"),
    ],
)
def test_openers_rebids_after_a_reopening_double(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ9732.AK4.82.K4", "1S 2C X P", "3S"),
        ("AQ9732.A4.Q82.J4", "1S 2C X P", "2S"),
        ("AK83.4.KQ6.AJ985", "1C 2H X 4H", "4S"),
        ("KQ83.74.KQ6.QJ98", "1C 2H X 4H", "P"),
        ("AQ83.74.AJ983.K4", "1D 1H X P 1S P 3S P", "4S"),
        ("QJ83.74.AJ983.K4", "1D 1H X P 1S P 3S P", "P"),
    ],
)
def test_opener_shows_extra_strength_after_a_negative_double(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQT9.A763.A.K976", "1C 1D X 3D", "4H"),
        ("KQT96.A763.A.K97", "1C 1D X 3D", "4S"),
        ("KQ96.A763.83.K97", "1C 1D X P", "1H"),
        ("KQ96.A763.83.KQ9", "1C 1D X 2D", "2H"),
        ("KQ96.AQ63.83.AQ9", "1C 1D X P", "2H"),
        ("KQ96.A763.83.AQ9", "1D 1S X P", "2H"),
    ],
)
def test_opener_bids_the_longer_of_the_majors_that_a_negative_double_shows(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KJ743.86.K975.84", "1C 1H 1S P 2N P", "3S"),
        ("KJ74.865.K975.84", "1C 1H 1S P 2N P", "3N"),
        ("KJ9743.86.K75.84", "1C 1H 1S P 2N P", "4S"),
        ("KJ74.865.9753.84", "1C 1H 1S P 2N P", "P"),
    ],
)
def test_responders_rebids_after_a_jump_to_two_notrump(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ42.A94.A8.KT53", "1N 2D 2S P", "3S"),
        ("KQ4.A94.A83.KT53", "1N 2D 2S P", "P"),
        ("J98632.J62.K4.A7", "1N 2D 2S P 3S P", "4S"),
        ("J9863.J62.Q42.97", "1N 2D 2S P 3S P", "P"),
    ],
)
def test_opener_raises_a_competing_major_with_a_maximum_and_a_fit(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("4.AKJ9742.AJ54.8", "1S 2H P 2N P", "4H"),
        ("A4.AQJ974.543.84", "1S 2H P 2N P", "3H"),
        ("QJ2.84.AKJ76.AT8", "1H 2C P 2H P 3C P", "3H"),
        ("KQ2.A4.KQJ6.T982", "1H 2C P 2H P 3C P", "3N"),
        ("84.KQ5.32.AQJ852", "1H 2C P 2H P 3C P 3H P", "3N"),
        ("K84.95.32.AQJ852", "1H 2C P 2H P 3C P 3H P", "4C"),
        ("J973.AJ54.82.K64", "1D 1N P 2C P 2D P", "2N"),
        ("K9732.AJ54.82.64", "1D 1N P 2C P 2D P", "2S"),
    ],
)
def test_the_overcalling_side_reaches_game(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ4.AQT6.AJ9.J43", "1C X 3C P P", "P"),
        ("84.AQT6.AKJ9.AQJ", "1C X 3C P P", "X"),
        ("KJ84.K4.AQJ93.43", "1D P P X 1S", "2N"),
        ("KJ84.J4.KQJ93.43", "1D P P X 1S", "1N"),
        ("A4.AJ9.KQ85.J754", "1D P P 2C P", "2N"),
        ("A4.AQ9.KQ85.KJ54", "1D P P 2C P", "3N"),
        ("KQ62.AJ3.6.KJ732", "1D P P X 1S 2H P", "3H"),
        ("KQ62.J93.64.KJ73", "1D P P X 1S 2H P", "P"),
    ],
)
def test_the_doubling_side_reaches_game(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQ64.A3.KQJ852.4", "1D P 2D 2H", "2S"),
        ("K4.AQ6.KQJ852.A4", "1D P 2D 2H", "3N"),
        ("K94.83.AQJ852.K4", "1D P 2D 2H", "3D"),
        ("KT4.K543.K62.QT2", "1C 2N X 3H P P", "X"),
        ("KJ4.4.QT62.KQ932", "1C 2N X 3H P P", "4C"),
        ("AQ84.J95.4.AK852", "1C 2N X 3H", "P"),
        ("AQ4.QJ95.4.AK852", "1C 2N X 3H", "X"),
    ],
)
def test_a_raised_minor_or_a_doubled_two_suiter_is_not_passed(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call
