"""Hand profiles: stored as numbered revisions, shared, deleted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.deals.models import HandProfile, PracticeSet, ProfileRevision
from apps.deals.selectors.fields import Document
from bridgeclass.engine.dealing import profile_document, read_profile


@transaction.atomic
def save_profile(*, document: object, owner: User | None = None) -> ProfileRevision:
    """Store a document as the newest revision of its owner's profile of that name, and return the revision.

    A document equal to the newest revision is not stored again. Without an owner it is a shipped profile. Raises
    ProfileError.
    """
    profile = read_profile(document)
    stored, _ = HandProfile.objects.get_or_create(owner=owner, name=profile.name)
    return add_revision(profile=stored, document=profile_document(profile), author=owner)


@transaction.atomic
def save_profiles(*, documents: Sequence[object], owner: User | None = None) -> list[ProfileRevision]:
    """Store several documents as `save_profile` does, or none of them. Raises ProfileError."""
    return [save_profile(document=document, owner=owner) for document in documents]


@transaction.atomic
def add_revision(*, profile: HandProfile, document: Document, author: User | None) -> ProfileRevision:
    """Store a normalized document as a profile's newest revision, unless it equals that one, and return the newest."""
    sha256 = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    HandProfile.objects.select_for_update().get(pk=profile.pk)
    restore_profile(profile=profile)
    newest = profile.revisions.order_by("-number").first()
    if newest and newest.sha256 == sha256:
        return newest
    return ProfileRevision.objects.create(
        profile=profile,
        number=newest.number + 1 if newest else 1,
        document=document,
        version_label=str(document.get("version") or ""),
        sha256=sha256,
        author=author,
    )


@transaction.atomic
def delete_profile(*, profile: HandProfile) -> bool:
    """Delete a profile with its drafts and return True; one that sets were dealt from is archived: return False.

    An archived profile is not listed, and no set can be dealt from it.
    """
    HandProfile.objects.select_for_update().get(pk=profile.pk)
    profile.drafts.all().delete()
    try:
        with transaction.atomic():
            profile.revisions.all().delete()
            profile.delete()
    except ProtectedError:
        HandProfile.objects.filter(pk=profile.pk).update(put_away_at=timezone.now())
        return False
    return True


@transaction.atomic
def restore_profile(*, profile: HandProfile) -> None:
    """List an archived profile again."""
    HandProfile.objects.filter(pk=profile.pk).exclude(put_away_at=None).update(put_away_at=None)


@transaction.atomic
def share(*, shared: HandProfile | PracticeSet, classes: Iterable[Class]) -> None:
    """Share a profile or a set with the instructors of exactly these classes."""
    shared.shared_with.set(classes)
