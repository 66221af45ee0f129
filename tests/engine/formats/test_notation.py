"""Hands and sequences of calls in book notation."""

from __future__ import annotations

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.calls import InvalidCallError
from bridgeclass.engine.formats import HandOrder, expand_sequence, read_hand
from bridgeclass.engine.hands import InvalidHandError


def test_a_hand_written_clubs_first_is_parsed() -> None:
    hand = read_hand("AK2.QJ.T98.76543", HandOrder.CLUBS_FIRST)
    assert str(hand) == "76543.T98.QJ.AK2"
    assert str(read_hand("76543.T98.QJ.AK2")) == "76543.T98.QJ.AK2"


def test_an_invalid_hand_is_refused_in_either_order() -> None:
    with pytest.raises(InvalidHandError, match="3 suits"):
        read_hand("AK2.QJ.T98", HandOrder.CLUBS_FIRST)


@pytest.mark.parametrize(
    ("text", "sequences"),
    [
        ("2D (2M) X", ["2D 2H X", "2D 2S X"]),
        ("1NT 2C", ["1N P 2C"]),
        ("1NT-2C-2D", ["1N P 2C P 2D"]),
        ("(1C) X (P) 1S", ["1C X P 1S"]),
        ("1H (X) XX", ["1H X XX"]),
        ("(1H) (2H) 2S", ["1H P 2H 2S"]),
        ("1m 1H", ["1C P 1H", "1D P 1H"]),
    ],
)
def test_passes_are_inserted_between_calls_of_one_side(text: str, sequences: list[str]) -> None:
    found = [" ".join(call.text for call in calls) for calls in expand_sequence(text)]
    assert found == sequences
    assert all(str(Auction.parse(sequence)) == sequence for sequence in found)


def test_an_invalid_call_in_a_sequence_is_named() -> None:
    with pytest.raises(InvalidCallError, match="'2Q' is not a call"):
        expand_sequence("1NT 2Q")
