"""Export of personal data."""

from __future__ import annotations

from django.db.models import F

from apps.accounts.models import User
from apps.progress.models import Drill, ReviewItem, RuleState

STATE = (
    *("rule", "module", "system", "calls", "good_calls", "mastery", "lost", "last_call_at"),
    *("stability_days", "difficulty", "reviewed_on", "due_on"),
)
ITEM = ("decision", "answers", "is_right", "answered_at")


def export_memory(*, user: User, **_: object) -> dict[str, object]:
    """Return the rule states, review positions and drills of a user."""
    return {
        "rules": list(RuleState.objects.filter(user=user).order_by("rule", "system").values(*STATE)),
        "positions_to_bid_again": list(
            ReviewItem.objects.filter(state__user=user).order_by("pk").values(*ITEM, rule=F("state__rule"))
        ),
        "drills": list(
            Drill.objects.filter(user=user)
            .order_by("pk")
            .values("rule", "subject", "created_at", card_name=F("card__name"))
        ),
    }
