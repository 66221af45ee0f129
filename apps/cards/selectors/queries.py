"""The cards a person may use, change, and share."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import classes_of, classes_taught_by
from apps.cards.models import Card


def cards_of(user: User) -> QuerySet[Card]:
    """The cards a person may use: shipped ones, own ones, and those of the person's classes."""
    if user.is_admin:
        return Card.objects.all()
    shipped = Q(owner=None, klass=None)
    return Card.objects.filter(shipped | Q(owner=user) | Q(klass__in=classes_of(user)))


def current_cards_of(user: User) -> QuerySet[Card]:
    """Those of `cards_of` that no newer card replaces, by name."""
    return cards_of(user).filter(replaced_by=None).select_related("klass", "owner").order_by("name", "pk")


def cards_changed_by(user: User) -> QuerySet[Card]:
    """The cards a person may change: own ones and those of classes the person teaches, if nothing replaces them."""
    mine = Q(owner=user) | Q(klass__in=classes_taught_by(user))
    return Card.objects.filter(mine, replaced_by=None).exclude(owner=None)
