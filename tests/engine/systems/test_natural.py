"""Natural bidding in addition to SAYC's rules: meanings and penalty doubles."""

import pytest

from bridgeclass.engine.calls import Call
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Interpretation, interpret_call
from tests.engine.systems.competitive import SAYC, auction, called


def interpretation(calls: str, call: str) -> Interpretation:
    return interpret_call(SAYC.position(auction(calls)), Call.parse(call))


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("Q86.A754.JT82.K3", "1C 1D 1H P 1S P"),
        ("JT5.T95.9832.KJ6", "P P 1D 2S P 3S X P"),
        ("K7632.AK873.53.2", "P 1C 1S 2H P 2S P"),
    ],
)
def test_a_hand_is_within_the_meaning_of_its_natural_call(hand: str, calls: str) -> None:
    held = Hand.parse(hand)
    said = interpretation(calls, called(hand, calls))
    assert said.shown.holds(held.hcp, held.lengths), said


def test_the_meaning_of_a_first_call_is_that_of_the_system() -> None:
    assert interpretation("1N P", "3N").shown.hcp[1] == 15


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("JT5.Q983.AKQJ.Q9", "1D P 1H 1S P P", "X"),
        ("AKQJ9.4.KQT72.K3", "1C P 1S 3H P P", "X"),
        ("Q952.KJ73.42.J65", "1D P 1H 1S P P", "P"),
    ],
)
def test_responder_with_game_values_does_not_pass_out_their_overcall(hand: str, calls: str, call: str) -> None:
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "call"),
    [("K3.KQJ9.A832.J52", "X"), ("A93.QJT92.K8.K54", "X"), ("Q873.QJT9.Q32.Q5", "P")],
)
def test_four_of_a_major_is_doubled_with_trump_and_side_tricks(hand: str, call: str) -> None:
    assert called(hand, "1C P 1N 4H P P") == call
