"""What people do with hand profiles and practice sets."""

from apps.deals.services.document_edits import UnknownChangeError, blank_document
from apps.deals.services.drafts import (
    DraftTooLargeError,
    Edit,
    NameTakenError,
    StaleDraftError,
    StaleLayoutError,
    TooManyDraftsError,
    apply_moves,
    begin_draft,
    discard_draft,
    draft_of_profile,
    duplicate_profile,
    edit_draft,
    save_draft,
)
from apps.deals.services.drills import DrillWish, drill_of, plan_drill, practise_rule
from apps.deals.services.generation_jobs import SetOrder, dealt_set, start_set
from apps.deals.services.importing import ImportPlan, Understood, import_set, understood
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
from apps.deals.services.sharing import share_profile, share_set

__all__ = (
    "MOST_BOARDS",
    "DraftTooLargeError",
    "DrillWish",
    "Edit",
    "ImportPlan",
    "InvalidSetError",
    "NameTakenError",
    "PreparedBoard",
    "SetOrder",
    "SetPart",
    "SetPlan",
    "StaleDraftError",
    "StaleLayoutError",
    "TooManyDraftsError",
    "Understood",
    "UnknownChangeError",
    "apply_moves",
    "begin_draft",
    "blank_document",
    "create_practice_set",
    "deal_set",
    "dealt_set",
    "discard_draft",
    "draft_of_profile",
    "drill_of",
    "duplicate_profile",
    "edit_draft",
    "import_set",
    "plan_drill",
    "practise_rule",
    "prepare_boards",
    "save_draft",
    "save_profile",
    "save_profiles",
    "share_profile",
    "share_set",
    "start_set",
    "understood",
)
