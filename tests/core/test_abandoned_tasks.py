from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.tasks import TaskResultStatus, task
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from apps.accounts.models import Job, JobState, User
from apps.core.abandoned_tasks import DEAD_AFTER, MAX_ATTEMPTS, beat, recover_abandoned_tasks
from apps.core.models import TaskWorker
from tests.people import person

pytestmark = pytest.mark.django_db


@task
def nothing(job_id: int) -> None:
    """Do nothing; the tests only store this task as running."""


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def job(ann: User) -> Job:
    return Job.objects.create(kind="deal", owner=ann, state=JobState.RUNNING, done=3, total=16)


@pytest.fixture
def running(settings: LazySettings, job: Job) -> DBTaskResult[..., Any]:
    """Return a task that is running in the worker "first"."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    nothing.enqueue(job_id=job.pk)
    found: DBTaskResult[..., Any] = DBTaskResult.objects.get()
    beat("first")
    found.claim("first")
    return found


def stop_heartbeat(worker_id: str) -> None:
    long_ago = timezone.now() - DEAD_AFTER - timedelta(seconds=1)
    TaskWorker.objects.filter(pk=worker_id).update(seen_at=long_ago)


def test_a_task_of_a_live_worker_is_untouched(running: DBTaskResult[..., Any], job: Job) -> None:
    assert recover_abandoned_tasks() == 0
    running.refresh_from_db()
    job.refresh_from_db()
    assert (running.status, job.state) == (TaskResultStatus.RUNNING, JobState.RUNNING)


def test_a_task_of_a_dead_worker_is_queued_again(running: DBTaskResult[..., Any], job: Job) -> None:
    stop_heartbeat("first")
    assert recover_abandoned_tasks() == 1
    running.refresh_from_db()
    job.refresh_from_db()
    assert (running.status, running.started_at) == (TaskResultStatus.READY, None)
    assert (job.state, job.done) == (JobState.WAITING, 0)
    assert not TaskWorker.objects.exists()


def test_a_task_that_lost_too_many_workers_fails(running: DBTaskResult[..., Any], job: Job) -> None:
    for _ in range(MAX_ATTEMPTS):
        stop_heartbeat("first")
        recover_abandoned_tasks()
        running.refresh_from_db()
        if running.status == TaskResultStatus.READY:
            beat("first")
            running.claim("first")
            Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING)
    job.refresh_from_db()
    assert (running.status, len(running.worker_ids)) == (TaskResultStatus.FAILED, MAX_ATTEMPTS)
    assert running.exception_class_path.endswith("WorkerDiedError")
    assert (job.state, bool(job.error)) == (JobState.FAILED, True)


def test_a_canceled_job_is_not_queued_again(running: DBTaskResult[..., Any], job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(cancel_asked=True)
    stop_heartbeat("first")
    recover_abandoned_tasks()
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert job.ended_at is not None
