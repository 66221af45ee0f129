"""`manage.py simulate HAND AUCTION`: what each call is worth over deals that fit the auction."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.positions import add_position_arguments, position_of
from apps.bidding.management.systems import bidder_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.double_dummy import DoubleDummyError
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.simulation import CandidateResult, Effort, Simulation, simulate

MOST_DEALS = 10_000
SHOWN_CONTRACTS = 4


class Command(BaseCommand):
    """Prints points, IMPs against the first call, matchpoints and the contracts reached, call by call."""

    help = "Simulate, as in: simulate K84.AJ73.Q85.K84 '1H P' --dealer S --calls '4H 3H 2N'"
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The position, the calls to compare, and how many deals."""
        add_position_arguments(parser)
        parser.add_argument(
            "--calls", default="", help="the calls to compare; all the engine's candidates if not given"
        )
        parser.add_argument("--deals", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, **options: Any) -> None:
        """Read, simulate and print."""
        if not 2 <= options["deals"] <= MOST_DEALS:
            raise CommandError(f"--deals: {options['deals']} is not between 2 and {MOST_DEALS}")
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
    contracts = ", ".join(f"{number}x {contract}" for contract, number in candidate.contracts[:SHOWN_CONTRACTS])
    return (
        f"{candidate.call.display:<6}{candidate.score:>8.0f}{candidate.imps:>+8.2f}{candidate.error:>8.2f}"
        f"{100 * candidate.matchpoints:>11.0f} %  {contracts}"
    )
