"""Hand profiles: stored as numbered revisions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from apps.accounts.models import User
from apps.deals.models import HandProfile, ProfileRevision
from apps.deals.selectors.fields import Document
from bridgeclass.engine.dealing import profile_document, read_profile


@transaction.atomic
def save_profile(*, document: object, owner: User | None = None) -> ProfileRevision:
    """Store a profile's document as its owner's newest revision of that name, and give it.

    A document that says the same as the newest revision gives that one. Without an owner the
    profile is one that came with the program. Raises the engine's ProfileError.
    """
    profile = read_profile(document)
    stored, _ = HandProfile.objects.get_or_create(owner=owner, name=profile.name)
    return add_revision(profile=stored, document=profile_document(profile), author=owner)


@transaction.atomic
def add_revision(*, profile: HandProfile, document: Document, author: User | None) -> ProfileRevision:
    """Give a profile's newest revision, which says what the document says; it must have been read and written anew."""
    sha256 = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
    HandProfile.objects.select_for_update().get(pk=profile.pk)
    bring_back_profile(profile=profile)
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
    """Delete a profile with its drafts; whether it is gone.

    One that sets were dealt from is put away instead: it is listed no more, and no set can be dealt from it.
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
def bring_back_profile(*, profile: HandProfile) -> None:
    """List a profile again that was put away."""
    HandProfile.objects.filter(pk=profile.pk).exclude(put_away_at=None).update(put_away_at=None)


@transaction.atomic
def save_profiles(*, documents: Sequence[object], owner: User | None = None) -> list[ProfileRevision]:
    """Store several documents as `save_profile` does, or none of them. Raises the engine's ProfileError."""
    return [save_profile(document=document, owner=owner) for document in documents]
