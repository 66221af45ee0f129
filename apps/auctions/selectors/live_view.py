"""What people who bid together see at their table besides the auction itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Subquery, Value

from apps.auctions.models import CallMade, Pace, Table, TableKind, UndoAnswer, UndoAsked
from apps.auctions.selectors.undo import who_consents
from apps.auctions.table_state import TableState
from apps.deals.models import Board
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call


@dataclass(frozen=True, slots=True)
class WordsShown:
    """What a person said of an own call, for those who may read it."""

    words: str
    is_alert: bool


@dataclass(frozen=True, slots=True)
class UndoShown:
    """A wish to take a call back, as long as it can be granted or its refusal is news."""

    seat: Seat
    call: Call
    is_mine: bool
    is_refused: bool
    may_answer: bool
    """Whether the viewer may grant or refuse it now."""


@dataclass(frozen=True, slots=True)
class Together:
    """A live table beyond its auction."""

    sitting_id: int | None
    undo: UndoShown | None
    may_ask_undo: bool
    """Whether the viewer may ask to take the own last call back."""
    own_call: Call | None
    """The viewer's newest call, which can be explained while the auction lasts; not one made here by another person."""
    own_words: WordsShown | None
    """What the viewer has said of it."""
    next_table_id: int | None
    """The table of the next board, once it is open."""
    has_next: bool
    """Whether there is another board after this one."""
    may_go_on: bool
    """Whether the viewer may open the next board, or end the sitting after the last."""
    is_closed: bool
    """Whether the sitting is over."""
    turn_since: datetime | None
    """When whose turn it is could begin to think; None when the auction is over, or nobody waits."""

    @property
    def turn_since_ms(self) -> int | None:
        """The same in milliseconds since 1970, for the page's clock."""
        return round(self.turn_since.timestamp() * 1000) if self.turn_since else None


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody who looks at a table from a seat."""

    state: TableState
    viewer_id: int
    seat: Seat
    is_own: bool

    @property
    def people(self) -> frozenset[Seat]:
        """Where people sit now."""
        return frozenset(seat for seat, row in self.state.seats.items() if row.user_id is not None)


def together(look: Look, said: Mapping[int, WordsShown]) -> Together | None:
    """What a viewer sees besides the auction; None at a practice table.

    `said` is what the viewer may read of people's words on the calls.
    """
    table, made = look.state.table, look.state.calls
    if table.kind != TableKind.LIVE:
        return None
    is_over = table.finished_at is not None
    last = next((call for call in reversed(made) if call.decision_id), None)
    own = _own_newest(look, made)
    asked = None if is_over else look.state.undo
    following, has_next = _way_on(table) if is_over else (None, False)
    return Together(
        sitting_id=table.sitting_id,
        undo=_undo(look, asked, last) if asked and last else None,
        may_ask_undo=own is not None and own is last and asked is None,
        own_call=Call.parse(own.call) if own else None,
        own_words=said.get(own.number) if own else None,
        next_table_id=following,
        has_next=has_next and following is None,
        may_go_on=table.sitting is not None and table.sitting.closed_at is None,
        is_closed=table.sitting is not None and table.sitting.closed_at is not None,
        turn_since=None if is_over or _is_by_turns(table) else look.state.turn_began_at,
    )


def words_shown(look: Look) -> dict[int, WordsShown]:
    """What the people at a live table said of their calls, by the call's number, as far as the viewer may read it.

    Partner reads it once the board is over; opponents, the caller and those looking on at once.
    """
    state = look.state
    hidden = look.seat.partner.letter if look.is_own and state.table.finished_at is None else ""
    numbers = {call.pk: call.number for call in state.calls if call.seat != hidden}
    return {
        numbers[said.call_id]: WordsShown(said.words, said.is_alert) for said in state.words if said.call_id in numbers
    }


def _is_by_turns(table: Table) -> bool:
    return table.sitting is not None and table.sitting.pace == Pace.BY_TURNS


def _own_newest(look: Look, made: list[CallMade]) -> CallMade | None:
    if not look.is_own or look.state.table.finished_at is not None:
        return None
    own = next((call for call in reversed(made) if call.decision_id and call.seat == look.seat.letter), None)
    return own if own is not None and look.state.callers.get(own.pk) == look.viewer_id else None


def _undo(look: Look, asked: UndoAsked, last: CallMade) -> UndoShown | None:
    if asked.answer == UndoAnswer.GRANTED:
        return None
    caller = Seat.parse(last.seat)
    is_refused = asked.answer == UndoAnswer.REFUSED
    return UndoShown(
        seat=caller,
        call=Call.parse(last.call),
        is_mine=look.is_own and caller is look.seat,
        is_refused=is_refused,
        may_answer=look.is_own and not is_refused and look.seat in who_consents(caller, look.people),
    )


_FOLLOWING = Table.objects.filter(
    sitting=OuterRef("sitting"), sitting_number=OuterRef("sitting_number") + Value(1)
).order_by()
_BOARDS_AFTER = Board.objects.filter(
    practice_set=OuterRef("board__practice_set"), number__gt=OuterRef("board__number")
).order_by()


def _way_on(table: Table) -> tuple[int | None, bool]:
    """The table of the next board, if it is open, and whether people may go on to another board."""
    rows = Table.objects.filter(pk=table.pk).order_by()
    following, has_next = rows.values_list(Subquery(_FOLLOWING.values("pk")[:1]), Exists(_BOARDS_AFTER)).get()
    return following, has_next and table.sitting is not None and table.sitting.closed_at is None
