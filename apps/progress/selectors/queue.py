"""What is to be reviewed today: a few positions, never a mountain."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.selectors.visibility import boards_held_back
from apps.bidding.models import Decision, Origin
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.current_progress import CurrentProgress, current_progress
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


@dataclass(frozen=True, slots=True)
class ReviewQueue:
    """A person's review today, with the positions left for today."""

    today: Today
    items: list[ReviewItem]
    """One a rule, those that have waited longest first."""


def review_queue(user: User, progress: CurrentProgress) -> ReviewQueue:
    """Return the positions left for today, with their decisions; `progress` is the person's."""
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
    """Return how much there is to review today, and how much is done."""
    return _today(user, rules_due(user, current_progress(user)))


def items_today(user: User) -> list[ReviewItem]:
    """Return the positions left for today, one a rule, those that have waited longest first."""
    return review_queue(user, current_progress(user)).items


def _today(user: User, due: int) -> Today:
    return Today(cap=user.cards_a_day, done=_done_since(user, timezone.localdate()), due=due)


def rules_due(user: User, progress: CurrentProgress) -> int:
    """Return how many rules are due and have a position to ask."""
    return len(_items_due(user, progress))


def item_at(user: User, decision_id: int) -> ReviewItem:
    """Return the person's own review position that began with a decision. Raises ReviewItem.DoesNotExist."""
    progress = current_progress(user)
    for item in (item for items in progress.items.values() for item in items):
        if item.decision_id == decision_id:
            return item
    stored = ReviewItem.objects.exclude(state__rule__in=[*progress.items, *progress.gone])
    return stored.get(decision=decision_id, state__user=user)


@dataclass(frozen=True, slots=True)
class DayAhead:
    """How many rules come up on a day."""

    day: date
    rules: int


def days_ahead(progress: CurrentProgress) -> list[DayAhead]:
    """Return what comes up on each of the next seven days, from tomorrow, as things stand."""
    rules = Counter(state.due_on for state in progress.states)
    days = [timezone.localdate() + timedelta(days=ahead) for ahead in range(1, DAYS_AHEAD + 1)]
    return [DayAhead(day, rules[day]) for day in days]


def _items_due(user: User, progress: CurrentProgress) -> list[ReviewItem]:
    """Return the position to ask of each rule that is due, the rules that have waited longest first.

    None of a board whose answers the person is not to know at another table.
    """
    due = progress.due_on(timezone.localdate())
    if not due:
        return []
    first: dict[str, ReviewItem] = {}
    for item in sorted([*_stored(user, progress, due), *_unstored(user, progress, due)], key=_waiting):
        first.setdefault(item.state.rule, item)
    return [first[state.rule] for state in due if state.rule in first]


def _waiting(item: ReviewItem) -> tuple[bool, datetime, int]:
    return item.is_right, item.answered_at, item.decision_id


def _stored(user: User, progress: CurrentProgress, due: list[RuleState]) -> list[ReviewItem]:
    states = {state.pk: state for state in due if state.rule not in progress.items}
    items = ReviewItem.objects.filter(state__in=states).exclude(decision__board__in=boards_held_back(user))
    found = list(items.order_by())
    for item in found:
        item.state = states[item.state_id]
    return found


def _unstored(user: User, progress: CurrentProgress, due: list[RuleState]) -> list[ReviewItem]:
    items = [item for state in due for item in progress.items.get(state.rule, ())]
    if not items:
        return []
    decisions = Decision.objects.filter(pk__in=[item.decision_id for item in items])
    to_ask = set(decisions.exclude(board__in=boards_held_back(user)).values_list("pk", flat=True))
    return [item for item in items if item.decision_id in to_ask]


def _done_since(user: User, day: date) -> int:
    return Decision.objects.filter(user=user, origin=Origin.REVIEW, made_at__gte=start_of(day)).count()
