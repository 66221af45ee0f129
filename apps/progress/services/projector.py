"""Store the rule states and review positions that follow from the decisions."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from apps.accounts.models import User
from apps.progress.models import ReviewItem, RuleKey, RuleState
from apps.progress.selectors.current_progress import CurrentProgress, current_progress

_STATE = (
    *("module", "calls", "good_calls", "mastery", "lost", "last_call_at", "newest_grade"),
    *("stability_days", "difficulty", "reviewed_on", "due_on"),
)
_ITEM = ("state_id", "decision_id", "answers", "is_right", "answered_at")


def catch_up(*, user: User) -> list[RuleState]:
    """Store rules that are out of date; return all states of the user, least known first."""
    progress = current_progress(user)
    return list((progress if progress.is_stored else refresh(user=user)).states)


@transaction.atomic
def refresh(*, user: User, also: Collection[RuleKey] = ()) -> CurrentProgress:
    """Store rules that are out of date, and those in `also`; return the user's progress."""
    # One request at a time projects a user's rules; projecting them twice would give the same.
    list(User.objects.select_for_update().filter(pk=user.pk).order_by().values_list("pk"))
    progress = current_progress(user, also=also)
    if progress.gone:
        RuleState.objects.filter(pk__in=progress.gone).delete()
    if progress.items:
        _store(progress)
    return progress


@transaction.atomic
def rebuild(*, user: User) -> int:
    """Project all rules of a user again and return their number; review positions keep their ids."""
    known = {state.key for state in RuleState.objects.filter(user=user).only("system", "rule")}
    return len(refresh(user=user, also=known).states)


def _store(progress: CurrentProgress) -> None:
    RuleState.objects.bulk_create(
        [state for state in progress.states if state.key in progress.items],
        update_conflicts=True,
        unique_fields=("user", "system", "rule"),
        update_fields=_STATE,
    )
    for item in (items := [item for of_rule in progress.items.values() for item in of_rule]):
        item.state = item.state  # copies the id, which the state has only now
    stored = ReviewItem.objects.filter(state__in=progress.out_of_date).order_by()
    _store_items(items, {row[1]: row for row in stored.values_list(*_ITEM)})


def _store_items(items: list[ReviewItem], stored: dict[int, tuple[object, ...]]) -> None:
    """Store what differs from the stored positions, given as rows of `_ITEM` by decision."""
    if gone := stored.keys() - {item.decision_id for item in items}:
        ReviewItem.objects.filter(decision__in=gone).delete()
    changed = [item for item in items if stored.get(item.decision_id) != tuple(getattr(item, of) for of in _ITEM)]
    if changed:
        ReviewItem.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=("decision",),
            update_fields=("state", "answers", "is_right", "answered_at"),
        )
