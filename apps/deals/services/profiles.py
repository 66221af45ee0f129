"""Hand profiles: stored as numbered revisions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from django.db import transaction

from apps.accounts.models import User
from apps.deals.models import HandProfile, ProfileRevision
from bridgeclass.engine.dealing import profile_document, read_profile


@transaction.atomic
def save_profile(*, document: object, owner: User | None = None) -> ProfileRevision:
    """Store a profile's document as its owner's newest revision of that name, and give it.

    A document that says the same as the newest revision gives that one. Without an owner the
    profile is one that came with the program. Raises the engine's ProfileError.
    """
    profile = read_profile(document)
    text = profile_document(profile)
    sha256 = hashlib.sha256(json.dumps(text, sort_keys=True).encode()).hexdigest()
    stored, _ = HandProfile.objects.get_or_create(owner=owner, name=profile.name)
    HandProfile.objects.select_for_update().get(pk=stored.pk)
    newest = stored.revisions.order_by("-number").first()
    if newest and newest.sha256 == sha256:
        return newest
    return ProfileRevision.objects.create(
        profile=stored,
        number=newest.number + 1 if newest else 1,
        document=text,
        version_label=profile.version or "",
        sha256=sha256,
        author=owner,
    )


@transaction.atomic
def save_profiles(*, documents: Sequence[object], owner: User | None = None) -> list[ProfileRevision]:
    """Store several documents as `save_profile` does, or none of them. Raises the engine's ProfileError."""
    return [save_profile(document=document, owner=owner) for document in documents]
