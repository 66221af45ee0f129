"""Work for the task worker."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from django.db import transaction
from django.tasks import task
from django.urls import reverse

from apps.accounts.models import Job, User
from apps.deals.services import SetPlan
from apps.deals.services.generation_jobs import SetOrder, deal_ordered_set, order_boards, order_set
from apps.deals.services.import_jobs import ImportOrder, bring_in_ordered_set


@task()
def deal_set_of_job(job_id: int, order: dict[str, Any]) -> None:
    """Deal the practice set that a job asks for; the order is a SetOrder in JSON."""
    parts = [(revision, share) for revision, share in order["parts"]]
    wanted = SetOrder(**(order | {"parts": parts}))
    deal_ordered_set(job_id=job_id, order=wanted, address=lambda pk: reverse("deals:set", args=(pk,)))


@transaction.atomic
def have_set_dealt(*, owner: User, plan: SetPlan) -> Job:
    """Give a job for a set, which the worker begins when it is stored. Raises TooManyJobsError."""
    job = order_set(owner=owner, plan=plan)
    transaction.on_commit(partial(deal_set_of_job.enqueue, job_id=job.pk, order=asdict(SetOrder.of(plan))))
    return job


@task()
def bring_in_set_of_job(job_id: int, order: dict[str, Any]) -> None:
    """Bring in the boards that a job asks for; the order is an ImportOrder in JSON."""
    bring_in_ordered_set(job_id=job_id, order=ImportOrder(**order), address=lambda pk: reverse("deals:set", args=(pk,)))


@transaction.atomic
def have_set_brought_in(*, owner: User, order: ImportOrder, boards: int) -> Job:
    """Give a job for boards to bring in, which the worker begins when it is stored. Raises TooManyJobsError."""
    job = order_boards(owner=owner, boards=boards)
    transaction.on_commit(partial(bring_in_set_of_job.enqueue, job_id=job.pk, order=asdict(order)))
    return job
