"""2/1 options: each with its responses and the auctions that it does not affect."""

import pytest

from tests.engine.systems import competitive
from tests.engine.systems.two_over_one import called, decided, playing


def test_a_two_over_one_can_stop_below_game_by_option() -> None:
    hand, calls = "84.7.K842.AQJ974", "1S P"
    soft = playing(two_one_absolute=False, invitational_jumps=False)
    assert competitive.called(hand, calls, by=soft) == "2C"
    assert called(hand, calls, invitational_jumps=False) == "1N"
    assert competitive.called(hand, "1S P 2C P 2S P", by=soft) == "3C"
    assert competitive.called("AQJ974.K84.K84.3", "1S P 2C P 2S P 3C P", by=soft) == "P"
    assert competitive.called("AQJ974.AK4.QJ4.3", "1S P 2C P 2S P 3C P", by=soft) == "3N"
    assert called("AQJ974.K84.K84.3", "1S P 2C P 2S P 3C P") != "P"


@pytest.mark.parametrize(
    ("hand", "off", "on"),
    [("AQJ74.K84.QJ4.K3", "2N", "2N"), ("AQJ74.K84.Q84.J3", "2N", "2S"), ("AKJ74.KQ4.QJ4.K3", "2N", "2N")],
)
def test_a_two_notrump_rebid_promises_extra_values_by_option(hand: str, off: str, on: str) -> None:
    assert called(hand, "1S P 2C P") in (off, "3N")
    assert called(hand, "1S P 2C P", two_nt_extras=True) == on


@pytest.mark.parametrize(
    ("hand", "calls", "on", "off"),
    [
        ("QJ9742.84.J83.92", "1D P", "2S", "1S"),
        ("84.J3.92.KJ98642", "1H P", "3C", "P"),
        ("AKQ874.A4.K83.92", "1D P", "1S", "1S"),
        ("AKQ874.A4.AQ3.92", "1D P", "1S", "2S"),
        ("A4.K83.AQ842.K93", "1D P 2S P", "P", "2N"),
        ("K943.A3.AKQJ4.A9", "1D P 2S P", "4S", "3S"),
    ],
)
def test_jump_shifts_are_weak_by_option(hand: str, calls: str, on: str, off: str) -> None:
    assert called(hand, calls, weak_jump_shifts=True) == on
    assert called(hand, calls) == off


def test_bergen_raises_keep_their_three_level_from_weak_jump_shifts() -> None:
    assert called("84.J3.92.KJ98642", "1H P", weak_jump_shifts=True, bergen=True) == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KJ4.Q83.AQ4.J982", "1D P", "2N"),
        ("KJ4.Q83.AQ4.KQ82", "1D P", "3N"),
        ("KJ4.Q83.J84.QJ82", "1D P", "1N"),
        ("Q84.K94.AQJ74.82", "1D P 2N P", "3N"),
        ("Q8.K9.AQJ974.A82", "1D P 2N P", "3D"),
    ],
)
def test_two_notrump_over_a_minor_is_strong_by_option(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls, strong_2nt_response=True, inverted_minors=False) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQJ974.A84.KJ4.3", "1S P 2C P 2S P 3S P", "3N"),
        ("AQJ974.Q84.J84.3", "1S P 2C P 2S P 3S P", "4S"),
        ("K83.94.A52.AKJ84", "1S P 2C P 2S P 3S P 3N P", "4C"),
        ("QJ653.K2.KT75.A7", "1C P 1S P 1N P 2D P 3S P", "4C"),
    ],
)
def test_serious_three_notrump_with_an_agreed_major(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


def test_without_serious_three_notrump_a_strong_hand_shows_its_control() -> None:
    assert called("AQJ974.A84.KJ4.3", "1S P 2C P 2S P 3S P", serious_3nt=False) != "3N"
    assert not decided("AQJ974.A84.KJ4.3", "1S P 2C P 2S P 3S P", serious_3nt=False).variant.startswith(
        "2over1.serious"
    )


JACOBY = "1S P 2N P 3N P 4N P"


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AK9852.KQ43.KJ2.", "5N"),
        ("AQ9852.KQ43.KQ2.", "6C"),
        ("AK852.KQ4.KJ3.84", "5H"),
    ],
)
def test_a_void_is_shown_over_key_card_blackwood(hand: str, call: str) -> None:
    assert called(hand, JACOBY, rkc_voids=True) == call
    assert called(hand, JACOBY) in ("5C", "5D", "5H", "5S")


def test_the_asker_places_the_contract_after_a_void_response() -> None:
    asker = "QJ74.AJ3.AQ42.K8"
    assert called(asker, f"{JACOBY} 5N P", rkc_voids=True) == "6S"
    assert called(asker, f"{JACOBY} 6C P", rkc_voids=True) == "6S"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("K84.983.A9742.Q9", "1S P", "2S"),
        ("K84.983.Q9742.J9", "1S P", "1N"),
        ("K84.983.Q9742.J9", "1S P 1N P 2C P", "2S"),
        ("K8432.83.A974.93", "1S P", "3C"),
    ],
)
def test_with_bergen_a_single_raise_is_constructive(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls, bergen=True) == call


def test_without_bergen_a_weak_raise_is_made_at_once() -> None:
    assert called("K84.983.Q9742.J9", "1S P") == "2S"
