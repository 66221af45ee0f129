"""Deletion of personal data."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.bidding.models import Flag, FlagState


@transaction.atomic
def forget_flags(*, user: User, **_: object) -> None:
    """Delete open disagreements, and the student's words in answered ones."""
    own = Flag.objects.filter(decision__user=user)
    own.filter(state=FlagState.OPEN).delete()
    own.update(words="")
