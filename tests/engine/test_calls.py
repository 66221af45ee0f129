"""The 38 calls."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.calls import (
    ALL_CALLS,
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Call,
    InvalidCallError,
    Strain,
)
from bridgeclass.engine.cards import Suit

calls = st.sampled_from(ALL_CALLS)


def test_there_are_35_bids_and_three_other_calls() -> None:
    assert [call.index for call in ALL_CALLS] == list(range(38))
    assert ALL_CALLS[35:] == (PASS, DOUBLE, REDOUBLE)
    assert [call for call in ALL_CALLS if call.is_bid] == list(BIDS)


def test_bids_run_from_one_club_to_seven_notrump() -> None:
    assert (BIDS[0].text, BIDS[1].text, BIDS[4].text, BIDS[5].text) == ("1C", "1D", "1N", "2C")
    assert BIDS[-1].text == "7N"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("P", "P"),
        ("pass", "P"),
        ("Pass", "P"),
        ("X", "X"),
        ("Dbl", "X"),
        ("Double", "X"),
        ("d", "X"),
        ("XX", "XX"),
        ("Rdbl", "XX"),
        ("redouble", "XX"),
        ("1NT", "1N"),
        ("3n", "3N"),
        ("1♠", "1S"),
        ("4♥\ufe0f", "4H"),
        ("2 clubs", "2C"),
        ("7nt", "7N"),
        ("2C!", "2C"),
    ],
)
def test_every_common_notation_of_calls_is_parsed(text: str, code: str) -> None:
    assert Call.parse(text).text == code


@pytest.mark.parametrize("text", ["", "0C", "8N", "1", "C1", "1Z", "XXX", "-", "AP"])
def test_an_invalid_call_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidCallError, match=f"'{text}' is not a call"):
        Call.parse(text)


@pytest.mark.parametrize("level", [0, 8, -1])
def test_a_level_outside_one_to_seven_is_refused(level: int) -> None:
    with pytest.raises(InvalidCallError, match=f"level {level}"):
        Call.bid(level, Strain.SPADES)


def test_a_bid_is_found_by_level_and_strain_or_suit() -> None:
    assert Call.bid(4, Suit.SPADES) is Call.bid(4, Strain.SPADES) is Call.parse("4S")


def test_calls_are_shown_with_symbols() -> None:
    texts = ["P", "X", "XX", "1S", "3N"]
    assert [Call.parse(text).display for text in texts] == ["Pass", "X", "XX", "1♠", "3NT"]


@given(calls)
def test_calls_are_singletons(call: Call) -> None:
    assert Call.parse(call.text) is call
    assert Call.parse(call.display) is call
    assert pickle.loads(pickle.dumps(call)) is call
    assert copy.deepcopy(call) is call


@given(calls)
def test_only_bids_have_a_level_and_a_strain(call: Call) -> None:
    assert call.is_bid == (call.strain is not None) == (call.level > 0)


@given(st.sampled_from(BIDS))
def test_the_index_of_a_bid_encodes_level_and_strain(call: Call) -> None:
    assert call.strain is not None
    assert call.index == (call.level - 1) * 5 + call.strain


@pytest.mark.parametrize("text", ["N", "nt", "Notrump", "SA"])
def test_every_common_notation_of_notrump_is_parsed(text: str) -> None:
    assert Strain.parse(text) is Strain.NOTRUMP
    assert Strain.NOTRUMP.suit is None


def test_an_invalid_strain_is_named_in_the_error() -> None:
    with pytest.raises(InvalidCallError, match="'Z' is not a strain"):
        Strain.parse("Z")


def test_the_hash_of_a_call_is_its_index_so_that_set_order_is_reproducible() -> None:
    assert [hash(call) for call in ALL_CALLS] == list(range(38))
