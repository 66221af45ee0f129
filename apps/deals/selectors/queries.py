"""Queries on the profiles, drafts, sets and jobs of a user."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Max, Q, QuerySet

from apps.accounts.models import Class, Job, User
from apps.accounts.selectors import classes_taught_by
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft, ProfileRevision

SET_JOB, IMPORT_JOB, PREVIEW_JOB = "practice set", "board import", "import preview"
"""The kinds of jobs that deal or import a set, and that read boards to import."""


def profiles_of(user: User) -> QuerySet[HandProfile]:
    """Return the profiles a user may use: own ones; for a teacher also shipped ones and those shared with a class."""
    return HandProfile.objects.all() if user.is_admin else HandProfile.objects.filter(_usable(user)).distinct()


def profiles_to_deal(user: User) -> QuerySet[HandProfile]:
    """Return those of `profiles_of` that are not archived."""
    return profiles_of(user).filter(put_away_at=None)


def practice_sets_of(user: User, *, taught: Collection[Class] | None = None) -> QuerySet[PracticeSet]:
    """Return the practice sets a user may use, by the same rule as profiles.

    taught: the classes the user teaches, if they are known.
    """
    return PracticeSet.objects.all() if user.is_admin else PracticeSet.objects.filter(_usable(user, taught)).distinct()


def _usable(user: User, taught: Collection[Class] | None = None) -> Q:
    taught = list(classes_taught_by(user)) if taught is None else taught
    return Q(owner=user) | Q(owner=None) | Q(shared_with__in=taught) if taught else Q(owner=user)


def editable_profiles(user: User) -> QuerySet[HandProfile]:
    """Return the profiles a user may change and share: own ones, or all for an admin."""
    return HandProfile.objects.all() if user.is_admin else HandProfile.objects.filter(owner=user)


def editable_sets(user: User) -> QuerySet[PracticeSet]:
    """Return the practice sets a user may share: own ones, or all for an admin."""
    return PracticeSet.objects.all() if user.is_admin else PracticeSet.objects.filter(owner=user)


def drafts_of(user: User) -> QuerySet[ProfileDraft]:
    """Return a user's own drafts with the newest number of their profiles, newest first; nobody sees another's."""
    drafts = ProfileDraft.objects.filter(owner=user).select_related("profile", "based_on")
    return drafts.annotate(newest=Max("profile__revisions__number")).order_by("-changed_at", "-pk")


def jobs_of(user: User) -> QuerySet[Job]:
    """Return the jobs of a user that deal or import sets."""
    return Job.objects.filter(owner=user, kind__in=(SET_JOB, IMPORT_JOB))


def newest_revision(name: str, owner: User | None = None) -> ProfileRevision:
    """Return the newest revision of an owner's profile, by default of a shipped one.

    Raises ProfileRevision.DoesNotExist.
    """
    revisions = ProfileRevision.objects.filter(profile__name=name, profile__owner=owner)
    return revisions.select_related("profile").latest("number")


def shipped_names() -> list[str]:
    """Return the names of the shipped profiles, in order."""
    return list(HandProfile.objects.filter(owner=None).values_list("name", flat=True))
