"""Command `serve` in its own process with its own database."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.core.management import CommandError, call_command

from tests.deployment import free_port, wait_until

PATIENCE_S = 60


@pytest.fixture
def port() -> int:
    return free_port()


@contextmanager
def serving(tmp_path: Path, port: int, *words: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path}/served.sqlite3",
        "LOG_LEVEL": "WARNING",
        **variables,
    }
    manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=environment, check=True)
    with subprocess.Popen(
        [*manage, "serve", "--port", str(port), *words],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            yield server
        finally:
            for process in processes_of(server):
                os.kill(process, signal.SIGKILL)


@pytest.fixture
def served(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    with serving(tmp_path, port) as server:
        yield server


def answer_of(port: int, path: str = "/healthz", host: str = "") -> tuple[int, str]:
    """Return the status and the body of a page once the server listens."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host} if host else {})
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode()
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def processes_of(server: subprocess.Popen[str], *words: str) -> list[int]:
    """Return the processes of a server whose command line has these words."""
    search = ["pgrep", "--session", str(server.pid), "--runstates", "DRS", "--full", " ".join(words)]
    found = subprocess.run(search, capture_output=True, text=True, check=False)
    return [int(number) for number in found.stdout.split()]


def test_control_c_stops_the_server_and_its_worker(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port)[0] == 200
    assert len(processes_of(served)) == 4  # Supervisor, Gunicorn with a worker, and the task worker
    served.send_signal(signal.SIGINT)
    assert served.wait(timeout=PATIENCE_S) == 0
    assert not processes_of(served)


def test_the_task_worker_lets_pages_go_first(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port)[0] == 200
    (worker,) = processes_of(served, "db_worker")
    (page_server, *_) = processes_of(served, "gunicorn")
    wait_until(lambda: os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, page_server))


def test_killing_the_server_ends_all_its_processes(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port)[0] == 200
    served.kill()
    wait_until(lambda: not processes_of(served))


@pytest.mark.parametrize("words", [("db_worker",), ("gunicorn",)])
def test_a_killed_process_is_restarted(words: tuple[str, ...], served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port)[0] == 200
    wait_until(lambda: bool(processes_of(served, *words)))
    killed = processes_of(served, *words)
    os.kill(killed[0], signal.SIGKILL)
    wait_until(lambda: bool(set(processes_of(served, *words)) - set(killed)))
    assert answer_of(port)[0] == 200
    assert served.poll() is None


def test_a_reload_replaces_workers_without_refusing_requests(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port)[0] == 200
    gunicorn, *old = sorted(processes_of(served, "gunicorn"))
    answers: Counter[object] = Counter()
    is_over = threading.Event()

    def ask() -> None:
        while not is_over.is_set():
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE_S) as answer:
                    answers[answer.status] += 1
            except OSError as error:
                answers[repr(error)] += 1

    asking = [threading.Thread(target=ask) for _ in range(3)]
    for thread in asking:
        thread.start()
    try:
        os.kill(gunicorn, signal.SIGHUP)
        wait_until(lambda: len(processes_of(served, "gunicorn")) == 2 and not set(old) & set(processes_of(served)))
        before = answers[200]
        wait_until(lambda: answers[200] > before + 10)
    finally:
        is_over.set()
        for thread in asking:
            thread.join()
    assert set(answers) == {200}


def test_a_reload_answers_connections_accepted_before_it(served: subprocess.Popen[str], port: int) -> None:
    assert answer_of(port)[0] == 200
    gunicorn = min(processes_of(served, "gunicorn"))
    idle = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    with closing(idle), socket.create_connection(("127.0.0.1", port), PATIENCE_S) as new:
        idle.request("GET", "/healthz")
        assert idle.getresponse().read()
        os.kill(gunicorn, signal.SIGHUP)
        assert idle.sock.recv(1) == b""  # The worker is stopping.
        new.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert new.recv(1000).startswith(b"HTTP/1.1 200")


def test_the_demo_shows_public_error_pages(tmp_path: Path, port: int) -> None:
    with serving(tmp_path, port, DEMO="true", METRICS="true"):
        status, page = answer_of(port, "/nowhere/")
        assert (status, "Page not found" in page) == (404, True)
        assert answer_of(port, "/", host="elsewhere.example")[0] == 400
        status, page = answer_of(port, "/metrics", host="10.0.0.1")
        assert 'bridgeclass_request_seconds_count{method="GET",status="404"' in page


@pytest.mark.redis
def test_several_workers_serve_pages_and_stop_on_control_c(tmp_path: Path, port: int) -> None:
    with serving(tmp_path, port, "--workers", "2") as server:
        assert answer_of(port)[0] == 200
        assert len(processes_of(server, "gunicorn")) == 3
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=PATIENCE_S) == 0
        assert not processes_of(server)


@pytest.mark.redis
def test_metrics_are_summed_over_all_processes_including_killed_ones(tmp_path: Path, port: int) -> None:
    line = 'seconds_count{method="GET",status="200",view="account_login"}'

    def counted() -> list[str]:
        return [row.split()[-1] for row in answer_of(port, "/metrics")[1].splitlines() if line in row]

    def counts(file: Path) -> bool:
        return b"account_login" in file.read_bytes()

    def ask(_: int) -> int:
        return answer_of(port, "/accounts/login/")[0]

    folder, requests = tmp_path / "metrics", 0
    folder.mkdir()
    with serving(tmp_path, port, "--workers", "2", METRICS="true", PROMETHEUS_MULTIPROC_DIR=str(folder)) as server:
        with ThreadPoolExecutor(4) as pool:
            while sum(counts(file) for file in folder.glob("histogram_*.db")) < 2:
                assert {*pool.map(ask, range(4))} == {200}
                requests += 4
        assert counted() == [f"{requests}.0"]
        os.kill(max(processes_of(server, "gunicorn")), signal.SIGKILL)
        assert counted() == [f"{requests}.0"]


@pytest.mark.parametrize(
    ("workers", "words"), [(0, "--workers: must be from 1 to 64, not 0"), (2, "more than one web process needs Redis")]
)
def test_an_invalid_number_of_workers_is_refused(workers: int, words: str, port: int, settings: LazySettings) -> None:
    settings.REDIS_URL = ""
    with pytest.raises(CommandError, match=words):
        call_command("serve", port=port, workers=workers)
