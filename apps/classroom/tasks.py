"""Background tasks."""

from __future__ import annotations

from django.tasks import task

from apps.classroom.services.regradings import regrade_in_job


@task()
def regrade_of_job(job_id: int) -> None:
    """Run the regrading of a job."""
    regrade_in_job(job_id=job_id)
