"""What commands that look at one position share: a hand and the auction before its call."""

from argparse import ArgumentParser
from typing import Any

from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.hands import Hand


def add_position_arguments(parser: ArgumentParser) -> None:
    """The hand, the auction, dealer, vulnerability and system."""
    parser.add_argument("hand", help="spades first, as in AQ4.K82.KJ73.Q52")
    parser.add_argument("auction", nargs="?", default="", help="the calls from the dealer on, as in '1H P 2C P'")
    parser.add_argument("--dealer", default="N")
    parser.add_argument("--vul", default="None")
    parser.add_argument("--system", default="sayc")


def position_of(options: dict[str, Any]) -> tuple[Hand, Auction]:
    """The hand and the auction. Raises ValueError naming what cannot be read, or that the auction is over."""
    hand = Hand.parse(options["hand"])
    auction = Auction.parse(options["auction"], Seat.parse(options["dealer"]), Vulnerability.parse(options["vul"]))
    if auction.is_over:
        raise IllegalCallError(f"the auction is already over: {auction}")
    return hand, auction
