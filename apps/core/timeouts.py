"""Work with an end: a function runs in a process of its own, which is ended when its time is up.

A page must not wait for a count that a person can make as large as they like; a thread cannot be stopped.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Semaphore

if sys.platform == "win32":
    _CONTEXT = multiprocessing.get_context("spawn")
else:
    _CONTEXT = multiprocessing.get_context("forkserver")
    _CONTEXT.set_forkserver_preload(["bridgeclass.engine.dealing.preview", "bridgeclass.engine.dealing.exact.boards"])
_AT_ONCE = Semaphore(2)


class OutOfTimeError(TimeoutError):
    """The work was not done in its time, or its process could not go on."""


def within[**P, T](seconds: float, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Give what a function of the engine gives; its arguments and its answer are copied to and from a process.

    At most two run at once in one server; waiting for a place counts as time. Raises OutOfTimeError.
    """
    if not _AT_ONCE.acquire(timeout=seconds):
        raise OutOfTimeError("too much is being counted at once")
    try:
        return _ask(seconds, function, args, kwargs)
    finally:
        _AT_ONCE.release()


def _ask[T](seconds: float, function: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    ours, theirs = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_answer, args=(theirs, function, args, kwargs), daemon=True)
    process.start()
    theirs.close()
    try:
        if not ours.poll(seconds):
            raise OutOfTimeError(f"not done in {seconds} s")
        answer: T = ours.recv()
    except EOFError as error:
        raise OutOfTimeError("the process ended before its work") from error
    finally:
        process.kill()
        process.join()
        process.close()
        ours.close()
    return answer


def _answer(
    pipe: Connection, function: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]
) -> None:
    pipe.send(function(*args, **kwargs))
