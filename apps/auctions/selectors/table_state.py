"""A table as it is stored at one version, read once for all who work on it or look at it.

Between two calls nothing is read again but the version: what was read is remembered in this process for a short while.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery

from apps.accounts.models import User
from apps.auctions.models import CallMade, HintTaken, OwnWords, Table, UndoAsked
from apps.auctions.models import Seat as SeatRow
from apps.cards.selectors import bidder_for
from apps.core.memory import Memory
from apps.core.prepared import Prepared
from apps.core.url_limits import LARGEST
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.deals import Deal


@dataclass(frozen=True, slots=True)
class TableState:
    """A table with its seats, its deal, its auction so far and the bidder of its robots."""

    table: Table
    """With its board and set, both cards, its class and its sitting."""
    boards_in_set: int
    seats: Mapping[Seat, SeatRow]
    """The four seats with the people in them."""
    made: tuple[CallMade, ...]
    """Every call in its order, also those taken back."""
    callers: Mapping[int, int]
    """Who made the calls that are people's: the person's id by the call's."""
    deal: Deal
    auction: Auction
    bidder: Bidder
    has_hints: bool
    """Whether any hint was taken here."""
    words: tuple[OwnWords, ...] = ()
    """What people said of their calls at a live table, the newest words last."""
    undo: UndoAsked | None = None
    """The wish to take back the last call of a person at a live table, answered or not."""
    read_at: float = 0.0
    """When it came from the database, in seconds of the process's clock."""

    @property
    def people(self) -> dict[Seat, User | None]:
        """The person in each seat; None for a robot's seat or a free one."""
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
        """The people's calls by their keys, also those taken back."""
        return {made.key: made for made in self.made if made.key}

    @property
    def is_archived(self) -> bool:
        """Whether the table's class is in the archive."""
        return self.table.klass is not None and self.table.klass.archived_at is not None

    @property
    def turn_began_at(self) -> datetime:
        """Since when it is the turn of whose turn it is."""
        calls = self.calls
        return calls[-1].made_at if calls else self.table.opened_at


STATES_KEPT = 512
"""Tables that one process remembers; a state has some 20 kB."""
REMEMBERED_S = 60
"""Names and titles, which have no version, are shown as they were for so long at most."""
_states: Memory[int, TableState] = Memory(STATES_KEPT)
_READING = tuple(Lock() for _ in range(64))
"""A table's is found by its id; tables that share one only wait a little longer."""


def table_now(table_id: int) -> TableState:
    """A table as it is now; raises Table.DoesNotExist."""
    return _current(table_id, is_locked=False)


def table_locked(table_id: int) -> TableState:
    """The same, and nobody else changes the table before this transaction ends; raises Table.DoesNotExist."""
    return _current(table_id, is_locked=True)


def table_changed_here(table_id: int) -> TableState:
    """The same, with what this transaction has changed there itself; what is remembered is older than that.

    Raises Table.DoesNotExist.
    """
    return _read(table_id, is_locked=True)


def table_since(table_id: int, version: int) -> TableState:
    """A table at this version or a newer one; raises Table.DoesNotExist.

    For somebody who was just told of that version: nothing is asked that this process knows already.
    """
    known = _remembered(table_id)
    # A board that is over changes in ways that have no version: answers are released, the next board is opened.
    if known is None or known.table.version < version or known.table.finished_at is not None:
        return table_now(table_id)
    return known


def state_at_start(table: Table, seats: Mapping[Seat, SeatRow], *, boards_in_set: int) -> TableState:
    """A table that is being opened, before the first call."""
    board = table.board
    return TableState(
        table=table,
        boards_in_set=boards_in_set,
        seats=seats,
        made=(),
        callers={},
        deal=Deal.parse(board.deal),
        auction=Auction.start(Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)),
        bidder=bidder_for(table.card_ns, table.card_ew),
        has_hints=False,
        read_at=monotonic(),
    )


def remember_once_stored(state: TableState) -> None:
    """Remember a state that this transaction has made, if it is stored."""
    transaction.on_commit(partial(_states.keep, state.table.pk, state), robust=True)


@dataclass(frozen=True, slots=True)
class _Fresh:
    """What is asked of a table each time: its version, and what changes without one."""

    version: int
    answers: str
    answers_released_at: datetime | None
    archived_at: datetime | None
    has_hints: bool


def _facts(table: int) -> QuerySet[Table, Any]:
    hints = Exists(HintTaken.objects.filter(table=OuterRef("pk")))
    columns = ("version", "answers", "answers_released_at", "klass__archived_at")
    return Table.objects.filter(pk=table).values_list(*columns, hints)


