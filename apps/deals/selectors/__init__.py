"""What there is of profiles and practice sets, and what a profile says and gives."""

from apps.deals.selectors.stored import (
    drafts_of,
    editable_profiles,
    editable_sets,
    jobs_of,
    newest_revision,
    practice_sets_of,
    profiles_of,
    shipped_names,
)

__all__ = (
    "drafts_of",
    "editable_profiles",
    "editable_sets",
    "jobs_of",
    "newest_revision",
    "practice_sets_of",
    "profiles_of",
    "shipped_names",
)
