"""`manage.py match`: bid the same boards with two systems, cards or programs."""

from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.arguments import add_system_argument, side_of
from apps.bidding.management.par_tables import ParTables
from apps.bidding.management.subprocess_bidder import SubprocessBidder, SubprocessError
from bridgeclass.engine.auctions import IllegalCallError, Side
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError, SideSystem
from bridgeclass.engine.match import Caller, EngineCaller, MatchResult, PlayedBoard, Table, play_match
from bridgeclass.engine.rules import UnknownSystemError

COMMAND = "cmd:"


class Command(BaseCommand):
    """Command that prints the IMPs a board with their standard error, and where the swings come from."""

    help = "Bid the same boards at two tables and compare the double-dummy scores in IMPs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the two sides and the options."""
        side = (
            "a system (2over1, 2over1:bergen,-drury), a card's name, or cmd:COMMAND, a program that answers bid --jsonl"
        )
        parser.add_argument("a", help=side)
        parser.add_argument("b", help="the other side, in the same form")
        parser.add_argument("--boards", type=int, default=100, help="number of boards (default: 100)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same boards (default: 1)")
        add_system_argument(parser, "system that programs play")
        parser.add_argument("--show", type=int, default=10, help="number of the largest swings to print (default: 10)")
        parser.add_argument("--tables", type=Path, metavar="FILE", help="cache solved deals in FILE")

    def handle(self, **options: Any) -> None:
        """Play and report."""
        if options["boards"] < 1:
            raise CommandError(f"--boards: {options['boards']} is not 1 or more")
        solved = ParTables(options["tables"], options["seed"])
        result = MatchResult()
        with ExitStack() as programs:
            tables = self._tables(options, programs)
            try:
                for board in play_match(tables, boards=options["boards"], seed=options["seed"], solve=solved.solve):
                    result.add(board)
            except (IllegalCallError, EndlessAuctionError, SubprocessError) as error:
                raise CommandError(str(error)) from error
            finally:
                solved.save()
        self._report(result, options)

    def _tables(self, options: dict[str, Any], programs: ExitStack) -> tuple[Table, Table]:
        system = options["system"]
        played = [_side_system(name, system) for name in (options["a"], options["b"])]
        callers: list[Caller | None] = []
        try:
            for name in (options["a"], options["b"]):
                is_program, command = name.startswith(COMMAND), name.removeprefix(COMMAND)
                callers.append(programs.enter_context(SubprocessBidder(command, system=system)) if is_program else None)
            engines = [EngineCaller(Bidder(ns=played[ns], ew=played[1 - ns])) for ns in (0, 1)]
        except (SubprocessError, UnknownSystemError) as error:
            raise CommandError(str(error)) from error
        first, second = (
            {Side.NS: callers[ns] or engines[ns], Side.EW: callers[1 - ns] or engines[ns]} for ns in (0, 1)
        )
        return first, second

    def _report(self, result: MatchResult, options: dict[str, Any]) -> None:
        mean, error = result.mean_imps, result.standard_error
        self.stdout.write(f"A {options['a']}\nB {options['b']}")
        self.stdout.write(f"{len(result.boards)} boards: A wins {mean:+.3f} IMPs a board, standard error {error:.3f}")
        self.stdout.write(f"\n{'where the auctions part':<34}{'boards':>7}{'A wins':>8}{'A loses':>9}{'sum':>6}")
        rows = sorted(result.swings.items(), key=lambda row: -(row[1].won + row[1].lost))
        for situation, row in rows:
            self.stdout.write(f"{situation:<34}{row.boards:>7}{row.won:>8}{row.lost:>9}{row.won - row.lost:>+6}")
        self.stdout.write("\nThe largest swings")
        for board in result.largest_swings()[: options["show"]]:
            self.stdout.write(_line(board))


def _line(board: PlayedBoard) -> str:
    return (
        f"  {board.imps:+d} IMPs, board {board.number}: {board.first}\n"
        f"{'':>14}other table: {board.second}\n{'':>14}{board.deal}"
    )


def _side_system(name: str, of_programs: str) -> SideSystem:
    """Return what a side plays; `of_programs` is what programs play."""
    return side_of(of_programs if name.startswith(COMMAND) else name)
