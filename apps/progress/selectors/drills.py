"""Drills: boards dealt for a user to practice rules and topics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Avg, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import UNDER_WAY, JobState, User
from apps.auctions.models import Table
from apps.bidding.models import Decision, Origin
from apps.bidding.selectors.decisions import with_newest_grade
from apps.deals.models import Board, PracticeSet
from apps.progress.models import Drill
from apps.progress.selectors.rule_names import RuleName, rule_name
from apps.progress.selectors.subjects import subjects
from bridgeclass.engine.messages import Literal, RuleText, Text

GIVEN_UP_AFTER = timedelta(minutes=10)
"""Dealing takes about ten seconds; an older job has lost its worker and is ignored."""


@dataclass(frozen=True, slots=True)
class DrillView:
    """A drill with the state of its job and its boards. total, left: boards, and those not bid to the end."""

    drill_id: int
    practice_set_id: int | None
    """None until the boards are dealt."""
    name: RuleName
    state: JobState
    done: int
    total: int
    error: Text | None
    left: int
    rule: str
    subject: str
    """One of rule and subject is empty."""
    mean: float | None
    """Mean score on the finished boards, 0 to 10; None before the first."""

    @property
    def bid(self) -> int:
        """Return the number of finished boards."""
        return self.total - self.left

    @property
    def is_through(self) -> bool:
        """Return whether all boards are finished."""
        return self.state == JobState.DONE and not self.left

    @property
    def is_under_way(self) -> bool:
        """Return whether the boards are still being dealt."""
        return self.state in UNDER_WAY


def drill_view(*, user: User, drill_id: int) -> DrillView:
    """Return a drill of the user. Raises Drill.DoesNotExist."""
    drill = Drill.objects.select_related("job", "card").get(pk=drill_id, user=user)
    is_dealt = drill.practice_set_id is not None
    return DrillView(
        drill_id=drill.pk,
        practice_set_id=drill.practice_set_id,
        name=_name(drill),
        state=JobState(drill.job.state),
        done=drill.job.done,
        total=Board.objects.filter(practice_set=drill.practice_set_id).count() if is_dealt else drill.job.total,
        error=drill.job.error,
        left=_boards_left(user).filter(practice_set=drill.practice_set_id).count() if is_dealt else 0,
        rule=drill.rule,
        subject=drill.subject,
        mean=_mean(user, drill),
    )


def drill_with(*, user: User, practice_set_id: int) -> Drill | None:
    """Return the user's drill with this practice set, or None."""
    return Drill.objects.filter(user=user, practice_set=practice_set_id).first()


def _name(drill: Drill) -> RuleName:
    if not drill.subject:
        return rule_name(system=drill.card.system, rule=drill.rule, module="")
    known = subjects().get(drill.subject)
    title = RuleText(known.name) if known else Literal(drill.subject)
    return RuleName(title, None, None, drill.card.system, "")


def _mean(user: User, drill: Drill) -> float | None:
    if not drill.practice_set_id:
        return None
    calls = Decision.objects.filter(
        user=user, board__practice_set=drill.practice_set_id, origin=Origin.PRACTICE, call_made__table__repeat_of=None
    )
    over = calls.filter(call_made__undone_at=None, call_made__table__finished_at__isnull=False)
    mean: float | None = with_newest_grade(over).aggregate(mean=Avg("score"))["mean"]
    return mean


def drills_under_way(user: User) -> QuerySet[Drill]:
    """Return the drills being dealt for a user."""
    return Drill.objects.filter(_under_way(), user=user)


def drills_open(user: User, *, since: datetime | None = None) -> QuerySet[Drill]:
    """Return the drills being dealt for a user and those with unfinished boards, newest first.

    Jobs created before `since` (default: ten minutes ago) are ignored.
    """
    left = _boards_left(user).filter(practice_set=OuterRef("practice_set"))
    return Drill.objects.filter(_under_way(since) | Q(Exists(left)), user=user)


def embargoed_boards(*, user: User, practice_set: PracticeSet, **_: object) -> Iterable[int]:
    """Return the ids of the unfinished boards of a user's own drill."""
    return (
        _boards_left(user)
        .filter(practice_set=practice_set, practice_set__drill__user=user)
        .values_list("pk", flat=True)
    )


def _boards_left(user: User) -> QuerySet[Board]:
    bid = Table.objects.filter(board=OuterRef("pk"), seats__user=user, finished_at__isnull=False)
    return Board.objects.filter(~Exists(bid))


def _under_way(since: datetime | None = None) -> Q:
    return Q(job__state__in=UNDER_WAY, created_at__gte=since or timezone.now() - GIVEN_UP_AFTER)
