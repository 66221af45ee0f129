"""Ranges of points and suit lengths."""

from hypothesis import given, settings

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.dealing.limits import ANY_HAND
from bridgeclass.engine.hands import Hand
from tests.engine.dealing.documents import hand
from tests.engine.strategies import hands

SIXTEEN = Hand.parse("AQ4.K82.KJ73.QJ2")


@given(hands())
@settings(max_examples=30)
def test_any_hand_fits_no_limits(any_hand: Hand) -> None:
    assert ANY_HAND.is_free
    assert ANY_HAND.fits(any_hand)


def test_ranges_are_inclusive() -> None:
    assert hand((16, 16), spades=(3, 3), points={Suit.SPADES: (6, 6)}).fits(SIXTEEN)


def test_points_below_the_range_do_not_fit() -> None:
    assert not hand((17, 37)).fits(SIXTEEN)


def test_a_suit_that_is_too_short_does_not_fit() -> None:
    assert not hand(hearts=(4, 13)).fits(SIXTEEN)


def test_too_many_points_in_one_suit_do_not_fit() -> None:
    assert not hand(points={Suit.CLUBS: (0, 2)}).fits(SIXTEEN)


@given(hands())
@settings(max_examples=30)
def test_masks_and_hands_agree_on_what_fits(any_hand: Hand) -> None:
    some = hand((8, 14), spades=(2, 5), points={Suit.HEARTS: (0, 4)})
    assert some.fits(any_hand) == some.fits_holdings(any_hand.holdings)
