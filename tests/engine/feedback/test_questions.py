"""Hints: a question about the auction, and the direction in which a natural call lies."""

import pytest

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.dealing.randomness import random_deal
from bridgeclass.engine.deals import board_dealer, board_vulnerability
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.questions import direction, question
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message

BIDDER = Bidder()


def facts(hand: str, calls: str) -> Facts:
    auction = Auction.parse(calls, Seat.N, Vulnerability.NONE)
    held = Hand.parse(hand)
    return Facts(held, BIDDER.position(auction), BIDDER.decide(held, auction))


@pytest.mark.parametrize(
    ("hand", "auction", "expected"),
    [
        ("AQ43.82.KJ73.A52", "1N P", "which game: you have enough points together."),
        ("KQ43.82.J873.952", "1N P", "a safe place to stop: game is out of reach."),
        ("KQ43.82.KJ73.952", "1N P", "game: it is possible, but not sure."),
        ("KQ43.82.KJ73.952", "1H", "what you could gain by coming in, and what it could cost."),
        ("KQ43.82.KJ73.952", "1H P P", "whose deal it is: a pass ends the auction."),
        ("KQ43.82.KJ73.952", "", "your strength and your longest suit: is it an opening bid?"),
    ],
)
def test_a_natural_call_lies_in_a_direction(hand: str, auction: str, expected: str) -> None:
    assert str(direction(facts(hand, auction))) == expected


def test_a_question_depends_on_the_auction_and_never_names_the_engines_call() -> None:
    for number in range(1, 31):
        deal = random_deal(9, number)
        whole = BIDDER.bid_out(deal, board_dealer(number), board_vulnerability(number)).auction
        for made in range(len(whole.calls)):
            auction = Auction(whole.dealer, whole.vulnerability, whole.calls[:made])
            hand = deal[auction.turn]
            decision = BIDDER.decide(hand, auction)
            asked = question(Facts(hand, BIDDER.position(auction), decision))
            assert isinstance(asked, Message)
            assert "?" in str(asked)
            assert decision.call not in [value for _, value in asked.params if value not in auction.calls]
