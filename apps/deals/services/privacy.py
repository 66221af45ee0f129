"""Deletion of a user's profiles, drafts and sets."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import ProtectedError

from apps.accounts.models import User
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft


@transaction.atomic
def delete_deals(*, user: User, **_: object) -> None:
    """Delete drafts, and the sets and then profiles that no class shares and that nothing else depends on."""
    ProfileDraft.objects.filter(owner=user).delete()
    for practice_set in PracticeSet.objects.filter(owner=user, shared_with=None):
        with suppress(ProtectedError), transaction.atomic():
            practice_set.delete()
    for profile in HandProfile.objects.filter(owner=user, shared_with=None, drafts=None):
        with suppress(ProtectedError), transaction.atomic():
            profile.revisions.all().delete()
            profile.delete()
