"""The cards of a person, for that person to take along."""

from __future__ import annotations

from django.db.models import F

from apps.accounts.models import User
from apps.cards.models import Card

FIELDS = ("id", "name", "system", "options", "own_rules", "foreign", "replaces", "created_at", "used_at")


def cards_to_take(*, user: User, **_: object) -> dict[str, object]:
    """Every card a person made, the replaced ones too; a card shared with a class says with which."""
    cards = Card.objects.filter(owner=user).order_by("pk")
    return {"cards": list(cards.values(*FIELDS, **{"class": F("klass__name")}))}
