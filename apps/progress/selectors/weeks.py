"""Results of a user by week."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Avg, Count, Q
from django.db.models.functions import TruncWeek
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.progress.selectors.current_progress import decisions_counted

MAX_WEEKS = 8
GOOD = (TierName.OPTIMAL, TierName.ACCEPTABLE)
_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Week:
    """The calls of a week. mean: mean score, 0 to 10; 0 without calls."""

    monday: date
    calls: int
    good_calls: int
    mean: float

    @property
    def accuracy(self) -> float:
        """Return the percentage of good calls; 0 without calls."""
        return 100 * self.good_calls / self.calls if self.calls else 0.0


def weeks_of(user: User) -> tuple[Week, ...]:
    """Return the last eight weeks, oldest first, from the first one with a call."""
    this_monday = _monday(timezone.localdate())
    mondays = [this_monday - _WEEK * ago for ago in reversed(range(MAX_WEEKS))]
    found = {week.monday: week for week in _weeks(user, start_of(mondays[0]))}
    if not found:
        return ()
    return tuple(found.get(day, Week(day, 0, 0, 0.0)) for day in mondays if day >= min(found))


def _weeks(user: User, since: datetime) -> list[Week]:
    rows = (
        with_newest_grade(decisions_counted(user).filter(made_at__gte=since))
        .order_by()
        .annotate(week=TruncWeek("made_at"))
        .values("week")
        .annotate(calls=Count("pk"), good_calls=Count("pk", filter=Q(tier__in=GOOD)), mean=Avg("score"))
        .values_list("week", "calls", "good_calls", "mean")
    )
    return [Week(_monday(timezone.localdate(week)), calls, good, float(mean)) for week, calls, good, mean in rows]


def start_of(day: date) -> datetime:
    """Return the start of a day in the site's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
