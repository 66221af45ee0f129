"""Helpers for 2/1 tests."""

from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.solver import Decision
from tests.engine.systems import competitive


def playing(**options: bool) -> Bidder:
    """Return a bidder that plays 2/1 with these options on both sides."""
    side = SideSystem("2over1", options)
    return Bidder(side, side)


TWO_OVER_ONE = playing()


def decided(hand: str, calls: str, *, vul: str = "None", **options: bool) -> Decision:
    """Return the engine's decision."""
    return competitive.decided(hand, calls, vul=vul, by=playing(**options) if options else TWO_OVER_ONE)


def called(hand: str, calls: str, *, vul: str = "None", **options: bool) -> str:
    """Return the engine's call as text."""
    return decided(hand, calls, vul=vul, **options).call.text
