"""The boards dealt for a person to practise rules and subjects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Avg, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import JobState, User
from apps.auctions.models import Table
from apps.bidding.models import Decision, Origin
from apps.bidding.selectors.decisions import with_newest_grade
from apps.core.i18n.messages import StoredMessage
from apps.deals.models import Board, PracticeSet
from apps.progress.models import Drill
from apps.progress.selectors.rule_names import RuleName, rule_name
from apps.progress.selectors.subjects import subjects

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
GIVEN_UP_AFTER = timedelta(minutes=10)
"""Dealing takes some ten seconds: a job that is older has lost its worker, and holds nobody up."""


@dataclass(frozen=True, slots=True)
class DrillShown:
    """A drill: what it is on, and how far it is."""

    drill_id: int
    practice_set_id: int | None
    """The boards; None until they are dealt."""
    name: RuleName
    state: JobState
    done: int
    total: int
    error: StoredMessage | None
    left: int
    """Boards that are dealt and not bid to the end yet."""
    rule: str
    subject: str
    """What to ask for to have more dealt; one of the two is empty."""
    mean: float | None
    """Mean points a call on the boards that are over, 0 to 10; None before the first."""

    @property
    def bid(self) -> int:
        """Boards bid to the end."""
        return self.total - self.left

    @property
    def is_through(self) -> bool:
        """Whether every board is bid."""
        return self.state == JobState.DONE and not self.left

    @property
    def is_under_way(self) -> bool:
        """Whether its boards are still being dealt."""
        return self.state in UNDER_WAY


def drill_shown(*, user: User, drill_id: int) -> DrillShown:
    """A person's own drill; raises Drill.DoesNotExist for another's."""
    drill = Drill.objects.select_related("job", "card").get(pk=drill_id, user=user)
    boards = Board.objects.filter(practice_set=drill.practice_set_id).count() if drill.practice_set_id else 0
    return DrillShown(
        drill_id=drill.pk,
        practice_set_id=drill.practice_set_id,
        name=_name(drill),
        state=JobState(drill.job.state),
        done=drill.job.done,
        total=boards or drill.job.total,
        error=drill.job.error,
        left=_boards_left(user).filter(practice_set=drill.practice_set_id).count() if drill.practice_set_id else 0,
        rule=drill.rule,
        subject=drill.subject,
        mean=_mean(user, drill),
    )


def drill_with(*, user: User, practice_set_id: int) -> Drill | None:
    """The person's own drill whose boards are these; None for any other set."""
    return Drill.objects.filter(user=user, practice_set=practice_set_id).first()


def _name(drill: Drill) -> RuleName:
    if not drill.subject:
        return rule_name(system=drill.card.system, rule=drill.rule, module="")
    known = subjects().get(drill.subject)
    return RuleName(known.name if known else drill.subject, "", "", drill.card.system, "")


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
    """Those being dealt for a person now."""
    return Drill.objects.filter(_under_way(), user=user)


def drills_open(user: User, *, since: datetime | None = None) -> QuerySet[Drill]:
    """Those being dealt for a person, and those with a board the person has not bid to the end, newest first.

    Dealing that began before `since` is given up, by default ten minutes ago.
    """
    left = _boards_left(user).filter(practice_set=OuterRef("practice_set"))
    return Drill.objects.filter(_under_way(since) | Q(Exists(left)), user=user)


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


def _under_way(since: datetime | None = None) -> Q:
    return Q(job__state__in=UNDER_WAY, created_at__gte=since or timezone.now() - GIVEN_UP_AFTER)
