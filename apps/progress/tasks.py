"""Background tasks: update progress."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.core.cache import cache
from django.db import transaction
from django.tasks import task
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import Grade
from apps.progress.services.projector import catch_up

PROJECT_AFTER = timedelta(seconds=30)
"""Delay of the projection, so that a board costs one projection and not one for each call."""


@task()
def project_progress(user_id: int) -> None:
    """Store the rules that a user's newest grades have changed."""
    if user := User.objects.filter(pk=user_id).first():
        catch_up(user=user)


def schedule_projection(*, instance: Grade, raw: bool = False, **_: object) -> None:
    """Enqueue the projection for the user of a new grade, once for all grades of the next moments."""
    if not raw:
        transaction.on_commit(partial(_enqueue, instance.decision.user_id))


def _enqueue(user_id: int) -> None:
    if not cache.add(f"progress-projection:{user_id}", True, timeout=PROJECT_AFTER.total_seconds()):
        return
    deferred = project_progress
    if project_progress.get_backend().supports_defer:
        deferred = project_progress.using(run_after=timezone.now() + PROJECT_AFTER)
    deferred.enqueue(user_id=user_id)
