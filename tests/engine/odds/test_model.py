"""The trick model: expectations of the unseen hands, estimates, and the worth of calls."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import BIDS, DOUBLE, PASS, STRAINS, Call, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints import ANYTHING, Bounds
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.odds import Estimate, Outlook, Stakes, outlook, worth
from bridgeclass.engine.odds.unseen_hands import expected_hcp, expected_lengths
from tests.engine.strategies import hands

AUCTIONS = ("", "1S P", "1N P", "1H X", "1S 2H", "1C P 1S P 2S P", "2H", "3D P", "1S P 2N P", "1D P 1H 2S", "4S P P")
BIDDER = Bidder()


def seen(hand: Hand, auction: str) -> Outlook:
    """Return the outlook of a hand in an auction of North's opening."""
    position = BIDDER.position(Auction.parse(auction))
    me, seats = position.auction.turn, position.beliefs.seats
    return outlook(hand, *(seats[seat].bounds for seat in (me.partner, me.lho, me.rho)))


def with_ace(hand: Hand, suit: Suit) -> Hand | None:
    """Return the hand with the ace in place of its lowest card of the suit; None if it has the ace or no small card."""
    mask = hand.holdings[suit]
    low = mask & -mask
    if mask >> 12 or not mask or low > 1 << 7:
        return None
    holdings = list(hand.holdings)
    holdings[suit] = mask ^ low | 1 << 12
    return Hand((holdings[0], holdings[1], holdings[2], holdings[3]))


@given(hands(), st.sampled_from(AUCTIONS), st.sampled_from(BIDS))
def test_a_chance_is_between_none_and_certain(hand: Hand, auction: str, bid: Call) -> None:
    assert bid.strain is not None
    for estimate in (seen(hand, auction).ours(bid.strain), seen(hand, auction).theirs(bid.strain)):
        assert 0 <= estimate.makes(bid.level) <= 1
        assert 0 <= estimate.mean <= 13
        assert sum(estimate.probabilities()) == pytest.approx(1)


@given(hands(), st.sampled_from(AUCTIONS), st.sampled_from(STRAINS))
def test_a_higher_contract_never_has_a_better_chance(hand: Hand, auction: str, strain: Strain) -> None:
    estimate = seen(hand, auction).ours(strain)
    chances = [estimate.makes(level) for level in range(1, 8)]
    assert chances == sorted(chances, reverse=True)


@given(hands(), st.sampled_from(AUCTIONS), st.sampled_from(SUITS), st.sampled_from(STRAINS))
def test_an_ace_more_never_lowers_our_chance(hand: Hand, auction: str, suit: Suit, strain: Strain) -> None:
    better = with_ace(hand, suit)
    if better is not None:
        assert seen(better, auction).ours(strain).mean >= seen(hand, auction).ours(strain).mean


@given(hands(), st.sampled_from(AUCTIONS))
def test_the_unseen_hands_share_what_is_left(hand: Hand, auction: str) -> None:
    view = seen(hand, auction).view
    for row in view.lengths:
        assert all(-0.01 <= length <= 13.01 for length in row)
        assert sum(row) == pytest.approx(13, abs=0.75)
    assert all(hcp >= 0 for hcp in view.hcp)


def test_expected_strength_fits_the_ranges_and_the_deck() -> None:
    partner, left, right = expected_hcp(10, ((15, 17), (0, 37), (0, 37)))
    assert 15 <= partner <= 17
    assert partner + left + right == pytest.approx(30, abs=0.1)
    assert left == right


def test_expected_lengths_follow_a_long_suit() -> None:
    preempt = ((0, 13), (0, 13), (0, 13), (7, 13))
    anything = ANYTHING.lengths
    partner, left, _ = expected_lengths((4, 4, 4, 1), (preempt, anything, anything))
    assert 7 <= partner[Suit.SPADES] < 8
    assert left[Suit.SPADES] == pytest.approx((12 - partner[Suit.SPADES]) / 2, abs=0.1)
    assert partner[Suit.CLUBS] == pytest.approx(2, abs=0.3)


