"""The meaning of a call in one line."""

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability

LONGEST_LINE = 75


@pytest.mark.parametrize(
    ("auction", "line"),
    [
        ("1H", "10-21 points, 5+ hearts"),
        ("1N", "15-17 HCP, a balanced hand"),
        ("1N P 2C", "Stayman: 6-16 HCP"),
        ("1S P 2S", "6-10 points, 3+ spades"),
    ],
)
def test_a_line_gives_the_strength_and_the_suits_of_a_call(auction: str, line: str) -> None:
    meanings = Bidder().meanings(Auction.parse(auction, Seat.N, Vulnerability.NONE))
    assert str(meanings[-1].line) == line


def test_a_call_without_any_range_keeps_its_words() -> None:
    meanings = Bidder().meanings(Auction.parse("2C P 2D", Seat.N, Vulnerability.NONE))
    assert str(meanings[-1].line).endswith("no positive answer fits")


def test_lines_of_random_auctions_are_short_and_never_empty() -> None:
    bidder = Bidder()
    for number in range(1, 41):
        bid_out = bidder.bid_out(random_deal(3, number), board_dealer(number), board_vulnerability(number))
        for meaning in bidder.meanings(bid_out.auction):
            line = str(meaning.line)
            assert 0 < len(line) <= LONGEST_LINE, line
            assert "; or" not in line
