"""File cache of solved deals: a line for each, with its seed, number and table of tricks."""

from pathlib import Path

from bridgeclass.engine.deals import Deal
from bridgeclass.engine.double_dummy import tricks
from bridgeclass.engine.scoring import TrickTable


class ParTables:
    """Tables of tricks of the deals of one seed; `save` writes new ones to the file."""

    def __init__(self, path: Path | None, seed: int) -> None:
        """`path` is the file, or None for no file. Lines of other seeds stay in it."""
        self._path, self._seed = path, seed
        self._lines: dict[tuple[int, int], str] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                seed_of, number, table = line.split()
                self._lines[int(seed_of), int(number)] = table

    def solve(self, number: int, deal: Deal) -> TrickTable:
        """Return the tricks of a deal, solving it if its number is new."""
        known = self._lines.get((self._seed, number))
        if known is not None:
            return TrickTable.parse(known)
        table = tricks(deal)
        self._lines[self._seed, number] = str(table)
        return table

    def save(self) -> None:
        """Write all tables to the file."""
        if self._path is not None:
            text = "".join(f"{seed} {number} {table}\n" for (seed, number), table in sorted(self._lines.items()))
            self._path.write_text(text, encoding="utf-8")
