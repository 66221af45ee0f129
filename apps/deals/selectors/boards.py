"""The boards of a set for pages and for other programs."""

from __future__ import annotations

from collections.abc import Collection

from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord, write_lin, write_pbn


def record_of(board: Board, event: str = "") -> BoardRecord:
    """Return a board with its trick table."""
    return BoardRecord(
        number=board.number,
        dealer=Seat.parse(board.dealer),
        vulnerability=Vulnerability.parse(board.vulnerability),
        deal=Deal.parse(board.deal),
        event=event,
        tags=(("DoubleDummyTricks", board.double_dummy),),
    )


def records_of(practice_set: PracticeSet, *, without: Collection[int] = ()) -> list[BoardRecord]:
    """Return the boards of a set by number, except those with these ids."""
    return [record_of(board, practice_set.name) for board in practice_set.boards.exclude(pk__in=without)]


def set_as_text(practice_set: PracticeSet, style: str, *, without: Collection[int] = ()) -> str:
    """Return the boards of a set as a "pbn" or "lin" file, except those with these ids."""
    records = records_of(practice_set, without=without)
    return write_pbn(records) if style == "pbn" else "".join(f"{write_lin(record)}\n" for record in records)
