"""The server as a person starts it: a process of its own, on a database of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.core.management import CommandError, call_command

START_LIMIT_S = 30


@pytest.fixture
def port() -> int:
    with socket.socket() as any_free:
        any_free.bind(("127.0.0.1", 0))
        found: int = any_free.getsockname()[1]
        return found


@contextmanager
def serving(tmp_path: Path, port: int, *words: str) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/served.sqlite3", "LOG_LEVEL": "WARNING"}
    manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=environment, check=True)
    with subprocess.Popen(
        [*manage, "serve", "--port", str(port), *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        yield server
        server.kill()


@pytest.fixture
def served(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    with serving(tmp_path, port) as server:
        yield server


def answer_of(port: int) -> int:
    """The status of /healthz once the server listens."""
    deadline = time.monotonic() + START_LIMIT_S
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
                status: int = answer.status
                return status
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def workers_of(server: subprocess.Popen[str]) -> list[int]:
    found = subprocess.run(["pgrep", "--parent", str(server.pid)], capture_output=True, text=True, check=False)
    return [int(number) for number in found.stdout.split()]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_control_c_ends_the_server_and_its_worker(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port) == 200
    (worker,) = workers_of(served)
    served.send_signal(signal.SIGINT)
    assert served.wait(timeout=20) == 0
    assert not is_running(worker)


def test_a_server_that_is_killed_takes_its_worker_with_it(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port) == 200
    (worker,) = workers_of(served)
    served.kill()
    deadline = time.monotonic() + 20
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not is_running(worker)


def test_a_worker_that_ends_takes_the_server_with_it(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port) == 200
    (worker,) = workers_of(served)
    os.kill(worker, signal.SIGKILL)
    said, _ = served.communicate(timeout=20)
    assert served.returncode == 1
    assert "The task worker ended by itself" in said


@pytest.mark.redis
def test_several_processes_serve_pages_and_end_with_control_c(tmp_path: Path, port: int) -> None:
    with serving(tmp_path, port, "--workers", "2") as server:
        assert answer_of(port) == 200
        began = workers_of(server)
        assert len(began) >= 3
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=20) == 0
    deadline = time.monotonic() + 20
    while any(map(is_running, began)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(is_running, began))


@pytest.mark.parametrize(
    ("workers", "words"), [(0, "Between 1 and 64 workers, not 0."), (2, "More than one worker needs Redis")]
)
def test_a_number_of_workers_that_cannot_be_is_refused(
    workers: int, words: str, port: int, settings: LazySettings
) -> None:
    settings.REDIS_URL = ""
    with pytest.raises(CommandError, match=words):
        call_command("serve", port=port, workers=workers)
