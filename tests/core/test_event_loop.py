"""Coroutines that threads schedule on the server's event loop."""

import asyncio
import logging
import threading

import pytest

from apps.core.event_loop import remember_loop, run_soon


async def run_in_thread(work: object) -> None:
    """Run a function in a thread, as pages are."""
    assert callable(work)
    await asyncio.get_running_loop().run_in_executor(None, work)


async def test_work_runs_on_the_servers_loop_without_blocking() -> None:
    remember_loop()
    may_end, threads = asyncio.Event(), []

    async def work() -> None:
        await may_end.wait()
        threads.append(threading.current_thread())

    await run_in_thread(lambda: run_soon(work))
    assert threads == []
    may_end.set()
    await asyncio.sleep(0.01)
    assert threads == [threading.current_thread()]


async def test_failing_work_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    remember_loop()

    async def work() -> None:
        raise TimeoutError("too slow")

    with caplog.at_level(logging.ERROR, "apps.core.event_loop"):
        await run_in_thread(lambda: run_soon(work))
        await asyncio.sleep(0.01)
    assert "too slow" in caplog.text


def test_work_runs_immediately_without_a_server_loop() -> None:
    done = []

    async def work() -> None:
        done.append(True)

    run_soon(work)
    assert done == [True]
