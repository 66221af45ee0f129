"""What people do with hand profiles and practice sets."""

from apps.deals.services.profiles import save_profile, save_profiles
from apps.deals.services.sets import (
    MOST_BOARDS,
    InvalidSetError,
    PreparedBoard,
    SetPart,
    SetPlan,
    create_practice_set,
    deal_set,
    prepare_boards,
)

__all__ = (
    "MOST_BOARDS",
    "InvalidSetError",
    "PreparedBoard",
    "SetPart",
    "SetPlan",
    "create_practice_set",
    "deal_set",
    "prepare_boards",
    "save_profile",
    "save_profiles",
)
