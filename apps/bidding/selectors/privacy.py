"""What a person said of others' calls, for that person to take along: the words, not whose calls they were."""

from __future__ import annotations

from apps.accounts.models import User
from apps.bidding.models import Flag, Grade


def judgements_to_take(*, user: User, **_: object) -> dict[str, object]:
    """The grades a teacher gave and the disagreements a teacher answered."""
    grades = Grade.objects.filter(by=user).order_by("pk")
    answers = Flag.objects.filter(answered_by=user).order_by("answered_at", "pk")
    return {
        "grades_given": list(grades.values("score", "tier", "note", "graded_at")),
        "disagreements_answered": list(answers.values("state", "answer", "answered_at")),
    }
