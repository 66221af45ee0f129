"""`manage.py simulate HAND AUCTION`: compare calls over deals that fit the auction."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_position_arguments, bidder_of, position_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.double_dummy import DoubleDummyError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import CandidateResult, Effort, Simulation, simulate

MAX_DEALS = 10_000
MAX_CONTRACTS = 4


class Command(BaseCommand):
    """Command that prints points, IMPs against the first call, matchpoints and contracts of each call."""

    help = "Compare calls over deals that fit the auction, such as: simulate K84.AJ73.Q85.K84 '1H P' --calls '4H 2N'"
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the position and the options."""
        add_position_arguments(parser)
        parser.add_argument("--calls", default="", help="calls to compare (default: the engine's candidates)")
        parser.add_argument("--deals", type=int, default=100, help="number of deals (default: 100)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals (default: 1)")

    def handle(self, **options: Any) -> None:
        """Read, simulate and print."""
        if not 2 <= options["deals"] <= MAX_DEALS:
            raise CommandError(f"--deals: {options['deals']} is not between 2 and {MAX_DEALS}")
        bidder = bidder_of(options["system"])
        try:
            hand, auction = position_of(options)
            calls = tuple(map(Call.parse, options["calls"].split())) or _candidates(bidder, hand, auction)
            found = simulate(bidder, hand, auction, calls, Effort(options["deals"], options["seed"]))
        except (ValueError, DoubleDummyError) as error:
            raise CommandError(str(error)) from error
        self._report(found)

    def _report(self, found: Simulation) -> None:
        self.stdout.write(f"{found.deals} deals, in {found.exact} of which the others would have bid as they did")
        self.stdout.write(f"{'call':<6}{'points':>8}{'IMPs':>8}{'error':>8}{'matchpoints':>13}  contracts")
        for candidate in found.candidates:
            self.stdout.write(_line(candidate))


def _candidates(bidder: Bidder, hand: Hand, auction: Auction) -> tuple[Call, ...]:
    decision = bidder.decide(hand, auction)
    return tuple(dict.fromkeys((decision.call, *(candidate.call for candidate in decision.candidates))))


def _line(candidate: CandidateResult) -> str:
    contracts = ", ".join(f"{number}x {contract}" for contract, number in candidate.contracts[:MAX_CONTRACTS])
    return (
        f"{candidate.call.display:<6}{candidate.score:>8.0f}{candidate.imps:>+8.2f}{candidate.error:>8.2f}"
        f"{100 * candidate.matchpoints:>11.0f} %  {contracts}"
    )
