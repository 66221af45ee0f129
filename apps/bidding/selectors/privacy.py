"""Export of a teacher's own grades and answers, without naming the students."""

from __future__ import annotations

from apps.accounts.models import User
from apps.bidding.models import Flag, Grade


def export_judgements(*, user: User, **_: object) -> dict[str, object]:
    """Return the grades that a teacher gave and the disagreements that a teacher answered."""
    grades = Grade.objects.filter(by=user).order_by("pk")
    answers = Flag.objects.filter(answered_by=user).order_by("answered_at", "pk")
    return {
        "grades_given": list(grades.values("score", "tier", "note", "graded_at")),
        "disagreements_answered": list(answers.values("state", "answer", "answered_at")),
    }
