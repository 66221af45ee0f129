"""The review queue: the positions due today, within the user's daily limit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.selectors.visibility import boards_held_back
from apps.bidding.models import Decision, Origin
from apps.progress.models import ReviewItem, RuleKey, RuleState
from apps.progress.selectors.current_progress import CurrentProgress, current_progress
from apps.progress.selectors.weeks import start_of

DAYS_AHEAD = 7


@dataclass(frozen=True, slots=True)
class Today:
    """Reviews of today. cap: positions per day, 0 if off; done: answered today; due: rules, with one position each."""

    cap: int
    done: int
    due: int

    @property
    def is_off(self) -> bool:
        """Return whether reviews are off."""
        return self.cap == 0

    @property
    def left(self) -> int:
        """Return the number of positions left today, within the cap."""
        return min(self.due, max(0, self.cap - self.done))

    @property
    def waiting(self) -> int:
        """Return the number of due positions left for another day."""
        return self.due - self.left


@dataclass(frozen=True, slots=True)
class ReviewQueue:
    """Reviews of today with the positions left, one for each rule, longest overdue first."""

    today: Today
    items: list[ReviewItem]


def review_queue(user: User, progress: CurrentProgress) -> ReviewQueue:
    """Return the positions left for today, with their decisions."""
    items = _items_due(user, progress)
    today = _today(user, len(items))
    decisions = (
        Decision.objects.select_related("snapshot", "opponents_snapshot")
        .defer("snapshot__text", "opponents_snapshot__text")
        .in_bulk([item.decision_id for item in items[: today.left]])
    )
    for item in items[: today.left]:
        item.decision = decisions[item.decision_id]
    return ReviewQueue(today, items[: today.left])


def today_of(user: User) -> Today:
    """Return the numbers of today's reviews."""
    return _today(user, rules_due(user, current_progress(user)))


def items_today(user: User) -> list[ReviewItem]:
    """Return the positions left for today."""
    return review_queue(user, current_progress(user)).items


def _today(user: User, due: int) -> Today:
    return Today(cap=user.cards_a_day, done=_done_since(user, timezone.localdate()), due=due)


def rules_due(user: User, progress: CurrentProgress) -> int:
    """Return the number of due rules with a position."""
    return len(_items_due(user, progress))


def item_at(user: User, decision_id: int) -> ReviewItem:
    """Return the user's review position by its first decision. Raises ReviewItem.DoesNotExist."""
    progress = current_progress(user)
    for item in (item for items in progress.items.values() for item in items):
        if item.decision_id == decision_id:
            return item
    stored = ReviewItem.objects.exclude(state__in=progress.out_of_date)
    return stored.get(decision=decision_id, state__user=user)


class DayAhead(NamedTuple):
    """A day with the number of rules due."""

    day: date
    rules: int


def days_ahead(progress: CurrentProgress) -> list[DayAhead]:
    """Return the numbers of rules due on the next seven days, from tomorrow."""
    rules = Counter(state.due_on for state in progress.states)
    days = [timezone.localdate() + timedelta(days=ahead) for ahead in range(1, DAYS_AHEAD + 1)]
    return [DayAhead(day, rules[day]) for day in days]


def _items_due(user: User, progress: CurrentProgress) -> list[ReviewItem]:
    """Return a position of each due rule, longest overdue first, without boards under embargo."""
    due = progress.due_on(timezone.localdate())
    if not due:
        return []
    first: dict[RuleKey, ReviewItem] = {}
    for item in sorted([*_stored(user, progress, due), *_unstored(user, progress, due)], key=_waiting):
        first.setdefault(item.state.key, item)
    return [first[state.key] for state in due if state.key in first]


def _waiting(item: ReviewItem) -> tuple[bool, datetime, int]:
    return item.is_right, item.answered_at, item.decision_id


def _stored(user: User, progress: CurrentProgress, due: list[RuleState]) -> list[ReviewItem]:
    states = {state.pk: state for state in due if state.key not in progress.items}
    items = ReviewItem.objects.filter(state__in=states).exclude(decision__board__in=boards_held_back(user))
    found = list(items.order_by())
    for item in found:
        item.state = states[item.state_id]
    return found


def _unstored(user: User, progress: CurrentProgress, due: list[RuleState]) -> list[ReviewItem]:
    items = [item for state in due for item in progress.items.get(state.key, ())]
    if not items:
        return []
    decisions = Decision.objects.filter(pk__in=[item.decision_id for item in items])
    to_ask = set(decisions.exclude(board__in=boards_held_back(user)).values_list("pk", flat=True))
    return [item for item in items if item.decision_id in to_ask]


def _done_since(user: User, day: date) -> int:
    return Decision.objects.filter(user=user, origin=Origin.REVIEW, made_at__gte=start_of(day)).count()
