"""The view of a live table besides its auction: alerts, undo requests and the next board."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from apps.auctions.models import Pace, Table, UndoAnswer, UndoRequest
from apps.auctions.selectors.visibility import Viewer
from apps.auctions.table_state import TableState
from apps.deals.models import Board
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call


@dataclass(frozen=True, slots=True)
class AlertView:
    """A player's alert of their own call."""

    words: str
    is_alert: bool


@dataclass(frozen=True, slots=True)
class UndoView:
    """An undo request that can be granted or was refused."""

    seat: Seat
    call: Call
    is_mine: bool
    is_refused: bool
    may_answer: bool
    """True if the viewer may grant or refuse it now."""


@dataclass(frozen=True, slots=True)
class LiveView:
    """A live table besides its auction."""

    sitting_id: int | None
    undo: UndoView | None
    may_ask_undo: bool
    own_call: Call | None
    """The viewer's newest call, which they can explain while the auction lasts."""
    own_alert: AlertView | None
    """The viewer's alert of that call."""
    next_table_id: int | None
    """The table of the next board, once it is open."""
    has_next: bool
    """True if there is a next board that is not open yet."""
    may_go_on: bool
    """True if the viewer may open the next board, or close the sitting after the last."""
    is_closed: bool
    turn_since: datetime | None
    """When the turn began; None if the auction is over or goes by turns."""

    @property
    def turn_since_ms(self) -> int | None:
        """`turn_since` in milliseconds since 1970."""
        return round(self.turn_since.timestamp() * 1000) if self.turn_since else None


def live_view(state: TableState, viewer: Viewer, alerts: Mapping[int, AlertView]) -> LiveView | None:
    """Return what a viewer sees besides the auction; None at a practice table.

    `alerts` are those the viewer may read, by the number of the call.
    """
    if not state.is_live:
        return None
    table, sitting = state.table, state.table.sitting
    is_over = table.finished_at is not None
    own = state.last_call_of(viewer.user, viewer.seat) if viewer.is_seated and not is_over else None
    undo = None if is_over else state.undo
    is_by_turns = sitting is not None and sitting.pace == Pace.BY_TURNS
    is_closed = sitting is not None and sitting.closed_at is not None
    next_table_id, has_next = _next_board(table) if is_over else (None, False)
    return LiveView(
        sitting_id=table.sitting_id,
        undo=_undo(state, viewer, undo) if undo else None,
        may_ask_undo=own is not None and own is state.last_by_person and undo is None,
        own_call=Call.parse(own.call) if own else None,
        own_alert=alerts.get(own.number) if own else None,
        next_table_id=next_table_id,
        has_next=has_next and next_table_id is None and sitting is not None and not is_closed,
        may_go_on=sitting is not None and not is_closed,
        is_closed=is_closed,
        turn_since=None if is_over or is_by_turns else state.turn_began_at,
    )


def alerts_for(state: TableState, viewer: Viewer) -> dict[int, AlertView]:
    """Return the players' own alerts that a viewer may read, by the number of the call.

    Partner reads them once the board is over; opponents, the caller and watching teachers at once.
    """
    hidden = viewer.seat.partner.letter if viewer.is_seated and state.table.finished_at is None else ""
    numbers = {call.pk: call.number for call in state.calls if call.seat != hidden}
    return {
        numbers[alert.call_id]: AlertView(alert.words, alert.is_alert)
        for alert in state.alerts
        if alert.call_id in numbers
    }


def seats_to_consent(caller: Seat, people: Collection[Seat]) -> frozenset[Seat]:
    """Return the seats of which any one may grant an undo: opponents who are people, else partner if a person.

    `people` are the seats that people hold now.
    """
    opponents = frozenset({caller.lho, caller.rho}).intersection(people)
    return opponents or frozenset({caller.partner}).intersection(people)


def _undo(state: TableState, viewer: Viewer, undo: UndoRequest) -> UndoView | None:
    if undo.answer == UndoAnswer.GRANTED:
        return None
    caller = Seat.parse(undo.call.seat)
    is_refused = undo.answer == UndoAnswer.REFUSED
    may_consent = viewer.is_seated and viewer.seat in seats_to_consent(caller, state.people)
    return UndoView(
        seat=caller,
        call=Call.parse(undo.call.call),
        is_mine=viewer.is_seated and caller is viewer.seat,
        is_refused=is_refused,
        may_answer=may_consent and not is_refused,
    )


def _next_board(table: Table) -> tuple[int | None, bool]:
    """Return the table of the next board, if it is open, and whether the practice set has another board."""
    sitting, number = table.sitting_id, table.sitting_number
    following = Table.objects.filter(sitting=sitting, sitting_number=number + 1) if sitting and number else None
    is_open = following.order_by().values_list("pk", flat=True).first() if following is not None else None
    if is_open is not None:
        return is_open, True
    boards = Board.objects.filter(practice_set=table.board.practice_set_id, number__gt=table.board.number)
    return None, boards.exists()
