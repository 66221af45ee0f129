"""Seats and sittings of a user who leaves a class or is anonymized."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from apps.accounts.models import Class, User
from apps.auctions.models import HandSeen, Seat, Sitting, SittingSeat, Table, TableKind
from apps.auctions.services.seats import leave_seat
from apps.auctions.services.sittings import close_sitting


@transaction.atomic
def anonymize_seats(*, user: User, **_: object) -> None:
    """Free the user's seats at unfinished live tables, and close the sittings they opened outside any class."""
    for sitting in Sitting.objects.filter(closed_at=None, seats__user=user):
        leave_seat(sitting_id=sitting.pk, user=user)  # announces it to the open pages
    waiting = Seat.objects.filter(user=user, table__kind=TableKind.LIVE, table__finished_at=None)
    Table.objects.filter(pk__in=list(waiting.values_list("table", flat=True))).update(version=F("version") + 1)
    waiting.update(user=None, held_until=None)
    SittingSeat.objects.filter(user=user).update(user=None)
    for sitting in Sitting.objects.filter(owner=user, klass=None, closed_at=None):
        close_sitting(sitting_id=sitting.pk)
    HandSeen.objects.filter(user=user).delete()


@transaction.atomic
def free_seats(*, user: User, klass: Class, **_: object) -> None:
    """Free the user's seats at live tables of a class they have left."""
    for sitting in Sitting.objects.filter(klass=klass, closed_at=None, seats__user=user):
        leave_seat(sitting_id=sitting.pk, user=user)
