"""What people do at tables: open one, make a call, take it back, explain it, ask a robot again, sit down and get up."""

from apps.auctions.services.alerts import Said, say_words
from apps.auctions.services.calls import Called, add_call, call_from_seat
from apps.auctions.services.errors import (
    CallRefusedError,
    ClassOverError,
    HintRefusedError,
    InvalidKeyError,
    NotAPersonsSeatError,
    NotSeatedError,
    OutOfTurnError,
    SeatRefusedError,
    SittingClosedError,
    StaleVersionError,
    UndoRefusedError,
    WordsRefusedError,
)
from apps.auctions.services.hints import take_hint
from apps.auctions.services.practice import BoardNotOpenError, EmptySetError, bid_again, practise, seat_of_one
from apps.auctions.services.seated import Asked
from apps.auctions.services.seats import free_seat, leave_seat, seat_person, seat_robot, take_seat
from apps.auctions.services.sharing import bid_shared, share_board, stop_sharing
from apps.auctions.services.sittings import (
    BoardUnderWayError,
    SittingPlan,
    close_sitting,
    open_next_board,
    open_sitting,
    open_sittings,
    renew_link,
    withdraw_link,
)
from apps.auctions.services.tables import (
    TablePlan,
    ask_robots_again,
    open_table,
    release_answers,
)
from apps.auctions.services.undo import answer_undo, ask_undo

__all__ = (
    "Asked",
    "BoardNotOpenError",
    "BoardUnderWayError",
    "CallRefusedError",
    "Called",
    "ClassOverError",
    "EmptySetError",
    "HintRefusedError",
    "InvalidKeyError",
    "NotAPersonsSeatError",
    "NotSeatedError",
    "OutOfTurnError",
    "Said",
    "SeatRefusedError",
    "SittingClosedError",
    "SittingPlan",
    "StaleVersionError",
    "TablePlan",
    "UndoRefusedError",
    "WordsRefusedError",
    "add_call",
    "answer_undo",
    "ask_robots_again",
    "ask_undo",
    "bid_again",
    "bid_shared",
    "call_from_seat",
    "close_sitting",
    "free_seat",
    "leave_seat",
    "open_next_board",
    "open_sitting",
    "open_sittings",
    "open_table",
    "practise",
    "release_answers",
    "renew_link",
    "say_words",
    "seat_of_one",
    "seat_person",
    "seat_robot",
    "share_board",
    "stop_sharing",
    "take_hint",
    "take_seat",
    "withdraw_link",
)
