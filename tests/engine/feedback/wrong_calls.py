"""Random decisions of random deals, each with a call that the engine would not make."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import DOUBLE, PASS, Call
from bridgeclass.engine.cards import DECK, Suit
from bridgeclass.engine.feedback import Facts
from bridgeclass.engine.hands import Hand
from tests.engine.feedback.positions import SAYC, TWO_OVER_ONE

MAX_CALLS = 30


@dataclass(frozen=True)
class WrongCall:
    """A decision, and another call than the engine's."""

    facts: Facts
    call: Call


def wrong_calls(number: int, seed: int) -> Iterator[WrongCall]:
    """Yield decisions with a wrong call; one from each deal, in both systems."""
    chance = random.Random(seed)
    for place in range(number):
        yield _wrong_call(chance, TWO_OVER_ONE if place % 2 else SAYC)


def _wrong_call(chance: random.Random, bidder: Bidder) -> WrongCall:
    decisions = list(_decisions(chance, bidder))
    chosen = chance.choices(decisions, [3 if facts.best is not PASS else 1 for facts in decisions])[0]
    return WrongCall(chosen, chance.choice(_plausible(chosen)))


def _decisions(chance: random.Random, bidder: Bidder) -> Iterator[Facts]:
    cards = chance.sample(DECK, 52)
    hands = [Hand.from_cards(cards[seat::4]) for seat in range(4)]
    auction = Auction(chance.choice(list(Seat)), chance.choice(list(Vulnerability)))
    while not auction.is_over and len(auction.calls) < MAX_CALLS:
        hand = hands[auction.turn]
        facts = Facts(hand, bidder.position(auction), bidder.decide(hand, auction))
        yield facts
        auction = auction.add(facts.best)


def _plausible(facts: Facts) -> list[Call]:
    """Return the other calls that a learner may make: those of some rule, a pass, and low bids of length."""
    legal = [call for call in facts.auction.legal_calls() if call is not facts.best]
    named = {choice.call for choice in facts.position.choices}
    low = (facts.last_bid.level if facts.last_bid is not None else 1) + 1
    held = [
        call
        for call in legal
        if call in (PASS, DOUBLE)
        or (call.level <= low and (call.suit is None or _has_length(facts, call.suit)))
        or (call in named and call.level <= low and call.level < 6)
    ]
    return held or legal


def _has_length(facts: Facts, suit: Suit) -> bool:
    return facts.length(suit) >= (2 if suit in facts.partner.suits else 4)
