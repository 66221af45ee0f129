"""Services for tables and live sessions: opening them, seats, links. Commands at a table are in `handlers`."""

from apps.auctions.services.practice import (
    BoardNotOpenError,
    EmptySetError,
    bid_again,
    bid_shared,
    practise,
    seat_of_one,
    share_board,
    stop_sharing,
)
from apps.auctions.services.seats import free_seat, leave_seat, seat_person, seat_robot, take_seat
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
    open_table,
    release_answers,
)

__all__ = (
    "BoardNotOpenError",
    "BoardUnderWayError",
    "EmptySetError",
    "SittingPlan",
    "TablePlan",
    "bid_again",
    "bid_shared",
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
    "seat_of_one",
    "seat_person",
    "seat_robot",
    "share_board",
    "stop_sharing",
    "take_seat",
    "withdraw_link",
)
