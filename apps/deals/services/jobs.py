"""A long task from its beginning to its end: begun once, followed, called off."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Job, JobState


class JobCancelledError(RuntimeError):
    """The person who asked for the work has called it off."""


@transaction.atomic
def cancel_job(*, job_id: int) -> Job:
    """Call a job off: one that waits ends at once, one that runs at its next step.

    Called off twice, one that runs ends at once as well: its worker may be gone. Raises Job.DoesNotExist.
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
    """Take a job that waits, and give it with its owner; None if it was begun before, or ended."""
    waiting = Job.objects.select_for_update(of=("self",)).filter(pk=job_id, state=JobState.WAITING)
    job = waiting.select_related("owner").first()
    if job:
        job.state = JobState.RUNNING
        job.save(update_fields=("state",))
    return job


def note_progress(job: Job, done: int) -> None:
    """Note how far a job is; raises JobCancelledError if it was called off."""
    Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(done=done)
    job.refresh_from_db(fields=("cancel_asked", "done", "state"))
    refuse_called_off(job)


def refuse_called_off(job: Job) -> None:
    """Raise JobCancelledError unless the job is to go on."""
    if job.cancel_asked or job.state != JobState.RUNNING:
        raise JobCancelledError(str(job.pk))


def end_job(job: Job, state: JobState, *, error: str = "") -> Job:
    """Note how a job ended, and why if it failed; give it."""
    job.state, job.error, job.ended_at = state, error, timezone.now()
    job.save(update_fields=("state", "error", "ended_at", "result_link"))
    return job
