"""`manage.py audit`: bid random deals with four robots and report contradictions."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_system_argument, bidder_of
from apps.bidding.management.par_tables import ParTables
from bridgeclass.engine.audit import Audit, Baseline, BaselineError, ParAudit, ParRow, audit, audit_par
from bridgeclass.engine.audit.findings import FAULTS, MAX_FIRST_WIDTH, MIN_INSIDE, OUTSIDE
from bridgeclass.engine.bidder import Bidder

BASELINE_DEALS = 500


class Command(BaseCommand):
    """Command that prints counts and contradictions, and fails if there is one."""

    help = "Bid random deals with four robots and count contradictions between the calls and the rules."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--deals", type=int, default=1000, help="number of deals (default: 1000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals (default: 1)")
        add_system_argument(parser)
        parser.add_argument("--show", type=int, default=20, help="lines of each list (default: 20); faults: all")
        parser.add_argument("--baseline", type=Path, metavar="FILE", help="list auctions that differ from FILE")
        parser.add_argument("--write-baseline", type=Path, metavar="FILE", help=f"write {BASELINE_DEALS} auctions")
        parser.add_argument("--ranges", action="store_true", help="print the HCP that variants show and have")
        parser.add_argument("--par", action="store_true", help="compare contracts with double-dummy par (slow)")
        parser.add_argument("--tables", type=Path, metavar="FILE", help="with --par: cache solved deals in FILE")

    def handle(self, **options: Any) -> None:
        """Bid and report."""
        bidder = bidder_of(options["system"])
        if options["write_baseline"]:
            baseline = Baseline.of(bidder, system=options["system"], seed=options["seed"], deals=BASELINE_DEALS)
            options["write_baseline"].write_text(str(baseline), encoding="utf-8")
            return
        if options["par"]:
            self._par(bidder, options)
            return
        found = audit(bidder, deals=options["deals"], seed=options["seed"])
        if options["ranges"]:
            self._ranges(found, options["show"])
            return
        self._counts(found)
        self._widths(found, options["show"])
        self._offences(found, options["show"])
        if options["baseline"]:
            self._changes(bidder, options["baseline"])
        if found.shortfalls:
            raise CommandError("; ".join(found.shortfalls))

    def _counts(self, found: Audit) -> None:
        self.stdout.write(f"{found.deals} deals, {found.calls} calls")
        self.stdout.write(
            f"inside their own meaning: {100 * found.share_inside:.2f} % (at least {100 * MIN_INSIDE:.1f})"
        )
        for kind in FAULTS:
            self.stdout.write(f"{kind}: {found.faults[kind]}")
        self.stdout.write(f"no rule: {found.unruled} ({100 * found.unruled / max(1, found.calls):.2f} %)")

    def _widths(self, found: Audit, show: int) -> None:
        self.stdout.write("\nHow wide meanings are (an exact number is 0 wide)")
        self.stdout.write(f"{'call':<10}{'round':>5}{'calls':>8}{'HCP':>7}{'suits':>7}{'inside':>9}")
        for (kind, round_), width in sorted(found.widths.items()):
            self.stdout.write(
                f"{kind:<10}{round_:>5}{width.calls:>8}{width.mean_hcp:>7.1f}{width.mean_length:>7.1f}"
                f"{100 * width.share_inside:>8.2f}%"
            )
        silent = sum(width.silent_suits for width in found.widths.values())
        suit_bids = sum(width.suit_bids for width in found.widths.values())
        self.stdout.write(
            f"first call that is not a pass: HCP {found.first_width:.1f} wide (at most {MAX_FIRST_WIDTH})"
        )
        self.stdout.write(f"suit bids that say nothing of any length: {silent} of {suit_bids}")
        self.stdout.write("\nRules whose HCP are widest, by all their calls")
        for rule, width in found.widest_rules()[:show]:
            self.stdout.write(f"  {width.mean_hcp:>5.1f} wide in {width.calls:>6} calls  {rule}")

    def _ranges(self, found: Audit, show: int) -> None:
        self.stdout.write(f"{found.calls} calls; HCP a variant shows, HCP of 99 % of its hands, of all")
        for variant, spread in found.widest_spreads()[:show]:
            spans = (f"{low}-{high}" for low, high in (spread.shown, spread.usual, spread.all))
            self.stdout.write("".join(f"{span:>7}" for span in spans) + f"{spread.hands:>8} hands  {variant}")

    def _offences(self, found: Audit, show: int) -> None:
        self.stdout.write("\nRules whose hands lie outside their meaning, worst first")
        for rule, width in found.worst_rules()[:show]:
            self.stdout.write(f"  {width.calls - width.inside:>5} of {width.calls:>6}  {rule}")
        outside = [offence for offence in found.violations if offence.kind == OUTSIDE]
        for offence in outside[:show]:
            self.stdout.write(f"  {offence}")
        for auction, number in found.gaps.most_common(show):
            self.stdout.write(f"no rule {number}x after {auction}")
        for offence in found.violations:
            if offence.kind != OUTSIDE:
                self.stdout.write(f"{offence}")

    def _changes(self, bidder: Bidder, path: Path) -> None:
        try:
            baseline = Baseline.parse(path.read_text(encoding="utf-8"))
        except (OSError, BaselineError) as error:
            raise CommandError(f"{path}: {error}") from error
        changes = list(baseline.changes(bidder))
        self.stdout.write(f"\n{len(changes)} of {len(baseline.auctions)} deals are bid differently from {path}")
        for change in changes:
            self.stdout.write(f"  {change}")

    def _par(self, bidder: Bidder, options: dict[str, Any]) -> None:
        tables = ParTables(options["tables"], options["seed"])
        found = audit_par(bidder, deals=options["deals"], seed=options["seed"], solve=tables.solve)
        tables.save()
        self._par_rows(found)
        self.stdout.write("\nThe largest losses")
        for outcome in found.worst()[: options["show"]]:
            reasons = [word for word, is_so in outcome.reasons if is_so]
            self.stdout.write(
                f"  {outcome.imps:>2} IMPs, deal {outcome.number}: {outcome.auction} ({', '.join(reasons) or 'other'}) "
                f"{outcome.deal}"
            )

    def _par_rows(self, found: ParAudit) -> None:
        heads = f"{'deals':>6}{'IMPs':>7}{'missed games':>20}{'missed slams':>18}{'too high':>14}"
        self.stdout.write(f"{'auction':<14}{'opening':<14}{heads}")
        rows = [(("all", ""), found.all), *sorted(found.rows.items())]
        for (contested, opening), row in rows:
            self.stdout.write(f"{contested:<14}{opening:<14}{_par_row(row)}")


def _par_row(row: ParRow) -> str:
    games, slams = f"{row.missed_games} of {row.games}", f"{row.missed_slams} of {row.slams}"
    return (
        f"{row.deals:>6}{row.imps / max(1, row.deals):>7.2f}{games:>13}{_share(row.missed_games, row.games):>7}"
        f"{slams:>11}{_share(row.missed_slams, row.slams):>7}{row.too_high:>7}{_share(row.too_high, row.deals):>7}"
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"
