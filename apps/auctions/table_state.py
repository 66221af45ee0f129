"""The table aggregate: one table with its seats, calls, deal and bidder, as stored at one version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, Prefetch, Subquery, prefetch_related_objects

from apps.accounts.models import User
from apps.auctions.models import CallMade, HintTaken, OwnWords, Table, TableKind, UndoAsked
from apps.auctions.models import Seat as SeatRow
from apps.cards.selectors import bidder_for
from apps.core.models import MAX_ID
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal


@dataclass(frozen=True, slots=True)
class TableState:
    """A table with its seats, its deal, its auction so far and the bidder of its robots."""

    table: Table
    """With its board and practice set, both cards, its class and its sitting."""
    seats: Mapping[Seat, SeatRow]
    """The four seats, North first, with their users."""
    made: tuple[CallMade, ...]
    """Every call in order, including those taken back."""
    callers: Mapping[int, int]
    """The id of the user who made a call, by the id of the call; robots' calls are left out."""
    deal: Deal
    auction: Auction
    bidder: Bidder
    boards_in_set: int = 0
    words: tuple[OwnWords, ...] = ()
    """The players' own alerts at a live table, oldest first."""
    undo: UndoAsked | None = None
    """The request to take back the last call made by a person, answered or not."""
    hints: tuple[HintTaken, ...] = ()
    """The hints taken at a practice table."""

    @property
    def people(self) -> dict[Seat, User | None]:
        """The user in each seat; None for a robot's seat or a free one."""
        return {seat: row.user for seat, row in self.seats.items()}

    @property
    def robots(self) -> frozenset[Seat]:
        """The seats where robots bid."""
        return frozenset(seat for seat, row in self.seats.items() if row.is_robot)

    @property
    def calls(self) -> list[CallMade]:
        """The calls that stand."""
        return [made for made in self.made if made.undone_at is None]

    @property
    def by_key(self) -> dict[str, CallMade]:
        """The calls made by people, by idempotency key, including those taken back."""
        return {made.key: made for made in self.made if made.key}

    @property
    def is_archived(self) -> bool:
        """True if the class of the table is archived."""
        return self.table.klass is not None and self.table.klass.archived_at is not None

    @property
    def turn_began_at(self) -> datetime:
        """The time of the last call, or of opening the table."""
        calls = self.calls
        return calls[-1].made_at if calls else self.table.opened_at

    @property
    def hints_taken(self) -> int:
        """The number of hints taken for the call to come."""
        return sum(hint.number == len(self.auction.calls) + 1 for hint in self.hints)


def load(table_id: int, *, lock: bool = False) -> TableState:
    """Read a table; with `lock`, lock its row until the transaction ends.

    Raises Table.DoesNotExist.
    """
    if table_id > MAX_ID:
        raise Table.DoesNotExist(f"No table {table_id}")
    tables = _TABLES.select_for_update(of=("self",), no_key=True) if lock else _TABLES
    table: Any = tables.get(pk=table_id)  # with its annotation
    # After the lock is held: rows read by the locking query itself could be older than those of the last writer.
    is_live = table.kind == TableKind.LIVE
    prefetch_related_objects([table], _SEATS, _CALLS, "calls__own_words" if is_live else "hints")
    made = tuple(table.calls.all())
    standing = [call for call in made if call.undone_at is None]
    last = next((call for call in reversed(standing) if call.decision_id), None)
    board = table.board
    return TableState(
        table=table,
        boards_in_set=table.boards_in_set,
        seats={Seat.parse(row.name): row for row in table.seats.all()},
        made=made,
        callers={call.pk: call.caller for call in made if call.decision_id},
        deal=Deal.parse(board.deal),
        auction=Auction.parse(
            [call.call for call in standing], Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
        ),
        bidder=bidder_for(table.card_ns, table.card_ew),
        words=tuple(words for call in made for words in call.own_words.all()) if is_live else (),
        undo=getattr(last, "undo", None),
        hints=() if is_live else tuple(table.hints.all()),
    )


def state_at_start(table: Table, seats: Mapping[Seat, SeatRow]) -> TableState:
    """Return the state of a table that is being opened, before the first call."""
    board = table.board
    return TableState(
        table=table,
        seats=seats,
        made=(),
        callers={},
        deal=Deal.parse(board.deal),
        auction=Auction.start(Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)),
        bidder=bidder_for(table.card_ns, table.card_ew),
    )


_BOARDS_IN_SET = (
    Board.objects.filter(practice_set=OuterRef("board__practice_set"))
    .order_by()
    .values("practice_set")
    .annotate(count=Count("pk"))
    .values("count")
)
_TABLES = Table.objects.select_related("board__practice_set", "card_ns", "card_ew", "klass", "sitting").annotate(
    boards_in_set=Subquery(_BOARDS_IN_SET)
)
_SEATS = Prefetch("seats", SeatRow.objects.select_related("user").order_by("pk"))
_CALLS = Prefetch(
    "calls",
    CallMade.objects.select_related("undo").annotate(caller=F("decision__user")).order_by("number", "pk"),
)