_FRESH = Prepared(_facts)
_FRESH_LOCKED = Prepared(lambda table: _facts(table).select_for_update(of=("self",), no_key=True))
_BOARDS_IN_SET = (
    Board.objects.filter(practice_set=OuterRef("board__practice_set"))
    .order_by()
    .values("practice_set")
    .annotate(count=Count("pk"))
    .values("count")
)
_HAS_WORDS = Exists(OwnWords.objects.filter(call__table=OuterRef("pk")))
_HAS_UNDO = Exists(UndoAsked.objects.filter(call__table=OuterRef("pk")))


def _tables(table: int) -> QuerySet[Table]:
    return (
        Table.objects.filter(pk=table)
        .select_related("board__practice_set", "card_ns", "card_ew", "klass", "sitting")
        .annotate(boards_in_set=Subquery(_BOARDS_IN_SET), has_words=_HAS_WORDS, has_undo=_HAS_UNDO)
    )


# Two queries more, rather than a join of all: to plan one of nine tables took ten milliseconds.
_TABLE = Prepared(_tables)
_LOCKED_TABLE = Prepared(lambda table: _tables(table).select_for_update(of=("self",), no_key=True))
_SEATS = Prepared(lambda table: SeatRow.objects.filter(table=table).select_related("user").order_by("pk"))
_CALLS = Prepared(
    lambda table: CallMade.objects.filter(table=table).annotate(caller=F("decision__user")).order_by("number", "pk")
)


def _remembered(table_id: int) -> TableState | None:
    known = _states.get(table_id)
    return known if known is not None and monotonic() < known.read_at + REMEMBERED_S else None


def _current(table_id: int, *, is_locked: bool) -> TableState:
    known = _remembered(table_id)
    if known is None:
        with _alone(table_id):
            known = _remembered(table_id)  # by somebody for whom this one waited
            if known is None:
                return _kept(_read(table_id, is_locked=is_locked))
    found = (_FRESH_LOCKED if is_locked else _FRESH).rows(table=table_id)
    if not found:
        raise Table.DoesNotExist(f"No table {table_id}")
    fresh = _Fresh(*found[0])
    if not _agrees(known, fresh):
        with _alone(table_id):
            known = _remembered(table_id)
            if known is None or not _agrees(known, fresh):
                known = _kept(_read(table_id, is_locked=is_locked))
    table = copy(known.table)  # whoever works on it changes it
    table.answers, table.answers_released_at = fresh.answers, fresh.answers_released_at
    return replace(known, table=table, has_hints=fresh.has_hints)


def _agrees(known: TableState, fresh: _Fresh) -> bool:
    return (known.table.version, known.is_archived) == (fresh.version, fresh.archived_at is not None)


def _alone(table_id: int) -> AbstractContextManager[object]:
    """A stretch in which only one reads a table: the four pages of it that hear of a change all want the same.

    Who is in a transaction never waits here: others may wait for its locks.
    """
    return nullcontext() if connection.in_atomic_block else _READING[table_id % len(_READING)]


def _kept(state: TableState) -> TableState:
    """Remember what was just read, unless a transaction may still take it back; give what can be worked on."""
    if connection.in_atomic_block:
        return state
    _states.keep(state.table.pk, state)
    return replace(state, table=copy(state.table))


def _read(table_id: int, *, is_locked: bool) -> TableState:
    found = (_LOCKED_TABLE if is_locked else _TABLE).models(table=table_id) if table_id <= LARGEST else []
    if not found:
        raise Table.DoesNotExist(f"No table {table_id}")
    table: Any = found[0]  # with what is annotated
    seats = {Seat.parse(row.name): row for row in _SEATS.models(table=table_id)}
    rows: list[Any] = _CALLS.models(table=table_id)
    calls = [made for made in rows if made.undone_at is None]
    board = table.board
    return TableState(
        table=table,
        boards_in_set=table.boards_in_set,
        seats=seats,
        made=tuple(rows),
        callers={made.pk: made.caller for made in rows if made.decision_id},
        deal=Deal.parse(board.deal),
        auction=Auction.parse(
            [made.call for made in calls], Seat.parse(board.dealer), Vulnerability.parse(board.vulnerability)
        ),
        bidder=bidder_for(table.card_ns, table.card_ew),
        has_hints=True,  # whoever asks for the table knows better
        words=tuple(OwnWords.objects.filter(call__table=table).order_by("pk")) if table.has_words else (),
        undo=_undo_of(calls) if table.has_undo else None,
        read_at=monotonic(),
    )


def _undo_of(calls: Sequence[CallMade]) -> UndoAsked | None:
    last = next((call for call in reversed(calls) if call.decision_id), None)
    return UndoAsked.objects.filter(call=last).first() if last else None
