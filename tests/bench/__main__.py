"""Benchmarks with limits: `make bench`, or `make bench ARGS='students live'` for some of them.

`students` and `live` load a temporary deployment with PostgreSQL and Redis. `history` runs only by name, because it
fills a database with 200,000 decisions.
"""

import sys
from collections.abc import Callable, Mapping

from tests.bench import dealing, engine, history, live, report, students
from tests.bench.load import machine

BENCHMARKS: Mapping[str, Callable[[], bool]] = {
    "engine": engine.run,
    "dealing": dealing.run,
    "report": report.run,
    "students": students.run,
    "live": live.run,
    "history": history.run,
}
NAMED_ONLY = {"history"}


def main(names: list[str]) -> int:
    """Run these benchmarks, or all; return 1 if a limit is exceeded, 2 for an unknown name, else 0."""
    if unknown := [name for name in names if name not in BENCHMARKS]:
        print(f"Unknown benchmark {unknown[0]!r}. Choose from: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    passed = [_run(name) for name in names or (name for name in BENCHMARKS if name not in NAMED_ONLY)]
    return 0 if all(passed) else 1


def _run(name: str) -> bool:
    print(f"== {name}: {machine()}", flush=True)
    return BENCHMARKS[name]()


sys.exit(main(sys.argv[1:]))
