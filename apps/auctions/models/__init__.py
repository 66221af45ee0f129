"""Tables where boards are bid, who bids together there, and who is there now."""

from apps.auctions.models.presence import Connection, ServerProcess
from apps.auctions.models.sittings import HandSeen, OwnWords, Pace, Sitting, SittingSeat, UndoAnswer, UndoAsked
from apps.auctions.models.tables import (
    HINT_STEPS,
    AnswersShown,
    BoardLink,
    CallMade,
    HintTaken,
    Seat,
    Table,
    TableKind,
)

__all__ = (
    "HINT_STEPS",
    "AnswersShown",
    "BoardLink",
    "CallMade",
    "Connection",
    "HandSeen",
    "HintTaken",
    "OwnWords",
    "Pace",
    "Seat",
    "ServerProcess",
    "Sitting",
    "SittingSeat",
    "Table",
    "TableKind",
    "UndoAnswer",
    "UndoAsked",
)
