"""What is to be reviewed today: a few positions, never a mountain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.selectors import boards_held_back
from apps.bidding.models import Decision, Origin
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.weeks import start_of

DAYS_AHEAD = 7


@dataclass(frozen=True, slots=True)
class Today:
    """A person's review today."""

    cap: int
    """Positions a day; 0 when the review is off."""
    done: int
    """Positions bid again today."""
    due: int
    """Rules that are due, each with one position."""

    @property
    def is_off(self) -> bool:
        """Whether the person wants no reviews."""
        return self.cap == 0

    @property
    def left(self) -> int:
        """How many positions are still to be bid today: what is due, within the cap."""
        return min(self.due, max(0, self.cap - self.done))

    @property
    def waiting(self) -> int:
        """How many due ones wait for another day."""
        return self.due - self.left


def today_of(user: User) -> Today:
    """How much there is to review today, and how much is done."""
    return Today(cap=user.cards_a_day, done=_done_since(user, timezone.localdate()), due=rules_due(user))


def rules_due(user: User) -> int:
    """How many rules are due and have a position to ask."""
    return _due(user).count()


def next_item(user: User) -> ReviewItem | None:
    """The position to bid now; None when today's are done, or the review is off."""
    return next(iter(items_today(user)), None)


def items_today(user: User) -> list[ReviewItem]:
    """The positions left for today, one a rule, those that have waited longest first."""
    left = today_of(user).left
    states = list(_due(user).order_by("due_on", "last_call_at", "pk").values_list("pk", flat=True)[:left])
    items = (
        _to_ask(user)
        .filter(state__in=states)
        .select_related("state", "decision__snapshot", "decision__opponents_snapshot")
        .defer("decision__snapshot__text", "decision__opponents_snapshot__text")
    )
    first: dict[int, ReviewItem] = {}
    for item in items.order_by("is_right", "answered_at", "pk"):
        first.setdefault(item.state_id, item)
    return [first[state] for state in states if state in first]


def items_of(user: User) -> QuerySet[ReviewItem]:
    """A person's own review positions."""
    return ReviewItem.objects.filter(state__user=user)


@dataclass(frozen=True, slots=True)
class DayAhead:
    """How many rules come up on a day."""

    day: date
    rules: int


def days_ahead(user: User) -> list[DayAhead]:
    """What comes up on each of the next seven days, from tomorrow, as things stand."""
    today = timezone.localdate()
    days = [today + timedelta(days=ahead) for ahead in range(1, DAYS_AHEAD + 1)]
    counted = RuleState.objects.filter(user=user, due_on__in=days).order_by().values("due_on")
    rules = dict(counted.annotate(n=Count("pk")).values_list("due_on", "n"))
    return [DayAhead(day, rules.get(day, 0)) for day in days]


def _due(user: User) -> QuerySet[RuleState]:
    """The rules that are due and have a position to ask."""
    to_ask = Exists(_to_ask(user).filter(state=OuterRef("pk")))
    return RuleState.objects.filter(to_ask, user=user, due_on__lte=timezone.localdate())


def _to_ask(user: User) -> QuerySet[ReviewItem]:
    """The positions that may be asked: none of a board whose answers the person is not to know at another table."""
    return items_of(user).exclude(decision__board__in=boards_held_back(user))


def _done_since(user: User, day: date) -> int:
    return Decision.objects.filter(user=user, origin=Origin.REVIEW, made_at__gte=start_of(day)).count()
