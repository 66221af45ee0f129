"""A stored profile found by the name on the command line."""

from __future__ import annotations

from django.core.management.base import CommandError

from apps.deals.models import ProfileRevision
from apps.deals.selectors.queries import newest_revision, shipped_names


def revision_named(name: str) -> ProfileRevision:
    """The newest revision of the shipped profile with this name; raises CommandError with the names there are."""
    try:
        return newest_revision(name)
    except ProfileRevision.DoesNotExist:
        known = ", ".join(shipped_names()) or "none; load some with load_profiles"
        raise CommandError(f"there is no profile {name!r}; there are: {known}") from None
