"""Work for the task worker."""

from __future__ import annotations

from typing import Any

from django.tasks import task
from django.urls import reverse

from apps.deals.services.generating import SetOrder, deal_ordered_set


@task()
def deal_set_of_job(job_id: int, order: dict[str, Any]) -> None:
    """Deal the practice set that a job asks for; the order is a SetOrder in JSON."""
    parts = [(revision, share) for revision, share in order["parts"]]
    wanted = SetOrder(**(order | {"parts": parts}))
    deal_ordered_set(job_id=job_id, order=wanted, address=lambda pk: reverse("deals:set", args=(pk,)))
