"""The profiles that come with the program."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.bidder import Bidder
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
    "opening_one_notrump": {""},
    "opposite_two_clubs": {"2C P"},
    "opposite_weak_twos": {"2D P", "2H P", "2S P"},
    "over_their_one_notrump": {"1N"},
    "overcalls": {"1D", "1H"},
    "preempts": {""},
    "raising_hearts": {"1H P"},
    "raising_spades": {"1S P"},
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
"""What South has heard when the decision to practise comes."""
DEALER_TESTS = ("test_a_points", "test_b_long_suit", "test_c_points_and_suit", "test_d_everyone", "test_e_six_spades")
"""Profiles for trying the dealer; they lead to no particular auction."""


def _sample(name: str) -> Profile:
    return read_profile_text(SAMPLES[name])


def test_every_sample_is_listed_here() -> None:
    assert SAMPLES.keys() == {*WANTED, *DEALER_TESTS}
    assert len({_sample(name).name for name in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_sample_says_all_it_holds_and_can_be_dealt(name: str) -> None:
    profile = _sample(name)
    assert json.loads(SAMPLES[name]) == profile_document(profile)
    assert not profile.rotates


@pytest.mark.parametrize("name", sorted(WANTED))
def test_the_auction_reaches_the_decision_south_is_to_practise(name: str) -> None:
    """On three boards of four at least; everybody plays the standard system."""
    bidder, reached = Bidder(), 0
    for board in deal_boards(_sample(name), 24, seed=1):
        auction = Auction.start(board.dealer, board.vulnerability)
        while auction.turn is not Seat.S:
            auction = auction.add(bidder.decide(board.deal[auction.turn], auction).call)
        reached += str(auction) in WANTED[name]
    assert reached >= 18
