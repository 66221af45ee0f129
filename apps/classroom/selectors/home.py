"""What the home page lists beside a person's work."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.deals.models import PracticeSet
from apps.deals.selectors import practice_sets_of
from apps.progress.selectors.drills import GIVEN_UP_AFTER, drills_open


class SetRow(NamedTuple):
    """One practice set that a person may bid."""

    pk: int
    name: str
    board_count: int


def sets_at_home(user: User, taught: Collection[Class]) -> list[SetRow]:
    """The practice sets a person may use, without drills that are through.

    `taught` are the classes the person teaches.
    """
    since = timezone.now() - GIVEN_UP_AFTER
    return [SetRow(*row) for row in _sets(user, taught, since)]


def _sets(user: User, taught: Collection[Class], since: datetime) -> QuerySet[PracticeSet, tuple[Any, ...]]:
    sets = practice_sets_of(user, taught=taught).filter(Q(drill=None) | Q(drill__in=drills_open(user, since=since)))
    counted = sets.annotate(board_count=Count("boards", distinct=True)).order_by("name", "pk")
    return counted.values_list("pk", "name", "board_count")
