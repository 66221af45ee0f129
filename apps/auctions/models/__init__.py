"""Tables, sittings and presence."""

from apps.auctions.models.sittings import (
    CallAlert,
    Connection,
    HandSeen,
    Pace,
    ServerProcess,
    Sitting,
    SittingSeat,
    UndoAnswer,
    UndoRequest,
)
from apps.auctions.models.tables import (
    HINT_STEPS,
    AnswerRelease,
    BoardLink,
    CallMade,
    HintTaken,
    Seat,
    Table,
    TableKind,
)

__all__ = (
    "HINT_STEPS",
    "AnswerRelease",
    "BoardLink",
    "CallAlert",
    "CallMade",
    "Connection",
    "HandSeen",
    "HintTaken",
    "Pace",
    "Seat",
    "ServerProcess",
    "Sitting",
    "SittingSeat",
    "Table",
    "TableKind",
    "UndoAnswer",
    "UndoRequest",
)
