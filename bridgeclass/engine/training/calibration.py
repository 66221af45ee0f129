"""Calibration: the chances that the model promises on deals held back, against the share of contracts made."""

from collections import defaultdict
from collections.abc import Iterable

from bridgeclass.engine.calls import GAME_LEVEL
from bridgeclass.engine.odds.estimate import Estimate
from bridgeclass.engine.odds.features import Kind
from bridgeclass.engine.odds.model import Model
from bridgeclass.engine.training.sample import Example

GOALS = ("part score", "game", "slam")
STRAINS = {
    "suits": (Kind.FIT, Kind.MISFIT),
    "notrump": (Kind.NOTRUMP,),
    "their suits": (Kind.THEIR_SUIT,),
    "their notrump": (Kind.THEIR_NOTRUMP,),
}
TENTHS = 10
FEWEST = 100
"""Contracts of which a share is stated."""

type Row = dict[str, object]


def calibrate(model: Model, examples: Iterable[Example]) -> list[Row]:
    """Return for each group of strains and goal ten pairs: contracts in that tenth, and the percentage made.

    A contract that stands for several counts so often. Part scores are all levels below game in the strain.
    """
    counts: dict[tuple[str, str], list[list[int]]] = defaultdict(lambda: [[0, 0] for _ in range(TENTHS)])
    for example in examples:
        estimate = model.of(example.kind, example.features, example.spreads)
        for level in range(1, 8):
            cell = counts[_group(example.kind), _goal(level, example)][_tenth(estimate, level)]
            cell[0] += example.weight
            cell[1] += example.weight * (example.tricks >= level + 6)
    return [
        {"strains": group, "goal": goal, "tenths": [_share(*cell) for cell in counts[group, goal]]}
        for group in STRAINS
        for goal in GOALS
    ]


def _share(number: int, made: int) -> list[int | None]:
    return [number, round(100 * made / number) if number >= FEWEST else None]


def _tenth(estimate: Estimate, level: int) -> int:
    return min(int(TENTHS * estimate.makes(level)), TENTHS - 1)


def _group(kind: Kind) -> str:
    return next(name for name, kinds in STRAINS.items() if kind in kinds)


def _goal(level: int, example: Example) -> str:
    if level >= 6:
        return "slam"
    return "game" if level >= GAME_LEVEL[example.strain] else "part score"


def table(rows: Iterable[Row]) -> str:
    """Return the rows as a table in Markdown: contracts promised a tenth, and the percentage of them made."""
    heads = [f"{10 * tenth}-{10 * tenth + 10}%" for tenth in range(TENTHS)]
    lines = [f"| strains | goal | {' | '.join(heads)} |", "|---|---|" + "---|" * TENTHS]
    for row in rows:
        tenths = row["tenths"]
        cells = ["-" if made is None else f"{made}%" for _, made in tenths] if isinstance(tenths, list) else []
        lines.append(f"| {row['strains']} | {row['goal']} | {' | '.join(cells)} |")
    return "\n".join(lines)