def test_a_raise_makes_game_likelier() -> None:
    hand = Hand.parse("AQ854.K72.KQ4.83")
    chances = [seen(hand, auction).ours(Strain.SPADES).makes(4) for auction in ("1S P 2S P", "1S P 3S P")]
    assert chances[0] + 0.1 < chances[1]


def test_estimates_of_a_flat_game_opposite_a_strong_notrump() -> None:
    assert seen(Hand.parse("KJ7.K72.QJ43.832"), "1N P").ours(Strain.NOTRUMP).makes(3) > 0.5
    assert seen(Hand.parse("J87.Q72.QJ43.832"), "1N P").ours(Strain.NOTRUMP).makes(3) < 0.3


def outlook_of(hand: str, **shown: Bounds) -> Outlook:
    """Return the outlook of a hand opposite a partner, between two opponents."""
    return outlook(Hand.parse(hand), *(shown.get(name, ANYTHING) for name in ("partner", "lho", "rho")))


OPENING = Bounds(hcp=(12, 21), points=(12, 21), lengths=((0, 8), (0, 8), (0, 8), (5, 13)))
BIG_RAISE, NO_HAND = "KJ72.A5.KQ43.832", "J72.8542.943.832"


def test_a_good_game_is_worth_more_than_stopping_and_a_bad_one_less() -> None:
    stakes = Stakes(last=Call.parse("3S"))
    good, bad = (outlook_of(hand, partner=OPENING) for hand in (BIG_RAISE, NO_HAND))
    game = Call.parse("4S")
    assert worth(good, game, PASS, stakes) > 1
    assert worth(bad, game, PASS, stakes) < -1


def test_vulnerable_games_gain_more() -> None:
    seen_hand = outlook_of(BIG_RAISE, partner=OPENING)
    quiet, loud = (Stakes(last=Call.parse("3S"), we_vulnerable=vulnerable) for vulnerable in (False, True))
    assert worth(seen_hand, Call.parse("4S"), PASS, loud) > worth(seen_hand, Call.parse("4S"), PASS, quiet)


def test_doubling_what_goes_down_gains() -> None:
    theirs = Stakes(last=Call.parse("4H"), ours=False, they_bid=True)
    assert worth(outlook_of("A72.KQT5.AQ4.K32", partner=OPENING), DOUBLE, PASS, theirs) > 2
    game = Bounds(hcp=(12, 21), points=(16, 21), lengths=((0, 8), (0, 8), (6, 13), (0, 8)))
    raised = Bounds(hcp=(8, 12), points=(10, 14), lengths=((0, 8), (0, 8), (4, 13), (0, 8)))
    assert worth(outlook_of(NO_HAND, lho=game, rho=raised), DOUBLE, PASS, theirs) < 0


@given(hands(), st.sampled_from(AUCTIONS[1:]), st.sampled_from(BIDS))
def test_a_call_is_worth_the_opposite_of_the_other(hand: Hand, auction: str, bid: Call) -> None:
    view, stakes = seen(hand, auction), Stakes(last=Call.parse("1C"))
    assert worth(view, bid, PASS, stakes) == pytest.approx(-worth(view, PASS, bid, stakes))
    assert worth(view, bid, bid, stakes) == pytest.approx(0)


def test_a_board_passed_out_is_worth_nothing() -> None:
    assert worth(outlook_of(NO_HAND), PASS, PASS, Stakes()) == 0
    assert worth(outlook_of(NO_HAND), Call.parse("3N"), PASS, Stakes()) < 0


def test_an_estimate_counts_a_half_trick_on_either_side() -> None:
    assert Estimate(9.5, 1).at_least(10) == 0.5
    assert Estimate(9.5, 1).at_least(0) == 1
    assert Estimate(13, 1).at_least(14) == 0


def test_estimates_take_a_fraction_of_a_millisecond() -> None:
    position = BIDDER.position(Auction.parse("1S 2H"))
    me, seats = position.auction.turn, position.beliefs.seats
    shown = [seats[seat].bounds for seat in (me.partner, me.lho, me.rho)]
    hand = Hand.parse("K872.5.QJ43.K832")
    best = float("inf")
    for _ in range(20):
        outlook.cache_clear()
        start = perf_counter()
        outlook(hand, *shown).ours(Strain.SPADES).makes(4)
        best = min(best, perf_counter() - start)
    assert best < 0.0005
