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
WANTED = {
    "opening_one_notrump": {""},
    "responding_to_one_notrump": {"1N P"},
    "raising_spades": {"1S P"},
    "raising_hearts": {"1H P"},
    "weak_twos": {""},
    "overcalls": {"1D", "1H"},
    "takeout_doubles": {"1H", "1S"},
    "negative_doubles": {"1D 1S"},
}


def _sample(name: str) -> Profile:
    return read_profile_text(SAMPLES[name])


def test_every_sample_is_listed_here() -> None:
    assert SAMPLES.keys() == WANTED.keys()
    assert len({_sample(name).name for name in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("name", sorted(WANTED))
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
