"""`manage.py explain HAND AUCTION`: explain the call for one hand."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_position_arguments, add_rules_argument, bidder_of, position_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder, CallMeaning
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.explain import Level
from bridgeclass.engine.hands import Hand


class Command(BaseCommand):
    """Command that prints the meanings of the calls so far, the candidates and the explanation."""

    help = "Explain the call for a hand, such as: explain AQ4.K82.KJ73.Q52 '1H P' --dealer S --vul NS"
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the position and the options."""
        add_position_arguments(parser)
        add_rules_argument(parser)
        levels = [level.value for level in Level]
        parser.add_argument("--level", choices=levels, default="expert", help="level of detail (default: expert)")
        parser.add_argument("--call", help="explain this call instead of the engine's")

    def handle(self, **options: Any) -> None:
        """Read, decide and print."""
        bidder = bidder_of(options["system"], options["rules"])
        try:
            hand, auction = position_of(options)
            call = Call.parse(options["call"]) if options["call"] else None
            explanation = bidder.explain(hand, auction, call)
        except ValueError as error:
            raise CommandError(str(error)) from error
        self._meanings(bidder, auction)
        self._candidates(bidder, hand, auction)
        self.stdout.write(f"\n{explanation.format(options['level'])}")

    def _meanings(self, bidder: Bidder, auction: Auction) -> None:
        for meaning in bidder.meanings(auction):
            self.stdout.write(_meaning(meaning))

    def _candidates(self, bidder: Bidder, hand: Hand, auction: Auction) -> None:
        decision = bidder.decide(hand, auction)
        self.stdout.write(f"{auction.turn.word} calls {decision.call.display} with {hand}")
        for candidate in decision.candidates:
            self.stdout.write(
                f"  {candidate.call.display:<5}{candidate.tier.value:<12}{candidate.priority:>3}  {candidate.variant}"
            )


def _meaning(meaning: CallMeaning) -> str:
    lengths = " ".join(f"{suit.letter} {_range(meaning.lengths[suit])}" for suit in reversed(Suit))
    return (
        f"{meaning.seat.word:<6}{meaning.call.display:<5}{_range(meaning.hcp):>6} HCP  {lengths}  "
        f"{meaning.forcing.value}: {meaning.text}{f' [{meaning.rule}]' if meaning.rule else ''}"
    )


def _range(span: tuple[int, int]) -> str:
    return f"{span[0]}-{span[1]}"
