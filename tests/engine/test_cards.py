"""Suits, ranks and cards."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.cards import DECK, Card, InvalidCardError, Rank, Suit


def test_a_deck_has_52_different_cards() -> None:
    assert len(set(DECK)) == 52


def test_suits_are_ordered_by_rank() -> None:
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES


def test_hearts_and_spades_are_the_majors() -> None:
    assert [suit for suit in Suit if suit.is_major] == [Suit.HEARTS, Suit.SPADES]
    assert [suit for suit in Suit if suit.is_minor] == [Suit.CLUBS, Suit.DIAMONDS]


@pytest.mark.parametrize("text", ["S", "s", "♠", "♠\ufe0f", "♤", "spades", "Spade", " S "])
def test_every_common_notation_of_suits_is_parsed(text: str) -> None:
    assert Suit.parse(text) is Suit.SPADES


@pytest.mark.parametrize("text", ["", "X", "NT", "SH"])
def test_an_invalid_suit_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidCardError, match=repr(text)):
        Suit.parse(text)


@pytest.mark.parametrize("text", ["T", "10", "t"])
def test_a_ten_is_written_t_or_10(text: str) -> None:
    assert Rank.parse(text) is Rank.TEN


def test_an_invalid_rank_is_named_in_the_error() -> None:
    with pytest.raises(InvalidCardError, match="'11' is not a rank"):
        Rank.parse("11")


@pytest.mark.parametrize("text", ["ST", "TS", "10♠", "♠10", "♠T", "s10", "T♠\ufe0f"])
def test_a_card_is_written_suit_first_or_rank_first(text: str) -> None:
    assert Card.parse(text) == Card(suit=Suit.SPADES, rank=Rank.TEN)


@pytest.mark.parametrize("text", ["", "S", "A", "SS", "AK", "S1", "SAK"])
def test_an_invalid_card_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidCardError, match=f"'{text}' is not a card"):
        Card.parse(text)


def test_a_card_is_displayed_with_its_symbol() -> None:
    assert Card.parse("SA").display == "♠A"


@given(st.sampled_from(DECK))
def test_cards_round_trip(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(card.display) == card
    assert pickle.loads(pickle.dumps(card)) == card
