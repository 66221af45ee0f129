"""What SAYC calls in a contested auction, for the tests beside it."""

from collections.abc import Mapping

from bridgeclass.engine.auctions import Auction, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.calls import Call
from bridgeclass.engine.grading import GradeResult
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.solver import Decision

SAYC = Bidder()


def bidder(options: Mapping[str, bool]) -> Bidder:
    """Both sides play SAYC with these options."""
    side = SideSystem("sayc", dict(options))
    return Bidder(side, side)


def auction(calls: str, vul: str = "None") -> Auction:
    """The auction that North began."""
    return Auction.parse(calls, vulnerability=Vulnerability.parse(vul))


def decided(hand: str, calls: str, *, vul: str = "None", by: Bidder = SAYC) -> Decision:
    """The engine's decision."""
    return by.decide(Hand.parse(hand), auction(calls, vul), with_candidates=False)


def called(hand: str, calls: str, *, vul: str = "None", by: Bidder = SAYC) -> str:
    """The engine's call as text."""
    return decided(hand, calls, vul=vul, by=by).call.text


def graded(hand: str, calls: str, call: str) -> GradeResult:
    """The grade of `call`."""
    return SAYC.grade(Hand.parse(hand), auction(calls), Call.parse(call))
