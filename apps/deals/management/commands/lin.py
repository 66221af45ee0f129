"""`manage.py lin combine|renumber|split`: tools for files of LIN boards."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.deals.management.arguments import SEED, boards_of, number_from, weighted
from bridgeclass.engine.formats import FormatError
from bridgeclass.engine.formats.lin_tools import (
    CombineError,
    LinFile,
    combine,
    format_lin,
    read_lin_file,
    renumber,
    split,
)

_MOST = 1_000_000


class Command(BaseCommand):
    """Keeps every field of a board, the play too; an existing file is never overwritten."""

    help = "Combine, renumber or split LIN files."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add a subcommand for each tool."""
        tools = parser.add_subparsers(dest="tool", required=True)
        combine = tools.add_parser("combine", help="combine files in random order, numbered from 1")
        combine.add_argument("files", nargs="+", metavar="FILE[=WEIGHT]")
        combine.add_argument(
            "--boards", type=number_from(1, _MOST), help="number of boards (default: as many as the weights allow)"
        )
        combine.add_argument("--seed", type=SEED, default=1, help="the same seed gives the same order (default: 1)")
        renumber = tools.add_parser("renumber", help="renumber the boards; dealers and vulnerabilities stay")
        renumber.add_argument("file")
        renumber.add_argument("--first", type=number_from(1, _MOST), default=1)
        parts = tools.add_parser("split", help="split a file into smaller files")
        parts.add_argument("file")
        parts.add_argument("--boards", type=number_from(1, _MOST), default=16)
        parts.add_argument("--into", type=Path, required=True, metavar="DIR")

    def handle(self, *, tool: str, **options: object) -> None:
        """Write to standard output, or into the folder."""
        if tool == "split":
            self._split(str(options["file"]), _whole(options["boards"]), Path(str(options["into"])))
        elif tool == "renumber":
            self._write(renumber(_boards(str(options["file"])), _whole(options["first"])))
        else:
            self._combine(options)

    def _combine(self, options: dict[str, object]) -> None:
        names, boards = options["files"], options["boards"]
        assert isinstance(names, list)  # noqa: S101  # as the parser makes it
        files = [_weighed(str(name)) for name in names]
        try:
            count = None if boards is None else _whole(boards)
            self._write(combine(files, count, _whole(options["seed"])))
        except CombineError as error:
            raise CommandError(str(error)) from error

    def _split(self, file: str, size: int, into: Path) -> None:
        parts = [*split(_boards(file), size)]
        stem = "boards" if file == "-" else Path(file).stem
        paths = [into / f"{stem}_{number:03}.lin" for number in range(1, len(parts) + 1)]
        there = [str(path) for path in paths if path.exists()]
        if there:
            raise CommandError(f"nothing was written; these files already exist: {', '.join(there)}")
        try:
            into.mkdir(parents=True, exist_ok=True)
            for path, part in zip(paths, parts, strict=True):
                path.write_text(format_lin(part), encoding="utf-8")
                self.stdout.write(f"{path}: {len(part)} boards")
        except OSError as error:
            raise CommandError(f"{into} cannot be written: {error.strerror}") from error

    def _write(self, boards: LinFile) -> None:
        self.stdout.write(format_lin(boards), ending="")


def _whole(value: object) -> int:
    assert isinstance(value, int)  # noqa: S101  # as the parser reads it
    return value


def _boards(file: str) -> LinFile:
    try:
        return read_lin_file(boards_of(file))
    except FormatError as error:
        raise CommandError(f"{file}: {error}") from error


def _weighed(text: str) -> tuple[LinFile, int]:
    name, weight = weighted(text, 0, 1000, "weight")
    return _boards(name), weight
