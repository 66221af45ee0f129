"""Seats and sittings of a user who leaves a class or is anonymized."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import Class, User
from apps.auctions.models import Sitting, SittingSeat
from apps.auctions.services.seats import leave_seat
from apps.auctions.services.sittings import close_sitting
from apps.auctions.table_state import remove_player


@transaction.atomic
def anonymize_seats(*, user: User, **_: object) -> None:
    """Free the user's seats at unfinished live tables, and close the sittings they opened outside any class."""
    for sitting in Sitting.objects.filter(closed_at=None, seats__user=user):
        leave_seat(sitting_id=sitting.pk, user=user)  # announces it to the open pages
    remove_player(user=user)
    SittingSeat.objects.filter(user=user).update(user=None)
    for sitting in Sitting.objects.filter(owner=user, klass=None, closed_at=None):
        close_sitting(sitting_id=sitting.pk)


@transaction.atomic
def free_seats(*, user: User, klass: Class, **_: object) -> None:
    """Free the user's seats at live tables of a class they have left."""
    for sitting in Sitting.objects.filter(klass=klass, closed_at=None, seats__user=user):
        leave_seat(sitting_id=sitting.pk, user=user)
