"""Facts of decisions, from a hand and the calls so far."""

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.feedback import Facts
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import SideSystem

SAYC = Bidder()
TWO_OVER_ONE = Bidder(SideSystem("2over1"), SideSystem("2over1"))


def facts_of(hand: str, calls: str, bidder: Bidder = SAYC, vulnerability: Vulnerability = Vulnerability.NONE) -> Facts:
    """Return the facts for the player to call; North deals."""
    auction = Auction(Seat.N, vulnerability, tuple(map(Call.parse, calls.split())))
    held = Hand.parse(hand)
    return Facts(held, bidder.position(auction), bidder.decide(held, auction))
