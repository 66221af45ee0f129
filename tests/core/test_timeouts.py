"""Work that ends when its time is up."""

import operator
import os
import time

import pytest

from apps.core.timeouts import OutOfTimeError, within


def test_an_answer_comes_back_from_another_process() -> None:
    assert within(30, operator.add, 2, 3) == 5
    assert within(30, os.getpid) != os.getpid()


def test_work_that_takes_too_long_is_ended() -> None:
    with pytest.raises(OutOfTimeError):
        within(0.2, time.sleep, 60)


def test_work_whose_process_ends_is_told_from_an_answer() -> None:
    with pytest.raises(OutOfTimeError):
        within(30, os._exit, 1)
