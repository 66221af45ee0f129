"""Times against their limits: `make bench`, or `make bench ARGS='students live'` for some parts.

engine and dealing need nothing; students and live load a site of their own, with PostgreSQL and Redis;
history, only when it is named, fills a database of its own with 200 000 decisions.
"""

import sys
from collections.abc import Callable, Mapping

from tests.bench import dealing, engine, history, live, report, students
from tests.bench.load import machine

PARTS: Mapping[str, Callable[[], bool]] = {
    "engine": engine.is_kept,
    "dealing": dealing.is_kept,
    "report": report.is_kept,
    "students": students.is_kept,
    "live": live.is_kept,
    "history": history.is_kept,
}
NAMED_ONLY = {"history"}
"""Parts that fill a database first, which takes minutes and stays: measured when they are named."""


def main(names: list[str]) -> int:
    """Print the figures of the parts named, or of all; 1 if a limit is broken, 2 for a name of no part, else 0."""
    if unknown := [name for name in names if name not in PARTS]:
        print(f"There is no part {unknown[0]!r}. The parts: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    kept = [_measured(name) for name in names or (name for name in PARTS if name not in NAMED_ONLY)]
    return 0 if all(kept) else 1


def _measured(name: str) -> bool:
    print(f"== {name}: {machine()}", flush=True)
    return PARTS[name]()


sys.exit(main(sys.argv[1:]))
