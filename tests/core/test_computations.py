"""Computations in processes with a time limit."""

import operator
import os
import time
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from apps.core import computations
from apps.core.computations import Computation, Lanes, Outcome, is_under_way, outcome_of, start

pytestmark = pytest.mark.django_db(transaction=True)
LIMIT_S = 30


@pytest.fixture(scope="module")
def lanes() -> Lanes:
    return Lanes(2)


@pytest.fixture
def run(lanes: Lanes, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Start a computation in real processes."""
    monkeypatch.setattr(computations, "run", lanes.submit)

    def run_in_process(
        key: str, function: Callable[..., Any], *args: object, seconds: float = LIMIT_S, lane: str = ""
    ) -> None:
        start(Computation(key, lane or key, seconds, function, args))

    return run_in_process


def outcome(key: str) -> Outcome:
    deadline = time.monotonic() + LIMIT_S
    while (found := outcome_of(key)) is None and time.monotonic() < deadline:
        Event().wait(0.05)
    assert found is not None
    return found


def test_an_outcome_is_returned_from_another_process(run: Callable[..., None]) -> None:
    run("sum", operator.add, 2, 3)
    run("process", os.getpid)
    assert outcome("sum") == Outcome(5)
    assert outcome("process").value != os.getpid()
    assert not is_under_way("sum")


def test_a_computation_over_its_time_limit_is_stopped(run: Callable[..., None]) -> None:
    run("slow", time.sleep, 60, seconds=0.2)
    assert outcome("slow") == Outcome(is_too_long=True)


@pytest.mark.parametrize(("function", "argument"), [(os._exit, 1), (operator.truediv, "no number")])
def test_a_failed_computation_has_no_value(
    run: Callable[..., None], function: Callable[..., Any], argument: object
) -> None:
    run("broken", function, argument)
    assert outcome("broken") == Outcome(is_too_long=True)


def test_starting_does_not_block_and_equal_computations_run_once(run: Callable[..., None]) -> None:
    for _ in range(3):
        run("sleep", time.sleep, 4)
    assert is_under_way("sleep")
    assert outcome("sleep") == Outcome(None)


def test_lanes_do_not_block_each_other(run: Callable[..., None]) -> None:
    for number in range(4):
        run(f"mine-{number}", time.sleep, 5, seconds=6, lane="mine")
    run("theirs", operator.add, 1, 1, lane="theirs")
    assert outcome("theirs") == Outcome(2)
    assert outcome_of("mine-3") is None
    assert not is_under_way("mine-1")
    assert not is_under_way("mine-2")
