"""The disagreements of a person who is forgotten."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.bidding.models import Flag, FlagState


@transaction.atomic
def forget_flags(*, user: User, **_: object) -> None:
    """Drop the disagreements that still wait, and the person's own words of those that are answered."""
    own = Flag.objects.filter(decision__user=user)
    own.filter(state=FlagState.OPEN).delete()
    own.update(words="")
