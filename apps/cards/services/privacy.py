"""Deletion of a user's cards."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import ProtectedError

from apps.accounts.models import User
from apps.cards.models import Card


@transaction.atomic
def delete_cards(*, user: User, **_: object) -> None:
    """Delete the cards that no class uses and nothing was bid with, newest first: each may replace an older one."""
    for card in Card.objects.filter(owner=user, klass=None).order_by("-pk"):
        with suppress(ProtectedError), transaction.atomic():
            card.delete()
