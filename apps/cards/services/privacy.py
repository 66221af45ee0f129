"""The cards of a person who is forgotten."""

from __future__ import annotations

from django.db import transaction
from django.db.models import ProtectedError

from apps.accounts.models import User
from apps.cards.models import Card


@transaction.atomic
def forget_cards(*, user: User, **_: object) -> None:
    """Delete the cards that no class uses and nothing was bid with, the newest first: each may replace an older one."""
    for card in Card.objects.filter(owner=user, klass=None).order_by("-pk"):
        try:
            with transaction.atomic():
                card.delete()
        except ProtectedError:
            continue
