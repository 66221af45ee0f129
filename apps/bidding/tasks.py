"""Background tasks: check grades by simulation, one position after another.

At most one task of each kind waits for a class of work: it does one position, and goes to the end of the queue while
more are left, so that other tasks never wait for more than one position.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.tasks import task

from apps.bidding.models import Grade
from apps.bidding.services.checking import CHECKED_SCORES, check_next
from apps.bidding.services.first_decisions import simulate_first_decision

LAST = -50
"""The priority of tasks that nobody waits for."""
CHECKS_KEY, CHECKS_LAST = "grade-checks", timedelta(minutes=5)
"""The mark that checks are queued; it ends by itself, in case their worker has died."""


@task(priority=LAST)
def check_grades() -> None:
    """Check one low grade, and queue the next check while any waits."""
    if settings.SIMULATE_GRADES and check_next():
        cache.set(CHECKS_KEY, True, timeout=CHECKS_LAST.total_seconds())
        check_grades.enqueue()
    else:
        cache.delete(CHECKS_KEY)


@task(priority=LAST)
def simulate_first_decisions(set_id: int, index: int = 0) -> None:
    """Simulate the first decisions of one board of a set, and queue the next board."""
    if settings.SIMULATE_GRADES and simulate_first_decision(set_id=set_id, index=index):
        simulate_first_decisions.enqueue(set_id=set_id, index=index + 1)


def schedule_checks(*, instance: Grade, raw: bool = False, **_: Any) -> None:
    """Queue a check when a low grade of the engine is stored, unless one is queued."""
    low, high = CHECKED_SCORES
    if settings.SIMULATE_GRADES and not raw and instance.by_id is None and low <= instance.score <= high:
        transaction.on_commit(_enqueue_checks)


def _enqueue_checks() -> None:
    if cache.add(CHECKS_KEY, True, timeout=CHECKS_LAST.total_seconds()):
        check_grades.enqueue()


def schedule_first_decisions(*, instance: Any, created: bool, raw: bool = False, **_: Any) -> None:
    """Queue the simulation of a new set's first decisions."""
    if settings.SIMULATE_GRADES and created and not raw:
        transaction.on_commit(partial(simulate_first_decisions.enqueue, set_id=instance.pk))
