"""Jobs whose worker has died."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import Job, JobState
from apps.accounts.services.jobs import FAILED, end_job
from apps.core.i18n.messages import message


@transaction.atomic
def recover_job(*, arguments: dict[str, int], is_retried: bool, **_: object) -> None:
    """Let the job of an abandoned task wait for the next worker, or mark it failed if there will be none."""
    job = Job.objects.select_for_update().filter(pk=arguments.get("job_id", 0), state=JobState.RUNNING).first()
    if job is None:
        return
    if job.cancel_asked:
        end_job(job, JobState.CANCELLED)
    elif is_retried:
        job.state, job.done = JobState.WAITING, 0
        job.save(update_fields=("state", "done"))
    else:
        end_job(job, JobState.FAILED, error=message(FAILED))
