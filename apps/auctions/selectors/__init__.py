"""What a person may see of tables and of the decisions made there."""

from apps.auctions.selectors.feedback import feedback_on, flag_on
from apps.auctions.selectors.review import auction_view
from apps.auctions.selectors.sharing import SharedBoard, finished_at_board, link_of, shared_board
from apps.auctions.selectors.view_models import (
    AttemptView,
    AuctionView,
    BiddingBox,
    BoxCall,
    CallView,
    Feedback,
    FlagView,
    HandView,
    HintOffer,
    HintView,
    PersonView,
    ReplayStep,
    Review,
)
from apps.auctions.selectors.visibility import (
    answers_are_due,
    boards_held_back,
    decisions_of_finished_boards,
    decisions_seen_by,
    own_decisions_due,
    own_decisions_of_finished_boards,
    seats_of,
    tables_of,
)

__all__ = (
    "AttemptView",
    "AuctionView",
    "BiddingBox",
    "BoxCall",
    "CallView",
    "Feedback",
    "FlagView",
    "HandView",
    "HintOffer",
    "HintView",
    "PersonView",
    "ReplayStep",
    "Review",
    "SharedBoard",
    "answers_are_due",
    "auction_view",
    "boards_held_back",
    "decisions_of_finished_boards",
    "decisions_seen_by",
    "feedback_on",
    "finished_at_board",
    "flag_on",
    "link_of",
    "own_decisions_due",
    "own_decisions_of_finished_boards",
    "seats_of",
    "shared_board",
    "tables_of",
)
