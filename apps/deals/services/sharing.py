"""Profiles and practice sets that the instructors of a class may use."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from apps.accounts.models import Class
from apps.deals.models import HandProfile, PracticeSet


@transaction.atomic
def share_profile(*, profile: HandProfile, classes: Iterable[Class]) -> None:
    """Let the instructors of just these classes use a profile."""
    profile.shared_with.set(classes)


@transaction.atomic
def share_set(*, practice_set: PracticeSet, classes: Iterable[Class]) -> None:
    """Let the instructors of just these classes use a set."""
    practice_set.shared_with.set(classes)
