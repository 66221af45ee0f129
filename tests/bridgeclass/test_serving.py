"""What threads hand to the loop that serves."""

import asyncio
import logging
import threading

import pytest

from bridgeclass.serving import ask, do_soon, serves_here


async def in_a_thread(deed: object) -> None:
    """Let a plain function run beside the loop, as a page is made."""
    assert callable(deed)
    await asyncio.get_running_loop().run_in_executor(None, deed)


async def test_a_deed_is_done_in_the_loop_that_serves_and_nobody_waits_for_it() -> None:
    serves_here()
    may_end, threads = asyncio.Event(), []

    async def deed() -> None:
        await may_end.wait()
        threads.append(threading.current_thread())

    await in_a_thread(lambda: do_soon(deed))
    assert threads == []
    may_end.set()
    await asyncio.sleep(0.01)
    assert threads == [threading.current_thread()]


async def test_a_deed_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    serves_here()

    async def deed() -> None:
        raise TimeoutError("too slow")

    with caplog.at_level(logging.ERROR, "bridgeclass.serving"):
        await in_a_thread(lambda: do_soon(deed))
        await asyncio.sleep(0.01)
    assert "too slow" in caplog.text


def test_a_deed_is_done_at_once_where_no_loop_serves() -> None:
    done = []

    async def deed() -> None:
        done.append(True)

    do_soon(deed)
    assert done == [True]


async def test_the_loop_that_serves_answers_a_thread() -> None:
    serves_here()
    heard = []

    async def question() -> threading.Thread:
        return threading.current_thread()

    await in_a_thread(lambda: heard.append(ask(question)))
    assert heard == [threading.current_thread()]
