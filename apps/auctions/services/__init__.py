"""What people do at tables: open one, make a call, take a hint, ask a robot again."""

from apps.auctions.services.calls import add_call
from apps.auctions.services.errors import (
    CallRefusedError,
    HintRefusedError,
    InvalidKeyError,
    NotAPersonsSeatError,
    OutOfTurnError,
    StaleVersionError,
)
from apps.auctions.services.hints import take_hint
from apps.auctions.services.practice import BoardNotOpenError, EmptySetError, bid_again, practise, seat_of_one
from apps.auctions.services.sharing import bid_shared, share_board, stop_sharing
from apps.auctions.services.tables import (
    TablePlan,
    ask_robots_again,
    open_table,
    release_answers,
)

__all__ = (
    "BoardNotOpenError",
    "CallRefusedError",
    "EmptySetError",
    "HintRefusedError",
    "InvalidKeyError",
    "NotAPersonsSeatError",
    "OutOfTurnError",
    "StaleVersionError",
    "TablePlan",
    "add_call",
    "ask_robots_again",
    "bid_again",
    "bid_shared",
    "open_table",
    "practise",
    "release_answers",
    "seat_of_one",
    "share_board",
    "stop_sharing",
    "take_hint",
)
