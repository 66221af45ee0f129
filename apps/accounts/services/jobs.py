"""Start, run, cancel and retry jobs: long work done by the task worker.

A kind of job is registered when its app is ready; its `run` function, given by its dotted path, gets the job, does the
slow work with `report_progress` on the way, and returns a function that stores the outcome. That function runs in the
transaction that marks the job done, so a job that was cancelled stores nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial, reduce
from operator import or_
from typing import Any

from django.core.files import File
from django.db import transaction
from django.db.models import Q
from django.tasks import task
from django.utils import timezone
from django.utils.module_loading import import_string

from apps.accounts.models import UNDER_WAY, Job, JobState, User
from apps.core.jobs import KINDS
from bridgeclass.engine.messages import Message, Text

logger = logging.getLogger(__name__)
FAILED = Message(
    "Something went wrong on our side, and nothing was saved. Try again. If it happens again, tell your teacher or an "
    "administrator."
)
FILES_KEPT = timedelta(days=7)


class JobCancelledError(RuntimeError):
    """The job was cancelled while it ran."""


class JobFailedError(RuntimeError):
    """The job cannot be done. error: the reason, to be shown to its owner."""

    def __init__(self, error: Text) -> None:
        super().__init__(str(error))
        self.error = error


class TooManyJobsError(ValueError):
    """A user has as many jobs of a kind under way as allowed."""


@dataclass(frozen=True, slots=True)
class JobResult:
    """The outcome of a job: a link to a page, JSON, or a file with its name."""

    link: str = ""
    data: Any = None
    file: File[Any] | None = None


type Store = Callable[[], JobResult]


@transaction.atomic
def start_job(*, owner: User, kind: str, params: dict[str, Any] | None, total: int = 0, key: str = "") -> Job:
    """Store a job and hand it to the worker when the transaction commits; `params` go to `run` as JSON.

    params: None for a job whose input is a row of its app; such a job is not retried.
    With a key, a job of the same owner, kind and key that is under way is returned instead. Raises TooManyJobsError.
    """
    User.objects.select_for_update().get(pk=owner.pk)
    under_way = Job.objects.filter(owner=owner, kind=kind, state__in=UNDER_WAY)
    if key and (known := under_way.filter(key=key).first()):
        return known
    most = KINDS[kind].most_under_way
    if most is not None and under_way.count() >= most:
        raise TooManyJobsError(f"{owner} has {most} jobs of the kind {kind} under way")
    job = Job.objects.create(kind=kind, owner=owner, params=params, total=total, key=key)
    _enqueue(job)
    return job


@transaction.atomic
def retry_job(*, job_id: int) -> Job:
    """Hand a job that failed or was cancelled to the worker again; any other is left alone. Raises Job.DoesNotExist."""
    job = Job.objects.select_for_update().get(pk=job_id)
    if job.can_retry:
        job.state, job.done, job.cancel_asked, job.error, job.ended_at = JobState.WAITING, 0, False, None, None
        job.save(update_fields=("state", "done", "cancel_asked", "error", "ended_at"))
        _enqueue(job)
    return job


def _enqueue(job: Job) -> None:
    transaction.on_commit(partial(run_job.enqueue, job_id=job.pk))


@task()
def run_job(job_id: int) -> None:
    """Run a job that waits, and record how it ended; one that was begun before, or ended, is left alone."""
    job = begin_job(job_id)
    if job is None:
        return
    try:
        store: Store | None = import_string(KINDS[job.kind].run)(job)
        with transaction.atomic():
            job = Job.objects.select_for_update().get(pk=job_id)
            refuse_cancelled(job)
            end_job(job, JobState.DONE, result=store() if store else None)
    except JobCancelledError:
        if job.state == JobState.RUNNING:
            end_job(job, JobState.CANCELLED)
    except JobFailedError as failed:
        end_job(job, JobState.FAILED, error=failed.error)
    except Exception:
        logger.exception("job %s failed", job_id)
        end_job(job, JobState.FAILED, error=FAILED)


@transaction.atomic
def cancel_job(*, job_id: int) -> Job:
    """Cancel a job: one that waits ends at once, one that runs at its next step.

    Cancelled twice, one that runs ends at once as well: its worker may be gone. Raises Job.DoesNotExist.
    """
    job = Job.objects.select_for_update().get(pk=job_id)
    if job.state == JobState.WAITING or (job.state == JobState.RUNNING and job.cancel_asked):
        return end_job(job, JobState.CANCELLED)
    if job.state == JobState.RUNNING:
        job.cancel_asked = True
        job.save(update_fields=("cancel_asked",))
    return job


@transaction.atomic
def begin_job(job_id: int) -> Job | None:
    """Mark a waiting job as running and return it with its owner; None if it was begun before, or ended."""
    waiting = Job.objects.select_for_update(of=("self",)).filter(pk=job_id, state=JobState.WAITING)
    job = waiting.select_related("owner").first()
    if job:
        job.state = JobState.RUNNING
        job.save(update_fields=("state",))
    return job


def report_progress(job: Job, done: int) -> None:
    """Record how far a job is. Raises JobCancelledError if it was cancelled."""
    Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(done=done)
    job.refresh_from_db(fields=("cancel_asked", "done", "state"))
    refuse_cancelled(job)


def refuse_cancelled(job: Job) -> None:
    """Raise JobCancelledError unless the job is to continue."""
    if job.cancel_asked or job.state != JobState.RUNNING:
        raise JobCancelledError(str(job.pk))


def end_job(job: Job, state: JobState, *, error: Text | None = None, result: JobResult | None = None) -> Job:
    """Record how a job ended, with the reason if it failed, and return it."""
    job.state, job.error, job.ended_at = state, error, timezone.now()
    if result:
        job.result_link, job.result = result.link, result.data
        if result.file:
            _delete_old_files()
            job.file.save(result.file.name or "file", result.file, save=False)
            result.file.close()
    job.save(update_fields=("state", "error", "ended_at", "result_link", "result", "file"))
    _delete_old_params()
    return job


def _delete_old_files() -> None:
    """Delete the files of jobs that ended more than a week ago; the jobs stay."""
    for job in Job.objects.filter(file__gt="", ended_at__lt=timezone.now() - FILES_KEPT):
        job.file.delete()


def _delete_old_params() -> None:
    """Delete the input of jobs that ended longer ago than their kind stores it; the jobs stay, without a retry."""
    now = timezone.now()
    lifetimes = {kind.name: kind.params_lifetime for kind in KINDS.values() if kind.params_lifetime}
    old = (Q(kind=name, ended_at__lt=now - lifetime) for name, lifetime in lifetimes.items())
    Job.objects.filter(reduce(or_, old, Q(pk__in=())), params__isnull=False).update(params=None)


@transaction.atomic
def recover_job(*, arguments: dict[str, int], is_retried: bool, **_: object) -> None:
    """Return the job of an abandoned task to the queue, or mark it failed if the task is not retried."""
    job = Job.objects.select_for_update().filter(pk=arguments.get("job_id", 0), state=JobState.RUNNING).first()
    if job is None:
        return
    if job.cancel_asked:
        end_job(job, JobState.CANCELLED)
    elif is_retried:
        job.state, job.done = JobState.WAITING, 0
        job.save(update_fields=("state", "done"))
    else:
        end_job(job, JobState.FAILED, error=FAILED)
