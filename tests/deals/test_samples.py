"""The sample profiles that ship with the program."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.dealing import Profile, deal_boards, profile_document, read_profile_text

SAMPLES = {
    file.name.removesuffix(".json"): file.read_text(encoding="utf-8")
    for file in files("apps.deals").joinpath("samples").iterdir()
    if file.name.endswith(".json")
}
MAJOR = {"1H P", "1S P"}
MINOR = {"1C P", "1D P"}
OVER_A_MAJOR = {
    f"{opening} {call}" for opening in ("1H", "1S") for call in ("1S", "X", "1N", "2C", "2D", "2H", "2S", "P")
}
WANTED = {
    "advancing_overcalls": {"1D 1H P", "1D 1S P"},
    "balancing_double": {"1D P P", "1H P P", "1S P P"},
    "bergen_raises": MAJOR,
    "big_hands": {""},
    "blackwood": MAJOR,
    "defending_weak_twos": {"2D", "2H", "2S"},
    "defending_weak_twos_both": {"2D", "2H", "2S"},
    "drury": {""},
    "forcing_notrump": MAJOR,
    "fourth_suit_forcing": MINOR,
    "gerber": {"1N P"},
    "inverted_minors": MINOR,
    "jacoby_2nt": MAJOR,
    "jacoby_transfers": {"1N P"},
    "key_cards": MAJOR,
    "lebensohl": {"1N 2H", "1N 2S"},
    "major_opposite_one_notrump": {"1N P"},
    "michaels_cuebid": {"1H", "1S"},
    "negative_doubles": {"1D 1S"},
    "new_minor_forcing": MINOR,
    "one_major_with_interference": OVER_A_MAJOR,
    "openers_rebid": {""},
    "opening_bids": {""},
    "opening_one_notrump": {""},
    "opposite_two_clubs": {"2C P"},
    "opposite_weak_twos": {"2D P", "2H P", "2S P"},
    "over_their_one_notrump": {"1N"},
    "overcalls": {"1D", "1H"},
    "preempts": {""},
    "raising_hearts": {"1H P"},
    "raising_spades": {"1S P"},
    "responders_rebid": MINOR,
    "responding_to_one_notrump": {"1N P"},
    "reverses": {"1C P"},
    "splinter_bids": MAJOR,
    "stayman": {"1N P"},
    "takeout_doubles": {"1H", "1S"},
    "texas_transfers": {"1N P"},
    "unusual_2nt": {"1H", "1S"},
    "weak_twos": {""},
    "when_they_come_in_over_1nt": {"1N 2D", "1N 2H", "1N 2S"},
}
"""The auction before South's decision."""
EXERCISED = {
    "advancing_overcalls": ("sayc.advance.", "sayc.overcaller."),
    "bergen_raises": ("2over1.bergen.",),
    "blackwood": ("sayc.blackwood.ask",),
    "drury": ("2over1.drury.",),
    "forcing_notrump": ("sayc.respond.1h.1nt", "sayc.respond.1s.1nt", "2over1.respond.1h.1nt", "2over1.respond.1s.1nt"),
    "fourth_suit_forcing": ("sayc.fsf.",),
    "gerber": ("sayc.gerber.",),
    "inverted_minors": ("2over1.inverted.",),
    "jacoby_2nt": ("sayc.respond.major.jacoby2nt",),
    "jacoby_transfers": ("sayc.jacoby.",),
    "key_cards": ("2over1.blackwood.ask",),
    "lebensohl": ("2over1.1nt.over", "sayc.1nt.over"),
    "michaels_cuebid": ("sayc.michaels.",),
    "negative_doubles": ("sayc.negative.", "sayc.over_overcall."),
    "new_minor_forcing": ("sayc.nmf.", "2over1.nmf."),
    "openers_rebid": ("sayc.rebid.",),
    "opening_bids": ("sayc.open.",),
    "overcalls": ("sayc.overcall.", "sayc.takeout."),
    "preempts": ("sayc.preempt.",),
    "raising_hearts": ("sayc.respond.",),
    "raising_spades": ("sayc.respond.",),
    "responders_rebid": ("sayc.rr.",),
    "responding_to_one_notrump": ("sayc.1nt.", "sayc.stayman.", "sayc.jacoby."),
    "reverses": ("sayc.rr.reverse", "2over1.rr.reverse", "sayc.respond.1c"),
    "splinter_bids": ("2over1.respond.major.splinter.",),
    "stayman": ("sayc.stayman.",),
    "takeout_doubles": ("sayc.takeout.",),
    "texas_transfers": ("2over1.texas.",),
    "unusual_2nt": ("sayc.unusual.",),
    "weak_twos": ("sayc.preempt.weak2", "sayc.open.pass"),
}
"""Prefixes of the rule ids that each sample practices."""
NEEDS_TWO_OVER_ONE = {"lebensohl", "new_minor_forcing", "reverses", "texas_transfers"}
"""Samples that need 2/1, although their documents name no system."""
DEALER_TESTS = ("test_a_points", "test_b_long_suit", "test_c_points_and_suit", "test_d_everyone", "test_e_six_spades")
"""Samples that test the dealer, without a particular auction."""


def _sample(name: str) -> Profile:
    return read_profile_text(SAMPLES[name])


def test_every_sample_is_listed_here() -> None:
    assert SAMPLES.keys() == {*WANTED, *DEALER_TESTS}
    assert len({_sample(name).name for name in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_sample_is_complete_and_can_be_dealt(name: str) -> None:
    profile = _sample(name)
    assert json.loads(SAMPLES[name]) == profile_document(profile)
    assert not profile.rotates


@pytest.mark.parametrize("name", sorted(WANTED))
def test_the_auction_reaches_souths_decision(name: str) -> None:
    """Check at least three of four boards, with SAYC for everyone."""
    bidder, reached = Bidder(), 0
    for board in deal_boards(_sample(name), 24, seed=1):
        auction = Auction.start(board.dealer, board.vulnerability)
        while auction.turn is not Seat.S:
            auction = auction.add(bidder.decide(board.deal[auction.turn], auction).call)
        reached += str(auction) in WANTED[name]
    assert reached >= 18


@pytest.mark.parametrize("name", sorted(EXERCISED))
def test_south_practices_the_rules_of_the_sample(name: str) -> None:
    """Check at least half of the boards; on the others the rules only seem to apply."""
    profile = _sample(name)
    usual = "2over1" if name in NEEDS_TWO_OVER_ONE else "sayc"
    side = SideSystem(profile.bidding_system or usual, profile.bidding_options or {})
    bidder, met = Bidder(side, side), 0
    for board in deal_boards(profile, 12, seed=2):
        bid = bidder.bid_out(board.deal, board.dealer, board.vulnerability)
        souths = [one.rule for position, one in enumerate(bid.decisions) if bid.auction.seat_at(position) is Seat.S]
        met += any(rule.startswith(EXERCISED[name]) for rule in souths)
    assert met >= 6
