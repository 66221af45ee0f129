"""Remove guests who never created an account."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from apps.accounts.models import User
from apps.auctions.models import Seat, Table
from apps.bidding.models import Decision, Flag, Grade
from apps.progress.models import RuleState


@transaction.atomic
def remove_guests(*, before: datetime) -> int:
    """Delete the guests who came before a moment, with their calls; return how many were deleted.

    Guests who sat at a table with other users stay, because deleting them would delete the calls of the others.
    """
    old = User.objects.filter(is_guest=True, date_joined__lt=before)
    shared = Seat.objects.filter(user__isnull=False).exclude(user__in=old).values("table")
    alone = old.exclude(seats__table__in=shared).exclude(seats__table__klass__isnull=False)
    guests = list(alone.values_list("pk", flat=True))
    RuleState.objects.filter(user__in=guests).delete()
    ids = list(Seat.objects.filter(user__in=guests).values_list("table", flat=True))
    Table.objects.filter(pk__in=ids, repeat_of__isnull=False).delete()
    Table.objects.filter(pk__in=ids).delete()
    for model in (Grade, Flag):
        model.objects.filter(decision__user__in=guests).delete()
    Decision.objects.filter(user__in=guests).delete()
    User.objects.filter(pk__in=guests).delete()
    return len(guests)
