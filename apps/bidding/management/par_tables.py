"""Solved deals kept in a file: one line a deal, its number and its table of tricks."""

from pathlib import Path

from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import tricks
from bridgeclass.engine.scoring import TrickTable


class ParTables:
    """The tables of the deals of one seed; what is not known yet is solved, and `keep` writes it down."""

    def __init__(self, path: Path | None, seed: int) -> None:
        """`path` is the file, or None to keep nothing. A line of another seed is left alone."""
        self._path, self._seed = path, seed
        self._lines: dict[tuple[int, int], str] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                seed_of, number, table = line.split()
                self._lines[int(seed_of), int(number)] = table

    def solve(self, number: int, deal: Deal) -> TrickTable:
        """The tricks of the deal of that number."""
        known = self._lines.get((self._seed, number))
        if known is not None:
            return TrickTable.parse(known)
        table = tricks(deal)
        self._lines[self._seed, number] = str(table)
        return table

    def keep(self) -> None:
        """Write all tables to the file."""
        if self._path is not None:
            text = "".join(f"{seed} {number} {table}\n" for (seed, number), table in sorted(self._lines.items()))
            self._path.write_text(text, encoding="utf-8")
