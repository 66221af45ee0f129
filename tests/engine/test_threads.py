"""Thread safety of lazily loaded rule files."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from bridgeclass.engine.constraints.source import Source
from bridgeclass.engine.rules.yaml_source import read_yaml

THREADS = 8


@pytest.fixture
def frequent_thread_switches() -> Iterator[None]:
    """Make Python switch threads as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("frequent_thread_switches")
def test_threads_that_load_a_rule_file_together_all_get_it_complete() -> None:
    packed = read_yaml("rules:\n  - {id: a.b, needs: {hcp: 5-10, spades: 5+}}\n", "test.yaml").pack()
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(300):
            source, start = Source.unpacked(packed, "test.yaml"), Barrier(THREADS)

            def look(source: Source = source, start: Barrier = start) -> str:
                start.wait()
                return str(source.mapping()["rules"].items()[0].mapping()["needs"].mapping()["hcp"].value)

            assert {job.result() for job in [pool.submit(look) for _ in range(THREADS)]} == {"5-10"}
