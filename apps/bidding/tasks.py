"""Work for the task worker."""

from __future__ import annotations

from django.tasks import task

from apps.bidding.services.comparing import compare_calls


@task()
def compare_calls_of_job(job_id: int) -> None:
    """Work out what a learner's call was worth beside the engine's."""
    compare_calls(job_id=job_id)
