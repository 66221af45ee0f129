"""What there is of profiles and practice sets, and what a profile says and gives."""

from apps.deals.selectors.embargo import boards_ahead_of, boards_kept_from, words_on_kept
from apps.deals.selectors.queries import (
    drafts_of,
    editable_profiles,
    editable_sets,
    jobs_of,
    newest_revision,
    practice_sets_of,
    profiles_of,
    profiles_to_deal,
    shipped_names,
)

__all__ = (
    "boards_ahead_of",
    "boards_kept_from",
    "drafts_of",
    "editable_profiles",
    "editable_sets",
    "jobs_of",
    "newest_revision",
    "practice_sets_of",
    "profiles_of",
    "profiles_to_deal",
    "shipped_names",
    "words_on_kept",
)
