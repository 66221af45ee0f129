"""The seats of a person who leaves a class or is forgotten, and what the person opened for others."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from apps.accounts.models import Class, User
from apps.auctions.models import HandSeen, Seat, Sitting, SittingSeat, Table, TableKind
from apps.auctions.services.seats import leave_seat
from apps.auctions.services.sittings import close_sitting


@transaction.atomic
def anonymize_seats(*, user: User, **_: object) -> None:
    """Free the seats at live tables that are still bidding: others wait there. Finished boards keep who bid them."""
    for sitting in Sitting.objects.filter(closed_at=None, seats__user=user):
        leave_seat(sitting_id=sitting.pk, user=user)  # tells the open pages of the others
    waiting = Seat.objects.filter(user=user, table__kind=TableKind.LIVE, table__finished_at=None)
    Table.objects.filter(pk__in=list(waiting.values_list("table", flat=True))).update(version=F("version") + 1)
    waiting.update(user=None, held_until=None)
    SittingSeat.objects.filter(user=user).update(user=None)
    for sitting in Sitting.objects.filter(owner=user, klass=None, closed_at=None):
        close_sitting(sitting_id=sitting.pk)
    HandSeen.objects.filter(user=user).delete()


@transaction.atomic
def free_seats(*, user: User, klass: Class, **_: object) -> None:
    """Free the seats of a person at the live tables of a class that the person is in no more."""
    for sitting in Sitting.objects.filter(klass=klass, closed_at=None, seats__user=user):
        leave_seat(sitting_id=sitting.pk, user=user)
