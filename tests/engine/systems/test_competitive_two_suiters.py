"""Michaels cue-bids and the unusual 2NT (MIC, UNT)."""

import pytest

from tests.engine.systems.competitive import bidder, called


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQ983.AJ742.6.84", "1C", "2C"),
        ("KQ983.AJ742.6.84", "1D", "2D"),
        ("KQ983.6.AJ742.84", "1H", "2H"),
        ("6.KQ983.84.AJ742", "1S", "2S"),
        ("KQ98.AJT42.6.843", "1C", "1H"),
        ("Q9832.J9742.6.84", "1C", "P"),
        ("84.6.KQ983.AJ742", "1H", "2N"),
        ("84.6.KQ983.AJ742", "1S", "2N"),
        ("84.KQ983.6.AJ742", "1D", "2N"),
        ("84.KQ983.AJ742.6", "1C", "2N"),
        ("A4.6.KQ983.AJ742", "1H", "2D"),
        ("KQ983.6.AQ742.84", "2H", "2S"),
        ("KQ983.6.AQ742.A4", "2H", "3H"),
        ("QJ9832.Q9742.6.4", "1C", "P"),
        ("KJ9832.Q9742.J.4", "1C", "2C"),
        ("K98432.6.KJ742.4", "1H", "P"),
        ("KQ9832.6.KJ742.4", "1H", "2H"),
        ("KQJ832.6.KJ742.4", "2H", "3H"),
        ("KQJ83.62.KJ742.4", "2H", "P"),
        ("A.6.AKQ83.AKJ742", "1H", "4N"),
    ],
)
def test_five_five_hands_show_both_suits(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("Q83.74.KJ62.9852", "1D 2D P", "2S"),
        ("74.Q83.KJ62.9852", "1D 2D P", "2H"),
        ("74.83.KJ62.Q9852", "1D 2D P", "2H"),
        ("K83.Q4.KJ62.Q852", "1D 2D P", "3S"),
        ("K983.A4.8652.AQ5", "1D 2D P", "4S"),
        ("84.Q93.KJ62.9852", "1S 2S P", "3H"),
        ("Q984.73.KJ62.985", "1S 2S P", "2N"),
        ("84.A932.8.KJ9852", "1S 2S P", "4H"),
        ("K983.742.6.98532", "1D 2D 3D", "3S"),
        ("Q83.74.KJ62.9852", "1D 2D X", "2S"),
    ],
)
def test_advances_of_a_michaels_cue_bid(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("6.KQ983.84.AJ742", "1S 2S P 2N P", "3C"),
        ("6.KQ983.AJ742.84", "1S 2S P 2N P", "3D"),
        ("KQ983.AJ742.6.84", "1D 2D P 2S P", "P"),
        ("AKJ83.AKJ42.6.84", "1D 2D P 2S P", "3S"),
        ("AKJ83.AKJ42.6.K4", "1D 2D P 2S P", "4S"),
        ("6.KQ983.84.AJ742", "1S 2S P 3H P", "P"),
        ("6.KQ9843.4.AJ742", "1S 2S X P P", "3H"),
    ],
)
def test_the_cue_bidder_answers(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KJ84.QJ73.93.K82", "1S 2N P", "3C"),
        ("KJ842.QJ7.Q93.82", "1S 2N P", "3D"),
        ("KJ842.7.Q9632.82", "1S 2N P", "5D"),
        ("KQ84.AJ7.QJ9.AQ8", "1S 2N P", "3N"),
        ("84.AJ73.KJ92.AQ8", "1S 2N P", "3S"),
        ("84.J983.KQ93.A82", "1D 2N P", "3H"),
        ("84.KJ983.KQ93.82", "1D 2N P", "4H"),
        ("5.AKQ93.4.AKJ982", "1D 2N P 3C P", "4C"),
        ("84.KQ983.6.AJ742", "1D 2N P 3H P", "P"),
        ("84.KQ983.6.AJ742", "1D 2N X P P", "3C"),
        ("K84.Q93.KJ62.985", "1D 2N P", "3H"),
        ("K84.93.KJ62.9852", "1D 2N P", "3C"),
        ("K8432.Q93.J62.98", "1H 4N P", "5D"),
        ("K8432.Q93.J6.982", "1H 4N P", "5C"),
        ("A8432.Q93.J6.K82", "1H 4N P", "6C"),
    ],
)
def test_advances_of_the_unusual_2nt(hand: str, auction: str, call: str) -> None:
    assert called(hand, auction) == call


def test_intermediate_two_suiters_overcall_by_option() -> None:
    between = "KQJ83.KQ742.K6.4"
    assert called(between, "1D") == "2D"
    assert called(between, "1D", by=bidder({"mini_maxi_michaels": True})) == "1S"
