"""The profiles and practice sets a person may use."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Max, Q, QuerySet

from apps.accounts.models import Class, Job, User
from apps.accounts.selectors import classes_taught_by
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft, ProfileRevision

SET_JOB, IMPORT_JOB = "practice set", "board import"
"""The kinds of the jobs that make a set."""


def profiles_of(user: User) -> QuerySet[HandProfile]:
    """The profiles a person may use: own ones, and what a teacher finds ready.

    A teacher finds what came with the program and what is shared with the teacher's classes.
    """
    return HandProfile.objects.all() if user.is_admin else HandProfile.objects.filter(_usable(user)).distinct()


def profiles_to_deal(user: User) -> QuerySet[HandProfile]:
    """Those of `profiles_of` that sets may be dealt from: without those put away."""
    return profiles_of(user).filter(put_away_at=None)


def practice_sets_of(user: User, *, taught: Collection[Class] | None = None) -> QuerySet[PracticeSet]:
    """The practice sets a person may use, by the same rule as profiles.

    `taught` are the classes the person teaches, where they have been read.
    """
    if user.is_admin:
        return PracticeSet.objects.all()
    return PracticeSet.objects.filter(_usable(user, taught)).distinct()


def editable_profiles(user: User) -> QuerySet[HandProfile]:
    """The profiles a person may change and share: own ones; an admin's are all."""
    return HandProfile.objects.all() if user.is_admin else HandProfile.objects.filter(owner=user)


def editable_sets(user: User) -> QuerySet[PracticeSet]:
    """The practice sets a person may share: own ones; an admin's are all."""
    return PracticeSet.objects.all() if user.is_admin else PracticeSet.objects.filter(owner=user)


def drafts_of(user: User) -> QuerySet[ProfileDraft]:
    """A person's own drafts with the newest number of their profiles, the newest first; nobody sees another's."""
    drafts = ProfileDraft.objects.filter(owner=user).select_related("profile", "based_on")
    return drafts.annotate(newest=Max("profile__revisions__number")).order_by("-changed_at", "-pk")


def jobs_of(user: User) -> QuerySet[Job]:
    """Return the jobs of a user that deal or import sets."""
    return Job.objects.filter(owner=user, kind__in=(SET_JOB, IMPORT_JOB))


def _usable(user: User, taught: Collection[Class] | None = None) -> Q:
    taught = list(classes_taught_by(user)) if taught is None else taught
    ready = Q(owner=None) | Q(shared_with__in=taught)
    return Q(owner=user) | ready if taught else Q(owner=user)


def newest_revision(name: str, owner: User | None = None) -> ProfileRevision:
    """The newest revision of the profile with this name, by default of one without an owner.

    Raises ProfileRevision.DoesNotExist.
    """
    revisions = ProfileRevision.objects.filter(profile__name=name, profile__owner=owner)
    return revisions.select_related("profile").latest("number")


def shipped_names() -> list[str]:
    """The names of the profiles without an owner, in order."""
    return list(HandProfile.objects.filter(owner=None).values_list("name", flat=True))
