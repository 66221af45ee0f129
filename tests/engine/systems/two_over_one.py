"""What two over one calls, for the tests beside it."""

from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.solver import Decision
from tests.engine.systems import competitive


def playing(**options: bool) -> Bidder:
    """Both sides play two over one with these options."""
    side = SideSystem("2over1", options)
    return Bidder(side, side)


TWO_OVER_ONE = playing()


def decided(hand: str, calls: str, *, vul: str = "None", **options: bool) -> Decision:
    """The engine's decision."""
    return competitive.decided(hand, calls, vul=vul, by=playing(**options) if options else TWO_OVER_ONE)


def called(hand: str, calls: str, *, vul: str = "None", **options: bool) -> str:
    """The engine's call as text."""
    return decided(hand, calls, vul=vul, **options).call.text
