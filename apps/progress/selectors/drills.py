"""The boards dealt for a person to practise rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import JobState, User
from apps.auctions.models import Table
from apps.deals.models import Board, PracticeSet
from apps.progress.models import Drill
from apps.progress.selectors.names import RuleName, rule_name

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
GIVEN_UP_AFTER = timedelta(minutes=10)
"""Dealing takes some ten seconds: a job that is older has lost its worker, and holds nobody up."""


@dataclass(frozen=True, slots=True)
class DrillShown:
    """A drill: what it is on, and how far it is."""

    drill_id: int
    name: RuleName
    state: JobState
    done: int
    total: int
    error: str

    @property
    def is_under_way(self) -> bool:
        """Whether its boards are still being dealt."""
        return self.state in UNDER_WAY


def drill_shown(*, user: User, drill_id: int) -> DrillShown:
    """A person's own drill; raises Drill.DoesNotExist for another's."""
    drill = Drill.objects.select_related("job", "card").get(pk=drill_id, user=user)
    return DrillShown(
        drill_id=drill.pk,
        name=rule_name(system=drill.card.system, rule=drill.rule, module=""),
        state=JobState(drill.job.state),
        done=drill.job.done,
        total=drill.job.total,
        error=drill.job.error,
    )


def drills_under_way(user: User) -> QuerySet[Drill]:
    """Those being dealt for a person now."""
    return Drill.objects.filter(_under_way(), user=user)


def drills_open(user: User) -> QuerySet[Drill]:
    """Those being dealt for a person, and those with a board the person has not bid to the end, newest first."""
    left = _boards_left(user).filter(practice_set=OuterRef("practice_set"))
    return Drill.objects.filter(_under_way() | Q(Exists(left)), user=user)


def keep_drill(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Give the ids of the boards of a person's own drill that the person has not bid to the end."""
    return (
        _boards_left(user)
        .filter(practice_set=practice_set, practice_set__drill__user=user)
        .values_list("pk", flat=True)
    )


def _boards_left(user: User) -> QuerySet[Board]:
    bid = Table.objects.filter(board=OuterRef("pk"), seats__user=user, finished_at__isnull=False)
    return Board.objects.filter(~Exists(bid))


def _under_way() -> Q:
    return Q(job__state__in=UNDER_WAY, created_at__gte=timezone.now() - GIVEN_UP_AFTER)
