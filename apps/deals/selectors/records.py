"""The boards of a set as other programs read them."""

from __future__ import annotations

from collections.abc import Collection

from apps.deals.models import Board, PracticeSet
from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord


def records_of(practice_set: PracticeSet, *, without: Collection[int] = ()) -> list[BoardRecord]:
    """Every board of a set, in order, with its table of tricks, but those with these ids."""
    return [_record(practice_set, board) for board in practice_set.boards.exclude(pk__in=without)]


def _record(practice_set: PracticeSet, board: Board) -> BoardRecord:
    return BoardRecord(
        number=board.number,
        dealer=Seat.parse(board.dealer),
        vulnerability=Vulnerability.parse(board.vulnerability),
        deal=Deal.parse(board.deal),
        event=practice_set.name,
        tags=(("DoubleDummyTricks", board.double_dummy),),
    )
