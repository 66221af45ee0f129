"""The memory of a person who is forgotten."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.progress.models import Drill, RuleState


@transaction.atomic
def forget_memory(*, user: User, **_: object) -> None:
    """Delete what the person remembers of each rule, with its positions, and the drills; calls stay."""
    RuleState.objects.filter(user=user).delete()
    Drill.objects.filter(user=user).delete()
