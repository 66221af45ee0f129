"""SAYC opening bids and preempts, and their meanings."""

import pytest

from bridgeclass.engine.auctions import Auction, Vulnerability
from bridgeclass.engine.calls import Call
from tests.engine.systems.competitive import SAYC, bidder, called


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("K84.AQ3.KJ72.QT5", "1N"),
        ("KQ852.A7.K83.QJ4", "1N"),
        ("AQ4.K83.AQ72.A95", "1D"),
        ("AQ4.KQ3.AQ72.A95", "2N"),
        ("AK4.KQ3.AQ72.A95", "2C"),
        ("AK4.KQJ.AQ72.AK5", "3N"),
        ("AK4.AKJ.AQJ2.AKJ", "2C"),
    ],
)
def test_a_balanced_hand_opens_notrump_by_range(hand: str, call: str) -> None:
    assert called(hand, "-") == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ862.KJ753.Q4.8", "1S"),
        ("AQ863.8.KJT754.7", "1D"),
        ("8.KQ864.AJ953.K2", "1H"),
        ("A6.84.AQ952.KJ83", "1D"),
        ("A6.84.KJ83.AQ952", "1C"),
        ("A6.8.KJ853.AQ952", "1D"),
        ("KQ74.A852.KJ3.94", "1D"),
        ("KQ74.A85.KJ3.942", "1C"),
        ("KQ74.AJ52.94.K83", "1C"),
    ],
)
def test_openings_are_in_the_longest_suit_or_the_higher_of_two_five_card_suits(hand: str, call: str) -> None:
    assert called(hand, "-") == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [("KJ4.QJ63.QJ4.Q52", "P"), ("A73.QJ84.A62.K95", "1C"), ("A9732.8.AQ952.42", "1S"), ("J9732.84.AQ52.K2", "P")],
)
def test_a_light_hand_opens_only_with_quick_tricks_or_shape(hand: str, call: str) -> None:
    assert called(hand, "-") == call


def test_without_the_rule_of_twenty_eleven_points_need_two_quick_tricks_and_length() -> None:
    light = "KQ94.8.KJ873.Q54"
    assert called(light, "-") == "1D"
    assert called(light, "-", by=bidder({"rule_of_20": False})) == "P"


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AKQJ96.AK4.KQ2.5", "2C"),
        ("AKQJT95.A8.A63.4", "2C"),
        ("5.AK3.AQJ842.A62", "1D"),
        ("A4.AKJ5.AQ83.KJ2", "2C"),
        ("4.AKJ5.AQ83.KQ72", "1D"),
    ],
)
def test_two_clubs_needs_twenty_two_points_or_the_tricks(hand: str, call: str) -> None:
    assert called(hand, "-") == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQJ73.84.K62.953", "P P", "1S"),
        ("AQJ73.84.K62.953", "P", "P"),
        ("J62.AKJ9.853.Q42", "P P", "1H"),
        ("QJ3.AKJ9.85.9842", "P P", "1H"),
        ("QT3.9752.85.AKJ9", "P P", "P"),
    ],
)
def test_third_seat_opens_light_with_a_good_suit(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AJ975.K4.QJ63.82", "1S"),
        ("82.AJ975.QJ63.K4", "P"),
        ("AJ95.K42.QT63.K2", "1D"),
        ("Q2.AJ95.AT63.K72", "1D"),
        ("82.KQJ963.QJ4.72", "2H"),
        ("82.KQJ963.74.942", "P"),
    ],
)
def test_fourth_seat_follows_the_rule_of_fifteen(hand: str, call: str) -> None:
    assert called(hand, "P P P") == call


@pytest.mark.parametrize(
    ("hand", "calls", "vul", "call"),
    [
        ("KJ9864.72.K83.95", "-", "None", "2S"),
        ("KJ9864.72.K83.95", "-", "Both", "P"),
        ("KQ9864.72.K83.95", "-", "Both", "2S"),
        ("KQ9864.72.983.95", "-", "Both", "2S"),
        ("KJ9864.72.K83.95", "P", "None", "P"),
        ("KJ9864.72.K83.95", "P P", "None", "2S"),
        ("KQ9864.Q872.83.5", "-", "None", "P"),
        ("72.8.KQJ974.8643", "-", "None", "2D"),
        ("KQJ94.72.Q83.954", "P P", "None", "2S"),
        ("KQJ94.72.Q83.954", "-", "None", "P"),
    ],
)
def test_a_weak_two_is_sound_when_vulnerable_or_in_second_seat(hand: str, calls: str, vul: str, call: str) -> None:
    assert called(hand, calls, vul=vul) == call


@pytest.mark.parametrize(
    ("hand", "vul", "call"),
    [
        ("4.KQT9752.83.J64", "None", "3H"),
        ("4.KJT8752.83.J64", "EW", "3H"),
        ("4.KJT8752.83.J64", "NS", "P"),
        ("AQJT8643.4.72.95", "None", "4S"),
        ("AKQ9643.4.872.95", "EW", "4S"),
        ("5..74.KQJT987632", "None", "5C"),
        ("AK98642.4.872.A5", "None", "1S"),
    ],
)
def test_a_preempt_follows_the_rule_of_two_three_and_four(hand: str, vul: str, call: str) -> None:
    assert called(hand, "-", vul=vul) == call


@pytest.mark.parametrize(
    ("call", "hcp", "suit", "least"),
    [("1S", (10, 19), 3, 5), ("1D", (10, 19), 1, 3), ("1C", (10, 19), 0, 3), ("2H", (5, 11), 2, 6)],
)
def test_the_meaning_of_an_opening_has_strength_and_length(
    call: str, hcp: tuple[int, int], suit: int, least: int
) -> None:
    start = Auction.start(vulnerability=Vulnerability.NONE)
    meaning = SAYC.meanings(start.add(Call.parse(call)))[0]
    assert (meaning.hcp, meaning.lengths[suit][0]) == (hcp, least)


def test_one_notrump_is_announced() -> None:
    meaning = SAYC.meanings(Auction.parse("1N"))[0]
    assert (meaning.alert, meaning.announce, meaning.hcp) == ("announce", "15-17", (15, 17))
