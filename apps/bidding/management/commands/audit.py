"""`manage.py audit`: four robots bid random deals, and every fault is printed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bridgeclass.engine.audit import Audit, audit
from bridgeclass.engine.bidder import Bidder, SideSystem


class Command(BaseCommand):
    """Prints the counts and the offenders; ends with an error if there is any fault of the first four kinds."""

    help = "Bid random deals with four robots and count what the rules get wrong."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many deals, which seed, which system."""
        parser.add_argument("--deals", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--system", default="sayc")
        parser.add_argument("--show", type=int, default=20, help="how many offenders and gaps to show")

    def handle(self, **options: Any) -> None:
        """Bid and report."""
        side = SideSystem(options["system"])
        found = audit(Bidder(side, side), deals=options["deals"], seed=options["seed"])
        self._report(found, options["show"])
        serious = {kind: n for kind, n in found.faults.items() if kind != "outside its own meaning"}
        if serious:
            raise CommandError(", ".join(f"{kind}: {n}" for kind, n in sorted(serious.items())))

    def _report(self, found: Audit, show: int) -> None:
        share = 100 * found.inside / max(1, found.calls)
        self.stdout.write(f"{found.deals} deals, {found.calls} calls; {share:.2f} % inside their own meaning")
        self.stdout.write(f"no rule: {found.unruled} ({100 * found.unruled / max(1, found.calls):.2f} %)")
        for kind, number in sorted(found.faults.items()):
            self.stdout.write(f"{kind}: {number}")
        for offence in found.offences[:show]:
            self.stdout.write(
                f"  {offence.kind}: {offence.hand} [{offence.auction}] {offence.call} {offence.variant}".rstrip()
            )
        for auction, number in found.gaps.most_common(show):
            self.stdout.write(f"  no rule {number}x after {auction}")
