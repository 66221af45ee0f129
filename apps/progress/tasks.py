"""Work for the task worker."""

from __future__ import annotations

from django.tasks import task
from django.urls import reverse

from apps.progress.services import deal_drill


@task()
def deal_drill_of_person(drill_id: int) -> None:
    """Deal the boards of a drill."""
    deal_drill(drill_id=drill_id, address=lambda pk: reverse("progress:drill", args=(pk,)))
