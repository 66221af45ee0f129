"""Hand evaluation."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

from bridgeclass.engine.cards import Card, Suit
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand, InvalidHandError, Quality, holding_of, suit_facts
from tests.engine.strategies import deals, hands


def test_a_hand_is_parsed_spades_first() -> None:
    hand = Hand.parse("AQ4.K82.KJ73.Q52")
    assert (hand.hcp, hand.shape, hand.lengths) == (15, (3, 3, 4, 3), (3, 4, 3, 3))
    assert hand.pattern == (4, 3, 3, 3)


@pytest.mark.parametrize("text", ["AQ4.K82.KJT3.Q52", "aq4.k82.kj103.q52", " AQ4.K82.KJT3.Q52 "])
def test_lower_case_and_10_are_parsed(text: str) -> None:
    assert str(Hand.parse(text)) == "AQ4.K82.KJT3.Q52"


@pytest.mark.parametrize("text", ["AKQJT98765432...", "AKQJT98765432.-.-.-"])
def test_a_void_is_empty_or_a_dash(text: str) -> None:
    assert Hand.parse(text).shape == (13, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AQ4.K82.KJ73", "has 3 suits"),
        ("AQ4.K82.KJ73.Q5", "AQ4.K82.KJ73.Q5 has 12 cards, not 13"),
        ("AQ4.K82.KJ73.Q523", "has 14 cards"),
        ("AQ4.K82.KJ73.Q5Z", "'Z' in 'Q5Z' is not a card"),
        ("AA4.K82.KJ73.Q52", "'A' appears twice in 'AA4'"),
    ],
)
def test_an_invalid_hand_is_refused_with_a_message(text: str, message: str) -> None:
    with pytest.raises(InvalidHandError, match=message):
        Hand.parse(text)


def test_holdings_out_of_range_are_refused() -> None:
    with pytest.raises(InvalidHandError, match="13-bit"):
        Hand.from_holdings((1 << 13, 0, 0, 0))


def test_a_duplicate_card_is_refused() -> None:
    with pytest.raises(InvalidHandError, match="SA appears twice"):
        Hand.from_cards([Card.parse("SA")] * 13)


@pytest.mark.parametrize(
    ("text", "hcp", "total"),
    [
        ("KQ8742.A53.J7.84", 10, 12),
        ("AQ4.K82.KJ73.Q52", 15, 15),
        ("AKQJT98765432...", 10, 19),
        ("AJ952.KQ873.4.82", 10, 12),
    ],
)
def test_total_points_add_one_for_each_card_over_four(text: str, hcp: int, total: int) -> None:
    hand = Hand.parse(text)
    assert (hand.hcp, hand.total_points) == (hcp, total)


@pytest.mark.parametrize(
    ("text", "balanced", "semi"),
    [
        ("AQ4.K82.KJ73.Q52", True, False),
        ("AQ43.K82.KJ73.Q5", True, False),
        ("AQ432.K82.KJ7.Q5", True, False),
        ("AQ432.K8.KJ73.Q5", False, True),
        ("AQ4327.K8.KJ7.Q5", False, True),
        ("AQ432.K8.KJ732.Q", False, False),
        ("AQ43.K832.KJ73.Q", False, False),
        ("AQ43276.K8.KJ.Q5", False, False),
    ],
)
def test_balanced_is_4333_4432_or_5332(text: str, balanced: bool, semi: bool) -> None:
    hand = Hand.parse(text)
    assert (hand.is_balanced, hand.is_semi_balanced) == (balanced, semi)


@pytest.mark.parametrize(
    ("text", "quick_tricks"),
    [
        ("AK2", 2),
        ("AQ2", 1.5),
        ("A32", 1),
        ("A", 1),
        ("KQ2", 1),
        ("KQ", 1),
        ("K2", 0.5),
        ("K", 0),
        ("QJT", 0),
        ("", 0),
    ],
)
def test_quick_tricks_count_top_honors(text: str, quick_tricks: float) -> None:
    assert suit_facts(holding_of(text)).quick_tricks == quick_tricks


@pytest.mark.parametrize(
    ("text", "playing_tricks"),
    [
        ("AKQ9876", 7),
        ("KQJ987", 5),
        ("QJT987", 4),
        ("98765", 2),
        ("AK43", 2),
        ("K4", 0.5),
        ("", 0),
    ],
)
def test_playing_tricks_count_long_suits_minus_missing_honors(text: str, playing_tricks: float) -> None:
    assert suit_facts(holding_of(text)).playing_tricks == playing_tricks


@pytest.mark.parametrize(
    ("text", "stopper"),
    [
        ("A", 2),
        ("K2", 2),
        ("Q32", 2),
        ("J432", 2),
        ("K", 1),
        ("Q2", 1),
        ("QJ", 1),
        ("J32", 1),
        ("Q", 0),
        ("J2", 0),
        ("T98765", 0),
        ("", 0),
    ],
)
def test_a_stopper_is_an_honor_with_enough_guards(text: str, stopper: int) -> None:
    assert suit_facts(holding_of(text)).stopper == stopper


@pytest.mark.parametrize(
    ("text", "quality"),
    [
        ("AKQ987", Quality.SOLID),
        ("AKQ98", Quality.GOOD),
        ("KQ987", Quality.GOOD),
        ("QJT98", Quality.GOOD),
        ("AJ987", Quality.FAIR),
        ("QT9876", Quality.FAIR),
        ("A98765", Quality.NONE),
        ("JT9876", Quality.NONE),
        ("", Quality.NONE),
    ],
)
def test_suit_quality_counts_honors(text: str, quality: Quality) -> None:
    assert suit_facts(holding_of(text)).quality is quality


@pytest.mark.parametrize(
    ("text", "losers"),
    [
        ("", 0),
        ("A", 0),
        ("K", 1),
        ("AK", 0),
        ("KQ", 1),
        ("Q2", 2),
        ("AKQ", 0),
        ("A32", 2),
        ("Q32", 2),
        ("J5432", 3),
    ],
)
def test_losers_are_missing_top_honors_in_the_first_three_cards(text: str, losers: int) -> None:
    assert suit_facts(holding_of(text)).losers == losers


def test_a_solid_hand_with_a_void_has_no_losers() -> None:
    assert Hand.parse("AKQJT.AKQJ.AKQJ.").losers == 0


def test_a_suit_describes_its_honors_and_cards() -> None:
    facts = suit_facts(holding_of("A9TJ2"))
    assert (facts.honors, facts.ranks, facts.top3, facts.top5) == ("AJT", "AJT92", 1, 3)


def test_counting_controls_aces_and_kings() -> None:
    hand = Hand.parse("AK4.A82.KJ73.Q52")
    assert (hand.controls, hand.aces, hand.kings) == (6, 2, 2)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Q854.97432.A832.", 6 + 5),
        ("Q854.97432.A83.2", 6 + 3),
        ("Q854.9743.A832.2", 6 + 3),
        ("Q854.9743.A83.72", 6 + 1),
        ("Q85.97432.A8432.", 6 + 3),
        ("Q85.97432.A843.2", 6 + 2),
        ("Q85.97432.A83.72", 6 + 1),
    ],
)
def test_shortness_counts_5_3_1_with_four_trumps_and_3_2_1_with_three(text: str, points: int) -> None:
    assert Hand.parse(text).support_points(Suit.SPADES) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("9854.97432.A83.A", 8 + 3),
        ("9854.97432.A83.K", 4 + 3),
        ("9854.97432.A83.Q", 4 + 3),
        ("9854.97432.A83.J", 4 + 3),
        ("985.97432.A832.K", 4 + 3),
        ("985.97432.A832.Q", 4 + 2),
        ("9854.9742.A83.K2", 4 + 3),
        ("9854.9742.A83.QJ", 4 + 3),
        ("9854.9742.A83.J2", 4 + 1),
        ("9854.9742.983.A2", 4 + 1),
        ("9854.9742.983.AK", 4 + 3),
    ],
)
def test_a_short_honor_below_the_ace_counts_as_honor_or_as_shortness(text: str, points: int) -> None:
    assert Hand.parse(text).support_points(Suit.SPADES) == points


def test_with_two_trumps_support_points_are_hcp() -> None:
    assert Hand.parse("Q8.97432.A8432.2").support_points(Suit.SPADES) == 6


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AKJ84.KQ92.84.T3", 14),
        ("AKJ84.KQ92.843.T", 15),
        ("AKJ84.KQ92.T843.", 16),
        ("AKJ84.KQ9872.8.T", 18),
    ],
)
def test_opener_adds_for_short_side_suits_once_raised(text: str, points: int) -> None:
    assert Hand.parse(text).opener_points(Suit.SPADES) == points


def test_a_short_agreed_suit_adds_nothing() -> None:
    assert Hand.parse("A.KQ92.KQ843.T32").opener_points(Suit.SPADES) == 15


@given(hands())
def test_hands_round_trip(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.from_cards(hand.cards) == hand
    assert hash(Hand.parse(str(hand))) == hash(hand)
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert copy.deepcopy(hand).hcp == hand.hcp


@given(hands())
def test_counts_of_a_hand_are_sums_over_its_suits(hand: Hand) -> None:
    assert sum(hand.shape) == sum(hand.lengths) == len(hand.cards) == 13
    assert hand.shape == tuple(reversed(hand.lengths))
    assert hand.hcp == sum(suit.hcp for suit in hand.suits) <= 37
    assert hand.controls == 2 * hand.aces + hand.kings
    assert hand.total_points >= hand.hcp
    assert 0 <= hand.losers <= 12


@given(hands())
def test_support_points_never_fall_below_hcp_and_grow_with_the_fourth_trump(hand: Hand) -> None:
    for suit in Suit:
        points = hand.support_points(suit)
        assert points >= hand.hcp
        if hand.lengths[suit] < 3:
            assert points == hand.hcp


@given(deals())
def test_a_deck_has_40_high_card_points(deal: Deal) -> None:
    assert sum(hand.hcp for hand in deal) == 40
