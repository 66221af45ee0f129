"""2/1: Roman Key Card Blackwood."""

import pytest

from tests.engine.systems.two_over_one import called

JACOBY = "1S P 2N P 3N P 4N P"


@pytest.mark.parametrize(
    ("hand", "by_3014", "by_1430"),
    [
        ("KQ852.KQ4.KQJ.Q8", "5D", "5C"),
        ("QJ852.KQ4.KQJ.KQ", "5C", "5D"),
        ("AK852.AQ4.QJ3.84", "5C", "5D"),
        ("AK852.KQ4.KJ3.84", "5H", "5H"),
        ("AQ852.AQ4.KJ3.84", "5S", "5S"),
    ],
)
def test_key_cards_are_answered_by_number_and_queen(hand: str, by_3014: str, by_1430: str) -> None:
    assert called(hand, JACOBY) == by_3014
    assert called(hand, JACOBY, rkcb_3014=False) == by_1430


def test_ten_trumps_count_as_the_queen() -> None:
    assert called("AK9852.KQ4.KJ.84", JACOBY) == "5S"


@pytest.mark.parametrize(
    ("hand", "answer", "call"),
    [
        ("KQ74.AK3.AKQ42.8", "5D", "6S"),
        ("9743.KQJ3.AKQ4.K", "5D", "6S"),
        ("Q974.KQ63.AQ42.8", "5D", "5S"),
        ("K974.AK3.AKQ42.8", "5H", "6S"),
        ("9743.AKQ.KQJ42.A", "5H", "5S"),
    ],
)
def test_the_asker_counts_missing_key_cards(hand: str, answer: str, call: str) -> None:
    assert called(hand, f"{JACOBY} {answer} P") == call


def test_the_asker_asks_for_the_trump_queen_with_one_key_card_missing() -> None:
    auction = "1S P 2N P 3N P 4N P 5C P"
    assert called("A974.AK3.AKQ42.8", auction, rkcb_3014=False) == "5D"
    assert called("KJ852.QJ4.QJ3.KQ", f"{auction} 5D P", rkcb_3014=False) == "5S"
    assert called("KQ852.KJ4.QJ3.QJ", f"{auction} 5D P", rkcb_3014=False) == "5H"


def test_responder_continues_with_the_higher_number_of_key_cards() -> None:
    assert called("AK852.AQ4.QJ3.84", "1S P 2N P 3N P 4N P 5C P 5S P") == "6S"
    assert called("QJ852.KQ4.KQJ.KQ", "1S P 2N P 3N P 4N P 5C P 5S P") == "P"


@pytest.mark.parametrize(
    ("hand", "call"),
    [("KQ852.KQ4.KQJ.Q8", "P"), ("AK852.KQ4.KJ3.84", "5H"), ("AQ852.AQ4.KJ3.84", "5S")],
)
def test_key_cards_are_answered_over_interference(hand: str, call: str) -> None:
    assert called(hand, "1S P 2N P 3N P 4N 5D") == call


def test_four_notrump_over_notrump_is_natural() -> None:
    assert called("AQ84.K73.KQ52.A4", "1N P 4N P") == "6N"
    assert called("AQ84.K73.KJ52.Q4", "1N P 4N P") == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AJ32.AT84.9.AT93", "1S P 4D P 4H P", "4N"),
        ("QJ32.KT84.9.AQ93", "1S P 4D P 4H P", "4S"),
        ("84.K65.A62.AKJ84", "1S P 2C P 3S P", "4C"),
        ("4.KQ53.KQ62.KJ84", "1S P 2C P 3S P", "3N"),
        ("K96.AKQ4.AK86.A6", "2C P 2S P", "3S"),
    ],
)
def test_slam_tries_continue_only_with_controls(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(("hand", "call"), [("KQ84.A73.KQ5.Q42", "P"), ("KQ84.A73.KQ5.K42", "6N")])
def test_four_notrump_after_stayman_is_quantitative(hand: str, call: str) -> None:
    assert called("A4.KQ84.KJ5.A742", "1N P 2C P 2S P") == "4N"
    assert called(hand, "1N P 2C P 2S P 4N P") == call
