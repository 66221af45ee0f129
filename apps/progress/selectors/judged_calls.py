"""Graded calls that count for progress."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.auctions.selectors.visibility import own_decisions_due
from apps.bidding.models import Decision


def decisions_counted(user: User, *, now: datetime | None = None) -> QuerySet[Decision]:
    """Return the user's decisions whose grades are released, without calls taken back."""
    return own_decisions_due(user, now=now).filter(call_made__undone_at=None)
