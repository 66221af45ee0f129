"""Deletion of personal data."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.progress.models import Drill, RuleState


@transaction.atomic
def forget_memory(*, user: User, **_: object) -> None:
    """Delete the rule states, review positions and drills of a user; decisions stay."""
    RuleState.objects.filter(user=user).delete()
    Drill.objects.filter(user=user).delete()
