"""Long jobs in the task worker: pages respond meanwhile, and jobs are retried if their worker is killed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any

import psycopg
import pytest
from django.urls import reverse

from apps.core.abandoned_tasks import MAX_ATTEMPTS
from tests.deployment import (
    HOST,
    MANAGE,
    ROOT,
    Deployment,
    Server,
    running_server,
    skip_reason,
    temporary_deployment,
    wait_until,
)

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]
PAGE_S = 10
"""Time limit of a page, far below the duration of any of the jobs."""
CSRF = "a" * 32


@pytest.fixture(scope="module")
def deployment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    if missing := skip_reason():
        pytest.skip(missing)
    with temporary_deployment(tmp_path_factory.mktemp("jobs")) as deployment:
        yield deployment


@pytest.fixture(scope="module")
def slow(deployment: Deployment) -> Deployment:
    """Return the same deployment with jobs that run until they are canceled."""
    more = {"DJANGO_SETTINGS_MODULE": "tests.live.slow.settings", "LOG_LEVEL": "WARNING"}
    return Deployment(deployment.database, deployment.redis, deployment.folder, more)


@pytest.fixture(scope="module")
def server(slow: Deployment) -> Iterator[Server]:
    with running_server(slow) as server:
        yield server


@pytest.fixture(scope="module")
def database(deployment: Deployment) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(deployment.database, autocommit=True) as connection:
        yield connection


class Browser:
    """A signed-in user's requests; redirects are not followed."""

    def __init__(self, server: Server, session: str) -> None:
        self._server = server
        self._headers = {
            "Cookie": f"sessionid={session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
            "Origin": server.url,
        }

    def ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        """Return the status and body of a response. Raises TimeoutError after `PAGE_S`."""
        with closing(HTTPConnection(HOST, self._server.port, timeout=PAGE_S)) as connection:
            connection.request(method, path, headers=self._headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode(errors="replace")


@contextmanager
def further_workers(deployment: Deployment, number: int) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(number):
            words = (*MANAGE, "db_worker", "--no-reload")
            worker = stack.enter_context(subprocess.Popen(words, env=deployment.environment, cwd=ROOT))
            stack.callback(worker.kill)
        yield


def states(database: psycopg.Connection[Any], jobs: list[int]) -> set[str]:
    rows = database.execute("SELECT state FROM accounts_job WHERE id = ANY(%s)", (jobs,))
    return {str(state) for (state,) in rows}


def test_a_job_with_killed_workers_is_retried_and_then_offers_a_retry(
    server: Server, deployment: Deployment, database: psycopg.Connection[Any]
) -> None:
    started = json.loads(deployment.call("tests.live.slow.work.start_one()"))
    job, ann = [started["job"]], Browser(server, started["session"])
    for attempt in range(1, MAX_ATTEMPTS + 1):
        wait_until(lambda: states(database, job) == {"running"} and attempts(database, job[0]) == attempt)  # noqa: B023
        kill_worker(server, database)
    wait_until(lambda: states(database, job) == {"failed"})
    assert reverse("accounts:job-retry", args=job) in ann.ask(reverse("accounts:job", args=job))[1]
    assert ann.ask(reverse("accounts:job-retry", args=job), "POST")[0] == HTTPStatus.FOUND
    wait_until(lambda: states(database, job) == {"running"})
    assert ann.ask(reverse("accounts:job-cancel", args=job), "POST")[0] == HTTPStatus.FOUND
    wait_until(lambda: states(database, job) == {"cancelled"})


def attempts(database: psycopg.Connection[Any], job: int) -> int:
    """Return how many workers have taken the task of a job."""
    query = "SELECT worker_ids FROM django_tasks_database_dbtaskresult WHERE args_kwargs->'kwargs'->>'job_id' = %s"
    found = database.execute(query, (str(job),)).fetchone()
    assert found
    return len(found[0])


def kill_worker(server: Server, database: psycopg.Connection[Any]) -> None:
    """Kill the task worker and move its last heartbeat past the time limit."""
    server.kill_task_worker()
    database.execute("UPDATE core_taskworker SET seen_at = seen_at - interval '2 minutes'")


def test_pages_respond_while_jobs_of_every_kind_run(
    server: Server, deployment: Deployment, slow: Deployment, database: psycopg.Connection[Any]
) -> None:
    started = json.loads(deployment.call("tests.live.slow.work.start_all()"))
    jobs, ada = started["jobs"], Browser(server, started["session"])
    with further_workers(slow, len(jobs) - 1):
        wait_until(lambda: states(database, jobs) == {"running"})
        assert ada.ask(started["figure"], "POST")[0] == HTTPStatus.FOUND
        assert "Counting…" in ada.ask(started["figure"])[1]
        for page in (*started["pages"], *(reverse("accounts:job", args=(job,)) for job in jobs)):
            assert ada.ask(page)[0] in {HTTPStatus.OK, HTTPStatus.FOUND, HTTPStatus.MOVED_PERMANENTLY}, page
        assert "Counting…" in ada.ask(started["figure"])[1]
        assert states(database, jobs) == {"running"}
