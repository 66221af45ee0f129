"""Export of a user's profiles, drafts and sets.

The boards of a set and its seed, from which they could be dealt again, are left out: some may still have to be bid.
"""

from __future__ import annotations

from django.db.models import Count, F

from apps.accounts.models import User
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft, ProfileRevision

REVISION = ("number", "version_label", "document", "created_at")


def exported_deals(*, user: User, **_: object) -> dict[str, object]:
    """Return what a user wrote to be dealt from, and the sets made from it."""
    profiles = HandProfile.objects.filter(owner=user).order_by("pk").prefetch_related("revisions", "shared_with")
    elsewhere = ProfileRevision.objects.filter(author=user).exclude(profile__owner=user).order_by("pk")
    drafts = ProfileDraft.objects.filter(owner=user).order_by("pk")
    sets = PracticeSet.objects.filter(owner=user).order_by("pk").annotate(board_count=Count("boards"))
    return {
        "hand_profiles": [_profile(profile) for profile in profiles],
        "revisions_of_other_profiles": list(elsewhere.values(*REVISION, profile_name=F("profile__name"))),
        "profile_drafts": list(drafts.values("document", "created_at", "changed_at", profile_name=F("profile__name"))),
        "practice_sets": [_set(one) for one in sets.prefetch_related("shared_with", "parts__revision__profile")],
    }


def _profile(profile: HandProfile) -> dict[str, object]:
    return {
        "name": profile.name,
        "created_at": profile.created_at,
        "shared_with": [klass.name for klass in profile.shared_with.all()],
        "revisions": [{name: getattr(revision, name) for name in REVISION} for revision in profile.revisions.all()],
    }


def _set(practice_set: PracticeSet) -> dict[str, object]:
    return {
        "name": practice_set.name,
        "created_at": practice_set.created_at,
        "learner_seats": practice_set.learner_seats,
        "shared_with": [klass.name for klass in practice_set.shared_with.all()],
        "boards": getattr(practice_set, "board_count", 0),
        "parts": [
            {"profile": part.revision.profile.name, "revision": part.revision.number, "share": part.share}
            for part in practice_set.parts.all()
        ],
    }
