"""What threads hand to the loop that serves."""

import asyncio
import logging
import threading

import pytest

from apps.core.event_loop import remember_loop, run_soon


async def in_a_thread(work: object) -> None:
    """Let a plain function run beside the loop, as a page is made."""
    assert callable(work)
    await asyncio.get_running_loop().run_in_executor(None, work)


async def test_a_work_is_done_in_the_loop_that_serves_and_nobody_waits_for_it() -> None:
    remember_loop()
    may_end, threads = asyncio.Event(), []

    async def work() -> None:
        await may_end.wait()
        threads.append(threading.current_thread())

    await in_a_thread(lambda: run_soon(work))
    assert threads == []
    may_end.set()
    await asyncio.sleep(0.01)
    assert threads == [threading.current_thread()]


async def test_a_work_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    remember_loop()

    async def work() -> None:
        raise TimeoutError("too slow")

    with caplog.at_level(logging.ERROR, "apps.core.event_loop"):
        await in_a_thread(lambda: run_soon(work))
        await asyncio.sleep(0.01)
    assert "too slow" in caplog.text


def test_a_work_is_done_at_once_where_no_loop_serves() -> None:
    done = []

    async def work() -> None:
        done.append(True)

    run_soon(work)
    assert done == [True]
