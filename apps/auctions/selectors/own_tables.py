"""A person's own tables and calls, as programs ask for them."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from apps.accounts.models import User
from apps.auctions.models import CallMade, Seat
from apps.auctions.selectors.visibility import boards_held_back, own_decisions_due, seats_of
from apps.bidding.models import Decision


def own_tables(user: User, *, is_finished: bool | None = None) -> QuerySet[Seat]:
    """The person's seats with their tables, boards and calls, the newest first; of boards over or not if asked."""
    seats = seats_of(user).select_related("table__board__practice_set").order_by("-pk")
    calls = CallMade.objects.filter(undone_at=None).order_by("number")
    shown = seats.prefetch_related(Prefetch("table__calls", calls))
    return shown if is_finished is None else shown.filter(table__finished_at__isnull=not is_finished)


def own_decisions_known(user: User) -> QuerySet[Decision]:
    """The person's own decisions whose answers are due, but for boards of which some answer is still held back."""
    return own_decisions_due(user).exclude(board__in=boards_held_back(user))
