"""The judged calls that progress is made of."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.selectors import own_decisions_due
from apps.bidding.models import Decision
from apps.core.prepared import Prepared
from apps.progress.models import RuleState


def decisions_counted(user: User, *, now: datetime | None = None) -> QuerySet[Decision]:
    """The person's own decisions whose grades the person may know, without those taken back at the table."""
    return own_decisions_due(user, now=now).filter(call_made__undone_at=None)


def rules_to_refresh(user: User, states: Iterable[RuleState]) -> set[str]:
    """The rules of which the person's stored states tell less, or more, than the person's decisions do now.

    A call was made, answers were released, a grade was overridden, or a call was taken back.
    """
    counted = _BY_RULE.rows(user=user.pk, now=timezone.now())
    now = {rule: (calls, newest) for rule, calls, newest in counted}
    known = {state.rule: (state.calls, state.newest_grade) for state in states}
    return {rule for rule in now.keys() | known.keys() if now.get(rule) != known.get(rule)}


def _by_rule(user: int, now: datetime) -> QuerySet[Decision, tuple[str, int, int]]:
    return (
        decisions_counted(User(pk=user), now=now)
        .order_by()
        .values("rule")
        .annotate(calls_now=Count("pk", distinct=True), newest=Max("grades__pk"))
        .values_list("rule", "calls_now", "newest")
    )


_BY_RULE = Prepared(_by_rule)
