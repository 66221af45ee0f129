"""Bounds implied by ranges."""

from hypothesis import given, settings

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.bounds import DealTask, tighten
from bridgeclass.engine.dealing.limits import HandLimits, Range
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.hands import Hand
from tests.engine.dealing.documents import hand, limits
from tests.engine.strategies import deals


def test_a_long_suit_bounds_the_other_suits_and_the_other_hands() -> None:
    task = tighten(DealTask.of(limits(north=hand(spades=(8, 13)))))
    assert task is not None
    assert task.limits[0].lengths[Suit.HEARTS] == (0, 5)
    assert task.limits[2].lengths[Suit.SPADES] == (0, 5)


def test_points_in_one_hand_bound_the_points_of_the_others() -> None:
    task = tighten(DealTask.of(limits(north=hand((25, 37)))))
    assert task is not None
    assert task.limits[1].hcp == (0, 15)


def test_points_in_a_suit_need_cards_in_it() -> None:
    task = tighten(DealTask.of(limits(north=hand(points={Suit.SPADES: (8, 10)}))))
    assert task is not None
    assert task.limits[0].lengths[Suit.SPADES][0] == 3


def test_two_hands_cannot_hold_fourteen_cards_of_a_suit() -> None:
    assert tighten(DealTask.of(limits(north=hand(spades=(7, 13)), south=hand(spades=(7, 13))))) is None


def test_four_short_suits_cannot_make_thirteen_cards() -> None:
    short = hand(spades=(0, 3), hearts=(0, 3), diamonds=(0, 3), clubs=(0, 3))
    assert tighten(DealTask.of(limits(east=short))) is None


def test_three_hands_cannot_hold_more_than_forty_points() -> None:
    strong = hand((14, 37))
    assert tighten(DealTask.of(limits(strong, strong, strong))) is None


def test_a_singleton_cannot_hold_five_points() -> None:
    assert tighten(DealTask.of(limits(hand(spades=(0, 1), points={Suit.SPADES: (5, 10)})))) is None


def test_cards_already_held_count_towards_the_limits() -> None:
    ace_king = (0, 0, 0, 0b1_1000_0000_0000)
    none = (0, 0, 0, 0)
    task = DealTask.of(limits(hand((12, 14), spades=(5, 5))), (ace_king, none, none, none))
    assert task.rooms == (11, 13, 13, 13)
    assert task.limits[0].hcp == (5, 7)
    assert task.limits[0].lengths[Suit.SPADES] == (3, 3)


@given(deals())
@settings(max_examples=30)
def test_a_deal_that_exists_is_never_called_impossible(deal: Deal) -> None:
    exact = [
        HandLimits((cards.hcp, cards.hcp), (_only(cards, 0), _only(cards, 1), _only(cards, 2), _only(cards, 3)))
        for cards in deal
    ]
    task = tighten(DealTask.of((exact[0], exact[1], exact[2], exact[3])))
    assert task is not None
    assert all(task.limits[seat].fits(cards) for seat, cards in enumerate(deal))


def _only(cards: Hand, suit: int) -> Range:
    return cards.lengths[suit], cards.lengths[suit]
