"""The site survives an outage of PostgreSQL and the death of its processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from django.tasks import task

from tests.deployment import HOST, Deployment, Server, free_port, running_server, temporary_redis, wait_until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
OUTAGE_S = 4
PATIENCE_S = 120


@task
def nothing() -> None:
    """Do nothing; a worker that runs this task works."""


def enqueue() -> None:
    """Enqueue a task of the site."""
    sys.stdout.write(nothing.enqueue().id)


@dataclass(frozen=True, slots=True)
class Postgres:
    """PostgreSQL server of the tests that can be stopped and restarted."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        """Return the URL of its database."""
        return f"postgres://postgres@{HOST}:{self.port}/postgres"

    def run(self, program: str, *words: str) -> None:
        """Run a program of PostgreSQL, which refuses to run as root."""
        found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        path = shutil.which(program) or str(found[-1])
        user = "postgres" if os.geteuid() == 0 else None
        subprocess.run((path, "-D", self.folder / "data", *words), user=user, check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses={HOST} -c fsync=off"
        self.run("pg_ctl", "-w", "-t", str(PATIENCE_S), "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop the server immediately, as a crash does."""
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")


@contextmanager
def temporary_postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="bridgeclass-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    postgres = Postgres(folder, free_port())
    try:
        postgres.run("initdb", "--auth", "trust", "--username", "postgres", "--no-sync")
        postgres.start()
        yield postgres
    finally:
        postgres.stop()
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as running:
        yield running


@pytest.fixture(scope="module")
def deployment(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    with temporary_redis() as redis:
        deployment = Deployment(postgres.url, redis, tmp_path_factory.mktemp("outages"), {"LOG_LEVEL": "WARNING"})
        deployment.manage("migrate", "--no-input", "--verbosity", "0")
        deployment.manage("collectstatic", "--no-input", "--verbosity", "0")
        yield deployment


@pytest.fixture(scope="module")
def server(deployment: Deployment) -> Iterator[Server]:
    with running_server(deployment) as server:
        yield server


def status(server: Server, path: str) -> int:
    try:
        with urllib.request.urlopen(server.url + path, timeout=30) as answer:
            found: int = answer.status
            return found
    except urllib.error.HTTPError as refusal:
        return refusal.code


def task_is_done(deployment: Deployment) -> bool:
    """Enqueue a task and wait until a worker has run it."""
    task_id = deployment.call("tests.live.test_outages.enqueue()").strip()
    with psycopg.connect(deployment.database, autocommit=True) as database:

        def is_done() -> bool:
            query = "SELECT status FROM django_tasks_database_dbtaskresult WHERE id = %s"
            return database.execute(query, (task_id,)).fetchone() == ("SUCCESSFUL",)

        wait_until(is_done)
    return True


def test_the_site_recovers_after_an_outage_of_postgres(
    server: Server, deployment: Deployment, postgres: Postgres
) -> None:
    assert status(server, "/") == 200
    assert task_is_done(deployment)
    postgres.stop()
    try:
        away_until = time.monotonic() + OUTAGE_S
        assert status(server, "/healthz") == 503
        assert status(server, "/accounts/login/") in {200, 500}
        wait_until(lambda: time.monotonic() > away_until)
    finally:
        postgres.start()
    wait_until(lambda: status(server, "/") == 200)
    wait_until(lambda: status(server, "/healthz") == 200)
    assert server.process.poll() is None
    assert task_is_done(deployment)


def test_a_worker_that_is_killed_is_replaced_while_pages_are_served(server: Server, deployment: Deployment) -> None:
    server.kill_task_worker()
    assert status(server, "/") == 200
    assert task_is_done(deployment)
    assert server.process.poll() is None
