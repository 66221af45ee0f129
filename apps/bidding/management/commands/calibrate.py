"""`manage.py calibrate`: compare grades with the cost of calls by simulation."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_system_argument, bidder_of
from bridgeclass.engine.audit.tiers import RIGHT, GradedCall, cost_of, judge_alternatives, judge_tiers
from bridgeclass.engine.double_dummy import DoubleDummyError


class Command(BaseCommand):
    """Command that prints a row for each score, and every contradiction; a position takes seconds."""

    help = "Compare grades with simulation on random positions."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--positions", type=int, default=300, help="number of positions (default: 300)")
        parser.add_argument("--deals", type=int, default=60, help="deals for each position (default: 60)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same positions (default: 1)")
        parser.add_argument(
            "--alternatives", action="store_true", help="compare a sensible call below 8, not the best of each tier"
        )
        add_system_argument(parser)

    def handle(self, **options: Any) -> None:
        """Simulate and report."""
        if options["positions"] < 1 or options["deals"] < 2:
            raise CommandError("--positions must be 1 or more, --deals 2 or more")
        numbers = {name: options[name] for name in ("positions", "deals", "seed")}
        try:
            judge = judge_alternatives if options["alternatives"] else judge_tiers
            judged = list(judge(bidder_of(options["system"]), **numbers))
        except DoubleDummyError as error:
            raise CommandError(str(error)) from error
        self._rows(judged)
        self._better(judged)
        self._contradictions(judged)

    def _rows(self, judged: list[GradedCall]) -> None:
        self.stdout.write(f"{'tier':<13}{'score':>5}{'calls':>7}{'IMPs lost':>11}{'error':>7}{'costs nothing':>15}")
        for tier, score in sorted({(one.tier.value, one.score) for one in judged}, key=lambda row: -row[1]):
            cost = cost_of([one for one in judged if one.score == score])
            self.stdout.write(
                f"{tier:<13}{score:>5}{cost.calls:>7}{cost.mean:>11.2f}{cost.error:>7.2f}{100 * cost.free:>13.0f} %"
            )

    def _better(self, judged: list[GradedCall]) -> None:
        low, better = [one for one in judged if one.score < RIGHT], [one for one in judged if one.is_better]
        fixed = sum(one.is_plain_error for one in better)
        share = 100 * len(better) / len(low) if low else 0
        self.stdout.write(
            f"\n{len(better)} of {len(low)} calls below {RIGHT} ({share:.1f} %) gain more than two standard errors; "
            f"{fixed} of them are plain errors, whose scores no simulation raises"
        )
        for one in better:
            self.stdout.write(f"  {one}")

    def _contradictions(self, judged: list[GradedCall]) -> None:
        found = sorted((one for one in judged if one.contradicts), key=lambda one: -abs(one.loss))
        self.stdout.write(f"\n{len(found)} of {len(judged)} calls contradict their tier")
        for one in found:
            self.stdout.write(f"  {one}")
