"""`manage.py match`: two systems, cards or programs bid the same boards against each other."""

from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.bidding.management.par_tables import ParTables
from apps.bidding.management.subprocess_bidder import OutsideBidder, OutsideError
from apps.bidding.management.systems import system_of
from bridgeclass.engine.auctions import IllegalCallError, Side
from bridgeclass.engine.bidder import Bidder, EndlessAuctionError, SideSystem
from bridgeclass.engine.match import Caller, EngineCaller, MatchResult, PlayedBoard, Table, play_match
from bridgeclass.engine.rules import UnknownSystemError

OUTSIDE = "cmd:"


class Command(BaseCommand):
    """Prints the IMPs a board with their standard error, and where the swings come from."""

    help = "Bid boards at two tables and compare double-dummy scores in IMPs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The two sides and the boards."""
        side = "a system, a system with options (2over1:bergen,-drury), or cmd:COMMAND that answers bid --jsonl"
        parser.add_argument("a", help=side)
        parser.add_argument("b", help="the same")
        parser.add_argument("--boards", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--system", default="sayc", help="what an outside program plays and is told")
        parser.add_argument("--show", type=int, default=10, help="how many of the dearest boards")
        parser.add_argument("--tables", type=Path, metavar="FILE", help="keep the solved deals in FILE")

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
            except (IllegalCallError, EndlessAuctionError, OutsideError) as error:
                raise CommandError(str(error)) from error
            finally:
                solved.keep()
        self._report(result, options)

    def _tables(self, options: dict[str, Any], programs: ExitStack) -> tuple[Table, Table]:
        names = options["a"], options["b"]
        played = [_card(name, options["system"]) for name in names]
        outside: list[Caller | None] = []
        for name in names:
            try:
                command = name.removeprefix(OUTSIDE) if name.startswith(OUTSIDE) else None
                program = OutsideBidder(command, system=options["system"]) if command is not None else None
            except OutsideError as error:
                raise CommandError(str(error)) from error
            outside.append(programs.enter_context(program) if program else None)
        try:
            engines = [EngineCaller(Bidder(ns=played[ns], ew=played[1 - ns])) for ns in (0, 1)]
        except UnknownSystemError as error:
            raise CommandError(str(error)) from error
        first, second = (
            {Side.NS: outside[ns] or engines[ns], Side.EW: outside[1 - ns] or engines[ns]} for ns in (0, 1)
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
        self.stdout.write("\nThe dearest boards")
        for board in result.largest_swings()[: options["show"]]:
            self.stdout.write(_line(board))


def _line(board: PlayedBoard) -> str:
    return (
        f"  {board.imps:+d} IMPs, board {board.number}: {board.first}\n"
        f"{'':>14}other table: {board.second}\n{'':>14}{board.deal}"
    )


def _card(name: str, told: str) -> SideSystem:
    """What a side plays: of a program outside, what it is told to play."""
    system, _, listed = (told if name.startswith(OUTSIDE) else name).partition(":")
    chosen = [word.strip() for word in listed.split(",") if word.strip()]
    return SideSystem(system_of(system).name, {word.lstrip("-"): not word.startswith("-") for word in chosen})
