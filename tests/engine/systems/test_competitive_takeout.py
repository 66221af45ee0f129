"""Takeout doubles, advances and the doubler's rebid (TOD, TOA, TOR)."""

import pytest

from tests.engine.systems.competitive import called, decided


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ83.AQ74.6.K952", "1D", "X"),
        ("KQ83.A974.3.Q852", "1D", "X"),
        ("KJ83.AQ7.642.K95", "1D", "P"),
        ("AQ9.K4.63.KQ9752", "1D", "2C"),
        ("AQJ94.AK6.4.KJ85", "1D", "X"),
        ("AKJ.AQ7.KJ4.KJ83", "1D", "X"),
        ("7.AQ84.KJ75.K963", "1S P 2S", "X"),
        ("AQ94.83.K7.KQJ62", "1D P 1H", "X"),
        ("4.KQ75.AJ83.KQ94", "1S P 1N", "X"),
        ("4.AQ75.AK83.Q954", "1S P 3S", "X"),
        ("KJ832.A974..Q852", "1D", "X"),
        ("KJ832.A974.8.Q85", "1D", "P"),
        ("KJ832.AQ974.8.85", "1C P 1D", "X"),
    ],
)
def test_a_takeout_double_needs_shortness_in_their_suit_or_great_strength(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("9632.J84.7532.84", "1C X P", "1S"),
        ("J843.Q752.6.9852", "1D X P", "1S"),
        ("84.J73.985.QT764", "1S X P", "2C"),
        ("KQ84.83.A752.964", "1H X P", "2S"),
        ("84.AQ83.752.Q964", "1S X P", "2H"),
        ("84.AQJ83.K52.964", "1S X P", "3H"),
        ("82.942.J53.KQT62", "1S X P", "2C"),
        ("82.94.K53.AQT862", "1S X P", "3C"),
        ("AQ84.KJ85.63.Q72", "1D X P", "2D"),
        ("KJ5.83.QT42.J963", "1S X P", "1N"),
        ("KJ4.Q83.Q742.K93", "1S X P", "2N"),
        ("KJ4.A83.Q742.K93", "1S X P", "3N"),
        ("AQJ83.K4.85.Q962", "1D X P", "4S"),
        ("KQT952.84.63.A85", "1D X P", "4S"),
        ("7.QJT98.A63.8542", "1H X P", "P"),
    ],
)
def test_advances_of_a_takeout_double_depend_on_strength(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize("hand", ["432.5432.432.432", "J32.98765.43.432", "432.432.5432.432"])
def test_a_takeout_double_is_never_passed_with_a_weak_hand(hand: str) -> None:
    assert called(hand, "1H X P") != "P"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ842.73.85.J964", "1D X 1H", "1S"),
        ("KJ84.73.Q852.964", "1H X 2H", "P"),
        ("KQT4.73.A852.964", "1H X 2H", "2S"),
        ("9842.73.J852.964", "1H X 2H", "P"),
        ("KQ84.73.KJ2.Q964", "1D X 1H", "2S"),
        ("Q8.7432.J852.964", "1H X XX", "2D"),
    ],
)
def test_advancer_is_not_forced_after_a_bid_over_the_double(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ83.AQ74.6.K952", "1D X P 1S P", "P"),
        ("KQ83.AQ74.6.KJ95", "1D X P 1S P", "2S"),
        ("AQ83.AK74.6.KQ95", "1D X P 1S P", "2S"),
        ("AQ83.AK74.6.AQ95", "1D X P 1S P", "3S"),
        ("AQJ94.AK6.4.KJ85", "1D X P 1H P", "1S"),
        ("KJ4.AQ7.KQJ4.K93", "1D X P 1H P", "1N"),
        ("AJ4.AQ7.KQJ4.KQ9", "1D X P 1H P", "2N"),
        ("AKJ4.AK83.76.AKQ", "1D X P 1H P", "2D"),
        ("KQ83.KJ74.6.AK95", "1D X P 2S P", "4S"),
        ("KJ83.AQ74.6.K952", "1D X P 2S P", "P"),
        ("KQ83.AJ74.6.K952", "1D X P 2D P", "2H"),
        ("KJ83.AQ74.6.K952", "1D X P 1N P", "P"),
        ("KQ83.AKJ4.6.AK95", "1S X 2S P P", "P"),
        ("6.AKJ4.KQ83.AQ95", "1S X 2S P P", "X"),
        ("KJ83.A974.6.AK95", "1D X P 1S 2D", "2S"),
    ],
)
def test_the_doubler_bids_again_only_with_extra_strength(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


def test_a_takeout_double_is_forcing_and_a_penalty_pass_is_explained() -> None:
    assert decided("KJ83.AQ74.6.K952", "1D").forcing.value == "one_round"
    assert str(decided("84.73.KQJT86.A64", "1D X P").name) == "Length and strength in their suit"


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("9632.J84.7532.84", "1C X P 1S P 2C P", "2S"),
        ("Q9632.K84.732.84", "1C X P 1S P 2C P", "3S"),
        ("9632.J84.7532.84", "1C X P 1S P 2H P", "P"),
        ("Q632.K84.7532.84", "1C X P 1S P 2H P", "3H"),
    ],
)
def test_advancer_allows_for_the_doublers_strength(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call
