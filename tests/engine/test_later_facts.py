"""Constraints used in later rounds: side suits, controls, room below game, and expected strength."""

import pytest

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.constraints import Bounds, Environment, parse_needs
from bridgeclass.engine.constraints.relative import middle
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules.yaml_source import read_yaml

SPADES_AGREED = Environment(
    {"agreed": Suit.SPADES}, skipped=(Suit.CLUBS, Suit.DIAMONDS), partner_bid=(Suit.DIAMONDS, Suit.SPADES)
)


def fits(text: str, hand: str, env: Environment) -> bool:
    return parse_needs(read_yaml(text, "test.yaml"), {}).ground(env).compiled()(Hand.parse(hand))


@pytest.mark.parametrize(
    ("group", "suits"), [("side", (0, 1, 2)), ("skipped", (0, 1)), ("silent", (0, 2)), ("all", (0, 1, 2, 3))]
)
def test_the_side_suits_are_those_outside_trumps(group: str, suits: tuple[int, ...]) -> None:
    assert SPADES_AGREED.group(group) == suits


@pytest.mark.parametrize(
    ("hand", "fit"),
    [("KQJ54.A32.Q32.54", False), ("KQJ54.A32.Q32.K4", True), ("KQJ542.A32.Q32.4", True), ("QJ543.K432.AQ.32", False)],
)
def test_controlled_requires_a_control_in_each_suit(hand: str, fit: bool) -> None:
    assert fits("{controlled: [silent]}", hand, SPADES_AGREED) is fit


def test_fast_losers_are_counted_outside_trumps() -> None:
    assert fits("{open_side(agreed): 0}", "QJT54.A32.K32.A4", SPADES_AGREED)
    assert fits("{open_side(agreed): 1}", "AQT54.A32.K32.Q4", SPADES_AGREED)


@pytest.mark.parametrize(
    ("shown", "likely"), [((15, 17), 16), ((12, 14), 13), ((13, 45), 16), ((10, 21), 13), ((0, 5), 2)]
)
def test_expected_strength_of_a_range(shown: tuple[int, int], likely: int) -> None:
    assert middle(shown) == likely


def test_expected_strength_of_an_unlimited_hand_is_near_the_minimum() -> None:
    env = Environment(partner=Bounds(points=(13, 45)))
    assert not fits("{combined_mid: 33+}", "KQ54.K32.Q32.Q54", env)


@pytest.mark.parametrize(
    ("auction", "room", "in_agreed"),
    [
        ("1S P 3S P", 5, True),
        ("1S P 3S P 4C P", 3, False),
        ("1S P 4S P", 0, True),
        ("1S P 2H P", 99, False),
    ],
)
def test_room_is_counted_to_game_in_the_agreed_suit(auction: str, room: int, in_agreed: bool) -> None:
    shown = Bidder().position(Auction.parse(auction)).belief_facts
    assert (shown.room, shown.in_agreed) == (room, in_agreed)


@pytest.mark.parametrize(("auction", "suit"), [("1S 2H", 2), ("1S 1N", None), ("1S P", None), ("1S 2H P P", 2)])
def test_the_suit_against_us_is_that_of_their_last_bid(auction: str, suit: int | None) -> None:
    assert Bidder().position(Auction.parse(auction)).belief_facts.against == suit


def test_a_suit_bid_artificially_is_unbid_but_not_new() -> None:
    env = Environment(unbid=(Suit.CLUBS, Suit.DIAMONDS), our_bid=(Suit.CLUBS, Suit.SPADES))
    assert env.group("unbid") == (0, 1)
    assert env.group("fresh") == (1,)


@pytest.mark.parametrize(
    ("auction", "is_forced"),
    [("1S P 2N P", True), ("1S P 2N P 4S P", False), ("1C P 1S P 2N P 3S P 4S P", False), ("1S P 2D P", True)],
)
def test_a_force_to_game_ends_with_game(auction: str, is_forced: bool) -> None:
    assert Bidder().position(Auction.parse(auction)).is_forced is is_forced


def test_two_cards_opposite_a_six_card_suit_agree_it() -> None:
    assert Bidder().position(Auction.parse("1S P 2C P 3S P 4S P")).belief_facts.agreed == 3


@pytest.mark.parametrize(
    ("auction", "mine", "suit"), [("1N P 2S X P P", True, 3), ("1N P 2S X P", False, 3), ("1N P", False, None)]
)
def test_the_last_bid_can_be_the_players_own(auction: str, mine: bool, suit: int | None) -> None:
    position = Bidder().position(Auction.parse(auction))
    assert (position.facts.my_bid, position.belief_facts.standing) == (mine, suit)
