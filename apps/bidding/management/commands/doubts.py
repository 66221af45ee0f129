"""`manage.py doubts`: find the rules whose calls lose to other calls by simulation."""

from __future__ import annotations

import multiprocessing
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_system_argument, side_of
from apps.bidding.management.doubt_rows import DatabaseRows, FileRows, Rows, done_numbers
from bridgeclass.engine.audit.doubts import Doubt, DoubtWorker, Loss, losses
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.double_dummy import DoubleDummyError

EXAMPLES = 3


class Command(BaseCommand):
    """Command that prints the IMPs a thousand boards that each rule and each kind of position loses, with examples."""

    help = "Find rules that lose IMPs: on random deals, compare the engine's calls with others by simulation."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        add_system_argument(parser)
        parser.add_argument("--deals", type=int, default=100, help="number of deals (default: 100)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals (default: 1)")
        parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
        parser.add_argument("--resume", action="store_true", help="leave out the deals that earlier runs examined")
        parser.add_argument("--jsonl", type=Path, metavar="FILE", help="write lines to FILE, not to the database")
        parser.add_argument("--show", type=int, default=20, help="number of rules to print (default: 20)")

    def handle(self, **options: Any) -> None:
        """Search and report."""
        if min(options["deals"], options["jobs"]) < 1:
            raise CommandError("--deals and --jobs must be 1 or more")
        side = side_of(options["system"])
        rows, seed = _rows(options, Bidder(side, side)), options["seed"]
        known = [doubt for doubt in rows.stored() if doubt.number <= options["deals"]] if options["resume"] else []
        done = done_numbers(known)
        left = [number for number in range(1, options["deals"] + 1) if number not in done]
        found, finished = known, len(done)
        try:
            for doubts in _searched(side, seed, left, options["jobs"]):
                rows.add(doubts)
                found, finished = found + doubts, finished + 1
        except KeyboardInterrupt:
            self.stderr.write(f"stopped after {finished} of {options['deals']} deals; --resume continues")
        except DoubleDummyError as error:
            raise CommandError(str(error)) from error
        if finished:
            self._report(found, finished, options["show"])

    def _report(self, found: list[Doubt], deals: int, show: int) -> None:
        clear = sum(doubt.is_clear for doubt in found)
        self.stdout.write(f"{deals} deals, {len(found)} calls examined, {clear} lose more than two standard errors")
        by_rule = losses(found, lambda doubt: doubt.rule)
        self._table("rule", by_rule, deals, show)
        self._table("kind of position", losses(found, lambda doubt: doubt.kind), deals, show)
        for rule in list(by_rule)[:show]:
            examples = sorted((d for d in found if d.rule == rule and d.is_clear), key=lambda doubt: -doubt.gain)
            if examples:
                self.stdout.write(f"\n{rule}")
            for doubt in examples[:EXAMPLES]:
                self.stdout.write(f"  {doubt}")

    def _table(self, title: str, rows: dict[str, Loss], deals: int, show: int) -> None:
        self.stdout.write(f"\n{title:<44}{'calls':>6}{'doubted':>8}{'clearly':>8}{'IMPs lost in 1000 boards':>26}")
        for name, loss in list(rows.items())[:show]:
            lost, error = loss.per_thousand(deals)
            self.stdout.write(
                f"{name:<44}{loss.calls:>6}{loss.doubted:>8}{loss.clear:>8}{lost:>+16.0f} (error {error:.0f})"
            )


def _rows(options: dict[str, Any], bidder: Bidder) -> Rows:
    if options["jsonl"] is not None:
        return FileRows(options["jsonl"], bidder, options["system"], options["seed"])
    return DatabaseRows(bidder, options["system"], options["seed"])


def _searched(side: SideSystem, seed: int, numbers: Sequence[int], jobs: int) -> Iterator[list[Doubt]]:
    """Yield the doubts of each deal as it is done, in any order."""
    if jobs == 1:
        DoubtWorker.start(side)
        yield from (DoubtWorker.search(seed, number) for number in numbers)
        return
    context = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=DoubtWorker.start, initargs=(side,)) as pool:
        futures = [pool.submit(DoubtWorker.search, seed, number) for number in numbers]
        try:
            yield from (future.result() for future in as_completed(futures))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
