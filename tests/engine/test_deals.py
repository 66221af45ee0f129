"""Deals and board numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.cards import DECK
from bridgeclass.engine.deals import (
    Deal,
    InvalidBoardNumberError,
    InvalidDealError,
    board_dealer,
    board_vulnerability,
)
from bridgeclass.engine.hands import InvalidHandError
from tests.engine.strategies import deals, seats

NORTH = "AQ4.K82.KJ73.Q52"
EAST = "K65.AQ7.A64.K843"
SOUTH = "J32.J965.QT2.AJT"
WEST = "T987.T43.985.976"


def test_a_deal_is_parsed_from_the_named_seat() -> None:
    north_first = Deal.parse(f"N:{NORTH} {EAST} {SOUTH} {WEST}")
    assert str(north_first[Seat.E]) == EAST
    assert Deal.parse(f"W:{WEST} {NORTH} {EAST} {SOUTH}") == north_first


def test_a_deal_is_written_from_any_seat() -> None:
    deal = Deal.parse(f"N:{NORTH} {EAST} {SOUTH} {WEST}")
    assert deal.to_pbn(first=Seat.S) == f"S:{SOUTH} {WEST} {NORTH} {EAST}"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (f"{NORTH} {EAST} {SOUTH} {WEST}", InvalidDealError, "does not begin with a seat"),
        (f"Q:{NORTH} {EAST} {SOUTH} {WEST}", InvalidDealError, "does not begin with a seat"),
        (f"N:{NORTH} {EAST} {SOUTH}", InvalidDealError, "has 3 hands, not 4"),
        (f"N:{NORTH} {EAST} {SOUTH} {NORTH}", InvalidDealError, "is held by North and West"),
        (f"N:{NORTH} {EAST} {SOUTH} T987.T43.985.97", InvalidHandError, "has 12 cards"),
    ],
)
def test_an_invalid_deal_is_refused_with_a_message(text: str, error: type[ValueError], message: str) -> None:
    with pytest.raises(error, match=message):
        Deal.parse(text)


def test_a_duplicate_card_is_named() -> None:
    with pytest.raises(InvalidDealError) as refused:
        Deal.parse(f"N:{NORTH} {EAST} {SOUTH} A987.T43.985.976")
    assert str(refused.value) == "SA is held by North and West"


@given(deals(), seats)
def test_deals_round_trip(deal: Deal, first: Seat) -> None:
    assert Deal.parse(deal.to_pbn(first)) == deal


@given(deals())
def test_the_four_hands_have_all_52_cards(deal: Deal) -> None:
    assert sorted(card for hand in deal for card in hand.cards) == sorted(DECK)


def test_the_first_sixteen_boards_follow_law_2() -> None:
    assert "".join(board_dealer(number).letter for number in range(1, 17)) == "NESW" * 4
    assert [board_vulnerability(number).value for number in range(1, 17)] == [
        *("None", "NS", "EW", "Both"),
        *("NS", "EW", "Both", "None"),
        *("EW", "Both", "None", "NS"),
        *("Both", "None", "NS", "EW"),
    ]


@given(st.integers(min_value=1, max_value=10_000))
def test_board_numbers_repeat_after_sixteen(number: int) -> None:
    assert board_dealer(number) is board_dealer(number + 16)
    assert board_vulnerability(number) is board_vulnerability(number + 16)


def test_four_boards_in_a_row_have_the_four_vulnerabilities() -> None:
    assert {board_vulnerability(number) for number in range(5, 9)} == set(Vulnerability)


@pytest.mark.parametrize("number", [0, -1])
def test_boards_are_numbered_from_one(number: int) -> None:
    with pytest.raises(InvalidBoardNumberError, match=f"no board {number}"):
        board_dealer(number)
    with pytest.raises(InvalidBoardNumberError, match=f"no board {number}"):
        board_vulnerability(number)
