"""Queries on cards and snapshots."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import classes_of, classes_taught_by
from apps.cards.models import Card, SystemSnapshot


def cards_of(user: User) -> QuerySet[Card]:
    """Return the cards a user may use: shipped ones, own ones and those of the user's classes; an admin uses all."""
    if user.is_admin:
        return Card.objects.all()
    return Card.objects.filter(Q(owner=None, klass=None) | Q(owner=user) | Q(klass__in=classes_of(user)))


def current_cards_of(user: User) -> QuerySet[Card]:
    """Return those of `cards_of` that no newer card replaces, by name."""
    return cards_of(user).filter(replaced_by=None).select_related("klass", "owner").order_by("name", "pk")


def editable_cards(user: User) -> QuerySet[Card]:
    """Return the current cards a user may change: own ones and those of classes the user teaches."""
    mine = Q(owner=user) | Q(klass__in=classes_taught_by(user))
    return Card.objects.filter(mine, replaced_by=None).exclude(owner=None)


def snapshots_by_id(ids: Iterable[int]) -> dict[int, SystemSnapshot]:
    """Return snapshots by id; their long texts are read when they are used."""
    return SystemSnapshot.objects.defer("text").in_bulk(set(ids))
