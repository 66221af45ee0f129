"""Command-line arguments that several commands share: a system, and a position."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.rules import System, UnknownSystemError, load_system
from bridgeclass.engine.rules.system import build_system, read_texts


def add_system_argument(parser: ArgumentParser, purpose: str = "bidding system") -> None:
    """Add --system."""
    parser.add_argument("--system", default="sayc", help=f"{purpose} (default: sayc)")


def add_position_arguments(parser: ArgumentParser) -> None:
    """Add a hand, an auction, and its dealer, vulnerability and system."""
    parser.add_argument("hand", help="hand, spades first, such as AQ4.K82.KJ73.Q52")
    parser.add_argument("auction", nargs="?", default="", help="calls from the dealer on, such as '1H P 2C P'")
    parser.add_argument("--dealer", default="N", help="N, E, S or W (default: N)")
    parser.add_argument("--vul", default="None", help="vulnerability: None, NS, EW or Both (default: None)")
    add_system_argument(parser)


def position_of(options: dict[str, Any]) -> tuple[Hand, Auction]:
    """Return the hand and the auction. Raises ValueError if one cannot be read, or the auction is over."""
    hand = Hand.parse(options["hand"])
    auction = Auction.parse(options["auction"], Seat.parse(options["dealer"]), Vulnerability.parse(options["vul"]))
    if auction.is_over:
        raise IllegalCallError(f"the auction is already over: {auction}")
    return hand, auction


def system_of(name: str, *, checked: bool = False) -> System:
    """Return a system; `checked` reads its files strictly, without the cache. Raises CommandError."""
    try:
        return build_system(name, read_texts(name)) if checked else load_system(name)
    except (SourceError, UnknownSystemError) as error:
        raise CommandError(str(error)) from error


def bidder_of(name: str) -> Bidder:
    """Return a bidder whose sides both play a system. Raises CommandError."""
    side = SideSystem(system_of(name).name)
    return Bidder(side, side)
