"""What a person may see of tables and of the decisions made there."""

from apps.auctions.selectors.feedback import feedback_on, flag_on
from apps.auctions.selectors.files import record_of
from apps.auctions.selectors.review import auction_shown
from apps.auctions.selectors.sharing import SharedBoard, finished_at_board, link_of, shared_board
from apps.auctions.selectors.table import table_in_play, table_news, table_view
from apps.auctions.selectors.view_models import (
    AuctionShown,
    BiddingBox,
    BoxCall,
    CallShown,
    Feedback,
    FlagShown,
    GoShown,
    HandShown,
    HintOffer,
    HintShown,
    PersonShown,
    ReplayStep,
    Review,
    TableView,
)
from apps.auctions.selectors.visibility import (
    answers_are_due,
    boards_held_back,
    decisions_laid_open,
    decisions_seen_by,
    own_decisions_due,
    own_decisions_laid_open,
    seats_of,
    tables_of,
)

__all__ = (
    "AuctionShown",
    "BiddingBox",
    "BoxCall",
    "CallShown",
    "Feedback",
    "FlagShown",
    "GoShown",
    "HandShown",
    "HintOffer",
    "HintShown",
    "PersonShown",
    "ReplayStep",
    "Review",
    "SharedBoard",
    "TableView",
    "answers_are_due",
    "auction_shown",
    "boards_held_back",
    "decisions_laid_open",
    "decisions_seen_by",
    "feedback_on",
    "finished_at_board",
    "flag_on",
    "link_of",
    "own_decisions_due",
    "own_decisions_laid_open",
    "record_of",
    "seats_of",
    "shared_board",
    "table_in_play",
    "table_news",
    "table_view",
    "tables_of",
)
