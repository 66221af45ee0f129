"""Servers of one's own on this machine: a PostgreSQL database, a Redis and the site, as in production.

Everything listens on 127.0.0.1 alone, is made when it is asked for, and is gone afterwards.
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
"""The server on which databases are made, at the one that it has from the start."""
PATIENCE_S = 90
SECRET = "abcdefghij" * 6


class NotServedError(RuntimeError):
    """A server that does not answer, or a command that failed; the message has its last words."""


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something holds; fail after a while."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def free_port() -> int:
    """A port of this machine at which nothing listens."""
    with socket.socket() as any_free:
        any_free.bind((HOST, 0))
        found: int = any_free.getsockname()[1]
        return found


def lacking() -> str:
    """What is missing on this machine to serve as in production, in words; empty if nothing is."""
    if not POSTGRES.startswith("postgres"):  # SQLite
        return "needs PostgreSQL: set DATABASE_URL"
    try:
        psycopg.connect(POSTGRES, connect_timeout=2).close()
    except psycopg.Error:
        return "needs PostgreSQL: set DATABASE_URL to a server that answers"
    return "" if shutil.which("redis-server") else "needs Redis: install redis-server"


@contextmanager
def own_database() -> Iterator[str]:
    """The address of a new PostgreSQL database, dropped afterwards whoever is still connected."""
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
    """A Redis that keeps nothing on disk; it can be ended and begun again at the same port."""

    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://{HOST}:{self.port}/0"

    def begin(self) -> None:
        """Start it and wait until it answers."""
        words = ("redis-server", "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no")
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _wait_for_port(self.port)

    def pause(self) -> None:
        """Let it answer nobody, with its connections open."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(number)

    def end(self) -> None:
        """Kill it; nothing listens at its port then."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None


@contextmanager
def own_redis() -> Iterator[Redis]:
    """A Redis that runs until the end."""
    redis = Redis()
    redis.begin()
    try:
        yield redis
    finally:
        redis.end()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a site keeps what it knows, with the settings of production."""

    database: str
    redis: Redis
    folder: Path
    """For the logs of its servers."""
    more: Mapping[str, str] = field(default_factory=dict)
    """Further variables of the environment."""

    @property
    def environment(self) -> dict[str, str]:
        """The variables of every process of the site."""
        return {
            **os.environ,
            "DATABASE_URL": self.database,
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": SECRET,
            "ALLOWED_HOSTS": HOST,
            "HTTPS_ONLY": "false",
            "DEBUG": "false",
            **self.more,
        }

    def manage(self, *words: str) -> str:
        """What `manage.py` prints; raises NotServedError if it fails."""
        done = subprocess.run(
            (*MANAGE, *words), env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise NotServedError(f"manage.py {words[0]} failed:\n{done.stderr[-3000:]}")
        return done.stdout

    def ask(self, function: str) -> str:
        """What a function of this folder prints, called inside the site: `ask("tests.bench.prepare.people(3)")`."""
        module = function.partition("(")[0].rpartition(".")[0]
        return self.manage("shell", "--no-imports", "--command", f"import {module}\n{function}")


@contextmanager
def own_place(folder: Path) -> Iterator[Place]:
    """A place with an empty database, migrated, and static files collected."""
    with own_database() as database, own_redis() as redis:
        place = Place(database, redis, folder)
        place.manage("migrate", "--no-input", "--verbosity", "0")
        place.manage("collectstatic", "--no-input", "--verbosity", "0")
        yield place


@dataclass(frozen=True, slots=True)
class Server:
    """A process that serves the site, with the processes it began itself."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def url(self) -> str:
        """Its address, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    def processes(self) -> list[int]:
        """Return its number and those of the processes that it began."""
        found = subprocess.run(
            ("pgrep", "--session", str(self.process.pid)), capture_output=True, text=True, check=False
        )
        return [int(number) for number in found.stdout.split()]

    def kill_task_worker(self) -> None:
        """End its task worker at once; another one is begun."""
        search = ("pgrep", "--session", str(self.process.pid), "--full", "db_worker")
        found = subprocess.run(search, capture_output=True, text=True, check=True)
        os.kill(int(found.stdout.split()[0]), signal.SIGKILL)

    def kill(self) -> None:
        """End it and what it began at once, as a power cut would."""
        for number in self.processes():  # the first is the one that begins others again
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.process.wait()


@contextmanager
def served(place: Place, *words: str) -> Iterator[Server]:
    """The site served by `manage.py serve`, with further words for it; killed at the end."""
    with _running((*MANAGE, "serve", *words), place) as server:
        _wait_for_page(server)
        yield server


@contextmanager
def pages_served(place: Place, count: int) -> Iterator[list[Server]]:
    """So many processes that serve pages and sockets, each at a port of its own, and no task worker."""
    with ExitStack() as running:
        servers = [running.enter_context(_running(UVICORN, place)) for _ in range(count)]
        for server in servers:
            _wait_for_page(server)
        yield servers


@contextmanager
def _running(words: tuple[str, ...], place: Place) -> Iterator[Server]:
    port = free_port()
    log = place.folder / f"server-{port}.log"
    with log.open("wb") as lines:
        server = Server(port, _begin((*words, "--port", str(port)), place, lines), log)
        try:
            yield server
        finally:
            server.kill()


def _begin(words: tuple[str, ...], place: Place, lines: IO[bytes]) -> subprocess.Popen[bytes]:
    # A session of its own, so that what it begins can be killed with it.
    return subprocess.Popen(
        words, env=place.environment, cwd=ROOT, stdout=lines, stderr=subprocess.STDOUT, start_new_session=True
    )


def _wait_for_page(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.url}/healthz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise NotServedError(f"No answer at {server.url}:\n{server.log.read_text()[-3000:]}")


def _wait_for_port(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise NotServedError(f"Nothing listens at port {port}")
