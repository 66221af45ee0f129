"""How a person's calls have gone over time, week by week."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Avg, Count, Q, QuerySet
from django.db.models.functions import TruncWeek
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.progress.selectors.judged_calls import decisions_counted

WEEKS_SHOWN = 8
GOOD = (TierName.OPTIMAL, TierName.ACCEPTABLE)
_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Week:
    """The calls of one week."""

    monday: date
    calls: int
    good_calls: int
    mean: float
    """Mean points a call, 0 to 10; 0 without calls."""

    @property
    def accuracy(self) -> float:
        """The share of good calls, percent; 0 without calls."""
        return 100 * self.good_calls / self.calls if self.calls else 0.0


def weeks_of(user: User) -> tuple[Week, ...]:
    """The last eight weeks from the first one with a call in it on, oldest first, also those without calls."""
    this_monday = _monday(timezone.localdate())
    mondays = [this_monday - _WEEK * ago for ago in reversed(range(WEEKS_SHOWN))]
    found = {week.monday: week for week in _counted(user, since=mondays[0])}
    if not found:
        return ()
    return tuple(found.get(day, Week(day, 0, 0, 0.0)) for day in mondays if day >= min(found))


def _counted(user: User, since: date) -> list[Week]:
    return [
        Week(_monday(timezone.localdate(week)), calls, good, float(mean))
        for week, calls, good, mean in _weeks(user, start_of(since))
    ]


def _weeks(user: User, since: datetime) -> QuerySet[Any, tuple[Any, ...]]:
    decisions = decisions_counted(user).filter(made_at__gte=since)
    return (
        with_newest_grade(decisions)
        .order_by()
        .annotate(week=TruncWeek("made_at"))
        .values("week")
        .annotate(calls=Count("pk"), good_calls=Count("pk", filter=Q(tier__in=GOOD)), mean=Avg("score"))
        .values_list("week", "calls", "good_calls", "mean")
    )


def start_of(day: date) -> datetime:
    """When a day of the site begins."""
    return timezone.make_aware(datetime.combine(day, time.min))


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
