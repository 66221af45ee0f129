"""The judged calls that progress is made of."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.auctions.selectors.visibility import own_decisions_due
from apps.bidding.models import Decision


def decisions_counted(user: User, *, now: datetime | None = None) -> QuerySet[Decision]:
    """Return the person's own decisions whose grades the person may know, without calls taken back at the table."""
    return own_decisions_due(user, now=now).filter(call_made__undone_at=None)
