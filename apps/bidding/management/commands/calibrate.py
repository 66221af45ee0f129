"""`manage.py calibrate`: what calls of each tier cost by simulation, and where grade and cost contradict each other."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.systems import bidder_of
from bridgeclass.engine.audit.tiers import GradedCall, cost_of, judge_tiers
from bridgeclass.engine.double_dummy import DoubleDummyError


class Command(BaseCommand):
    """Prints a row a score and every contradiction; a position takes seconds."""

    help = "Hold grades against simulation on random positions."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many positions, and deals for each."""
        parser.add_argument("--positions", type=int, default=300)
        parser.add_argument("--deals", type=int, default=60)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--system", default="sayc")

    def handle(self, **options: Any) -> None:
        """Simulate and report."""
        if options["positions"] < 1 or options["deals"] < 2:
            raise CommandError("--positions must be 1 or more, --deals 2 or more")
        asked = {name: options[name] for name in ("positions", "deals", "seed")}
        try:
            judged = list(judge_tiers(bidder_of(options["system"]), **asked))
        except DoubleDummyError as error:
            raise CommandError(str(error)) from error
        self._rows(judged)
        self._contradictions(judged)

    def _rows(self, judged: list[GradedCall]) -> None:
        self.stdout.write(f"{'tier':<13}{'score':>5}{'calls':>7}{'IMPs lost':>11}{'error':>7}{'costs nothing':>15}")
        for tier, score in sorted({(one.tier.value, one.score) for one in judged}, key=lambda row: -row[1]):
            cost = cost_of([one for one in judged if one.score == score])
            self.stdout.write(
                f"{tier:<13}{score:>5}{cost.calls:>7}{cost.mean:>11.2f}{cost.error:>7.2f}{100 * cost.free:>13.0f} %"
            )

    def _contradictions(self, judged: list[GradedCall]) -> None:
        found = sorted((one for one in judged if one.contradicts), key=lambda one: -abs(one.loss))
        self.stdout.write(f"\n{len(found)} of {len(judged)} calls contradict their tier")
        for one in found:
            self.stdout.write(f"  {one}")
