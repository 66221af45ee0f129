"""Command-line arguments that several commands share: a system, and a position."""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from apps.cards.selectors.named import side_named
from bridgeclass.engine.auctions import Auction, IllegalCallError, Seat, Vulnerability
from bridgeclass.engine.bidder import AUCTION_OVER, Bidder, SideSystem
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.messages import Message
from bridgeclass.engine.rules import ConflictingOptionsError, System, UnknownSystemError
from bridgeclass.engine.rules.custom_rules import with_custom_rules
from bridgeclass.engine.rules.system import build_system, read_texts


def add_system_argument(parser: ArgumentParser, purpose: str = "bidding system") -> None:
    """Add --system."""
    played = "such as 2over1 or 2over1:bergen,-drury, or the name of a convention card"
    parser.add_argument("--system", default="sayc", help=f"{purpose}, {played} (default: sayc)")


def add_rules_argument(parser: ArgumentParser) -> None:
    """Add --rules."""
    parser.add_argument("--rules", type=Path, metavar="FILE", help="rule file to add to the system, as on a card")


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
        raise IllegalCallError(Message(AUCTION_OVER, auction=str(auction)))
    return hand, auction


def side_of(name: str, rules: Path | None = None) -> SideSystem:
    """Return what a side plays: a system, one with options, or a card, with the rules of a file added.

    Raises CommandError.
    """
    try:
        side = side_named(name)
        if rules is not None:
            side = replace(side, custom_rules=_text_of(rules, side))
        _ = side.rules
    except (ConflictingOptionsError, SourceError, UnknownSystemError) as error:
        raise CommandError(str(error)) from error
    return side


def _text_of(file: Path, side: SideSystem) -> str:
    if side.custom_rules:
        raise CommandError(f"{side.system} has rules of its own already, so those of {file} cannot be added")
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}") from error


def checked_system(side: SideSystem) -> System:
    """Return the rules of a side, read strictly, without the cache. Raises CommandError."""
    try:
        system = build_system(side.system, read_texts(side.system))
        return with_custom_rules(system, side.custom_rules) if side.custom_rules else system
    except SourceError as error:
        raise CommandError(str(error)) from error


def bidder_of(name: str, rules: Path | None = None) -> Bidder:
    """Return a bidder whose sides both play what `side_of` reads. Raises CommandError."""
    side = side_of(name, rules)
    return Bidder(side, side)
