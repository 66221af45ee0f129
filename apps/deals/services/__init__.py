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
from apps.deals.services.generation_jobs import (
    SetOrder,
    TooManyJobsError,
    deal_ordered_set,
    order_set,
)
from apps.deals.services.importing import ImportPlan, Understood, import_set, understood
from apps.deals.services.jobs import (
    JobCancelledError,
    begin_job,
    cancel_job,
    end_job,
    note_progress,
    refuse_called_off,
)
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
    "JobCancelledError",
    "NameTakenError",
    "PreparedBoard",
    "SetOrder",
    "SetPart",
    "SetPlan",
    "StaleDraftError",
    "StaleLayoutError",
    "TooManyDraftsError",
    "TooManyJobsError",
    "Understood",
    "UnknownChangeError",
    "apply_moves",
    "begin_draft",
    "begin_job",
    "blank_document",
    "cancel_job",
    "create_practice_set",
    "deal_ordered_set",
    "deal_set",
    "discard_draft",
    "draft_of_profile",
    "drill_of",
    "duplicate_profile",
    "edit_draft",
    "end_job",
    "import_set",
    "note_progress",
    "order_set",
    "plan_drill",
    "practise_rule",
    "prepare_boards",
    "refuse_called_off",
    "save_draft",
    "save_profile",
    "save_profiles",
    "share_profile",
    "share_set",
    "understood",
)
