"""Scores that a simulation has raised in the last days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import Grade
from apps.progress.selectors.current_progress import decisions_counted
from bridgeclass.engine.calls import Call

SHOWN_FOR = timedelta(days=7)
MAX_RAISED = 3


@dataclass(frozen=True, slots=True)
class RaisedScore:
    """A call whose score was raised. table_id: the table to review, if any."""

    call: Call
    score: int
    table_id: int | None


def raised_scores(user: User) -> list[RaisedScore]:
    """Return the user's last raised scores whose grades are released, newest first."""
    rows = (
        Grade.objects.filter(
            simulated__isnull=False, graded_at__gt=timezone.now() - SHOWN_FOR, decision__in=decisions_counted(user)
        )
        .order_by("-pk")
        .values("score", "decision__call", "decision__call_made__table")[:MAX_RAISED]
    )
    return [
        RaisedScore(Call.parse(row["decision__call"]), row["score"], row["decision__call_made__table"]) for row in rows
    ]
