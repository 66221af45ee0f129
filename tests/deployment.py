"""Temporary deployments for tests: a PostgreSQL database, a Redis server and the site with production settings.

Everything listens on 127.0.0.1 only and is removed afterwards.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import IO
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[1]
MANAGE = (sys.executable, str(ROOT / "manage.py"))
UVICORN = (sys.executable, "-m", "uvicorn", "bridgeclass.asgi:application", "--no-access-log")
HOST = "127.0.0.1"
POSTGRES = urlunsplit(
    urlsplit(os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/"))._replace(path="/postgres")
)
"""URL of the server's maintenance database, used to create and drop other databases."""
TIMEOUT_S = 90
SECRET = "abcdefghij" * 6


class DeploymentError(RuntimeError):
    """A server that does not respond, or a command that failed; the message ends with its output."""


def wait_until(condition: Callable[[], bool]) -> None:
    """Poll until the condition is true; fail after 90 s."""
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def free_port() -> int:
    """Return an unused TCP port."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


def skip_reason() -> str:
    """Return why this machine cannot run a deployment; empty if it can."""
    if not POSTGRES.startswith("postgres"):  # SQLite
        return "needs PostgreSQL: set DATABASE_URL"
    try:
        psycopg.connect(POSTGRES, connect_timeout=2).close()
    except psycopg.Error:
        return "needs PostgreSQL: set DATABASE_URL to a running server"
    return "" if shutil.which("redis-server") else "needs Redis: install redis-server"


@contextmanager
def temporary_database() -> Iterator[str]:
    """Create a PostgreSQL database and yield its URL; drop it afterwards, even with open connections."""
    name = sql.Identifier(f"bridgeclass_{os.getpid()}_{token_hex(3)}")
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))
    try:
        yield urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name.as_string().strip('"')}"))
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


@dataclass(slots=True)
class Redis:
    """A Redis server without persistence, which can be killed and restarted on the same port."""

    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return the URL of database 0."""
        return f"redis://{HOST}:{self.port}/0"

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        command = ("redis-server", "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no")
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _wait_for_port(self.port)

    def pause(self) -> None:
        """Stop responding, but keep connections open."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Respond again after `pause`."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(number)

    def kill(self) -> None:
        """Kill the process; new connections are refused."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None


@contextmanager
def temporary_redis() -> Iterator[Redis]:
    """Run a Redis server."""
    redis = Redis()
    redis.start()
    try:
        yield redis
    finally:
        redis.kill()


@dataclass(frozen=True, slots=True)
class Deployment:
    """The database, Redis server and settings of a site."""

    database: str
    redis: Redis
    folder: Path
    """Directory for the servers' logs."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Additional environment variables."""

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment variables of every process."""
        return {
            **os.environ,
            "DATABASE_URL": self.database,
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": SECRET,
            "ALLOWED_HOSTS": HOST,
            "HTTPS_ONLY": "false",
            "DEBUG": "false",
            **self.extra,
        }

    def manage(self, *args: str) -> str:
        """Run a `manage.py` command and return its output; raises DeploymentError if it fails."""
        completed = subprocess.run(
            (*MANAGE, *args), env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        if completed.returncode:
            raise DeploymentError(f"manage.py {args[0]} failed:\n{completed.stderr[-3000:]}")
        return completed.stdout

    def call(self, function: str) -> str:
        """Return the output of a function call such as `tests.bench.prepare.calls_stored()` in `manage.py shell`."""
        module = function.partition("(")[0].rpartition(".")[0]
        return self.manage("shell", "--no-imports", "--command", f"import {module}\n{function}")


@contextmanager
def temporary_deployment(folder: Path) -> Iterator[Deployment]:
    """Create a deployment with a migrated, empty database and collected static files."""
    with temporary_database() as database, temporary_redis() as redis:
        deployment = Deployment(database, redis, folder)
        deployment.manage("migrate", "--no-input", "--verbosity", "0")
        deployment.manage("collectstatic", "--no-input", "--verbosity", "0")
        yield deployment


@dataclass(frozen=True, slots=True)
class Server:
    """A server process of the site and its child processes."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def url(self) -> str:
        """Return the base URL, without a trailing slash."""
        return f"http://{HOST}:{self.port}"

    def processes(self) -> list[int]:
        """Return the ids of the process and its descendants."""
        found = subprocess.run(
            ("pgrep", "--session", str(self.process.pid)), capture_output=True, text=True, check=False
        )
        return [int(number) for number in found.stdout.split()]

    def kill_task_worker(self) -> None:
        """Kill the task worker; Supervisor starts a new one."""
        search = ("pgrep", "--session", str(self.process.pid), "--full", "db_worker")
        found = subprocess.run(search, capture_output=True, text=True, check=True)
        os.kill(int(found.stdout.split()[0]), signal.SIGKILL)

    def kill(self) -> None:
        """Kill all processes, as a power failure would."""
        for pid in self.processes():  # Supervisor is first, so that it restarts nothing
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def running_server(deployment: Deployment, *args: str) -> Iterator[Server]:
    """Run `manage.py serve` with these arguments."""
    with _running((*MANAGE, "serve", *args), deployment) as server:
        _wait_for_health(server)
        yield server


@contextmanager
def running_web_servers(deployment: Deployment, count: int) -> Iterator[list[Server]]:
    """Run `count` Uvicorn processes, each on its own port, without a task worker."""
    with ExitStack() as running:
        servers = [running.enter_context(_running(UVICORN, deployment)) for _ in range(count)]
        for server in servers:
            _wait_for_health(server)
        yield servers


@contextmanager
def _running(command: tuple[str, ...], deployment: Deployment) -> Iterator[Server]:
    port = free_port()
    log = deployment.folder / f"server-{port}.log"
    with log.open("wb") as output:
        server = Server(port, _start((*command, "--port", str(port)), deployment, output), log)
        try:
            yield server
        finally:
            server.kill()


def _start(command: tuple[str, ...], deployment: Deployment, output: IO[bytes]) -> subprocess.Popen[bytes]:
    # In a new session, so that `Server.processes` finds all descendants.
    return subprocess.Popen(
        command, env=deployment.environment, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
    )


def _wait_for_health(server: Server) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.url}/healthz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise DeploymentError(f"No response from {server.url}:\n{server.log.read_text()[-3000:]}")


def _wait_for_port(port: int) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise DeploymentError(f"Nothing listens on port {port}")
