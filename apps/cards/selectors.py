"""The cards a person may use, and the bidders that play them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import classes_of
from apps.cards.models import Card, SystemSnapshot
from bridgeclass.engine.bidder import Bidder, SideSystem

Choices = tuple[tuple[str, bool], ...]


def cards_of(user: User) -> QuerySet[Card]:
    """The cards a person may use: shipped ones, own ones, and those of the person's classes."""
    if user.is_admin:
        return Card.objects.all()
    shipped = Q(owner=None, klass=None)
    return Card.objects.filter(shipped | Q(owner=user) | Q(klass__in=classes_of(user)))


def bidder_for(card_ns: Card, card_ew: Card) -> Bidder:
    """The robot that plays two cards, one a side; the same one as long as the cards are the same."""
    return bidder_of(_side(card_ns.system, card_ns.options), _side(card_ew.system, card_ew.options))


def bidder_of_snapshots(ns: SystemSnapshot, ew: SystemSnapshot) -> Bidder:
    """The robot that plays, by today's rules, the system and options each snapshot names."""
    return bidder_of(_side(ns.system, ns.options), _side(ew.system, ew.options))


def _side(system: str, options: Mapping[str, bool]) -> tuple[str, Choices]:
    return system, tuple(sorted(options.items()))


@lru_cache(maxsize=64)
def bidder_of(ns: tuple[str, Choices], ew: tuple[str, Choices]) -> Bidder:
    """The robot for a system and its sorted options on each side; built once and kept."""
    return Bidder(ns=SideSystem(ns[0], dict(ns[1])), ew=SideSystem(ew[0], dict(ew[1])))
