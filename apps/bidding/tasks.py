"""Background tasks."""

from __future__ import annotations

from django.tasks import task

from apps.bidding.services.comparing import compare_calls


@task()
def compare_calls_of_job(job_id: int) -> None:
    """Compare a student's call with the engine's."""
    compare_calls(job_id=job_id)
