"""The profiles, drafts and sets of a person who is forgotten."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.db.models import ProtectedError

from apps.accounts.models import User
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft


@transaction.atomic
def forget_deals(*, user: User, **_: object) -> None:
    """Delete drafts, and what is shared with no class and stands under no work: sets first, then their profiles."""
    ProfileDraft.objects.filter(owner=user).delete()
    for practice_set in PracticeSet.objects.filter(owner=user, shared_with=None):
        _unless_needed(practice_set.delete)
    for profile in HandProfile.objects.filter(owner=user, shared_with=None, drafts=None):
        _unless_needed(profile.revisions.all().delete, profile.delete)


def _unless_needed(*deletions: Callable[[], object]) -> None:
    """All of these, or none if others' work stands on something of them."""
    try:
        with transaction.atomic():
            for delete in deletions:
                delete()
    except ProtectedError:
        return
