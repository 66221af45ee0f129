"""Helpers for tests of competitive bidding in SAYC."""

from collections.abc import Mapping

from bridgeclass.engine.auctions import Auction, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.grading import GradeResult
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.solver import Decision

SAYC = Bidder()


def bidder(options: Mapping[str, bool]) -> Bidder:
    """Return a bidder that plays SAYC with these options on both sides."""
    side = SideSystem("sayc", dict(options))
    return Bidder(side, side)


def auction(calls: str, vul: str = "None") -> Auction:
    """Return the auction; North dealt."""
    return Auction.parse(calls, vulnerability=Vulnerability.parse(vul))


def decided(hand: str, calls: str, *, vul: str = "None", by: Bidder = SAYC) -> Decision:
    """Return the engine's decision."""
    return by.decide(Hand.parse(hand), auction(calls, vul), with_candidates=False)


def called(hand: str, calls: str, *, vul: str = "None", by: Bidder = SAYC) -> str:
    """Return the engine's call as text."""
    return decided(hand, calls, vul=vul, by=by).call.text


def graded(hand: str, calls: str, call: str) -> GradeResult:
    """Return the grade of `call`."""
    return SAYC.grade(Hand.parse(hand), auction(calls), Call.parse(call))
