"""Export of a user's cards."""

from __future__ import annotations

from django.db.models import F

from apps.accounts.models import User
from apps.cards.models import Card

FIELDS = ("id", "name", "system", "options", "own_rules", "foreign", "replaces", "created_at", "used_at")


def exported_cards(*, user: User, **_: object) -> dict[str, object]:
    """Return every card of a user, replaced ones too, with the class it is shared with."""
    cards = Card.objects.filter(owner=user).order_by("pk")
    return {"cards": list(cards.values(*FIELDS, **{"class": F("klass__name")}))}
