"""Hand profiles: stored as numbered revisions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.db import transaction

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
def save_profiles(*, documents: Sequence[object], owner: User | None = None) -> list[ProfileRevision]:
    """Store several documents as `save_profile` does, or none of them. Raises the engine's ProfileError."""
    return [save_profile(document=document, owner=owner) for document in documents]
