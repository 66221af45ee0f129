"""The table aggregate: a table with its seats, calls, deal and bidder, read at one version and changed under a lock."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Count, F, OuterRef, Prefetch, Subquery, prefetch_related_objects
from django.utils import timezone

from apps.accounts.models import User
from apps.auctions.errors import NotSeatedError
from apps.auctions.live import announce, announce_presence
from apps.auctions.models import AnswerRelease, CallAlert, CallMade, HandSeen, HintTaken, Table, TableKind, UndoRequest
from apps.auctions.models import Seat as SeatRow
from apps.cards.selectors.bidders import bidder_for
from apps.cards.services.cards import mark_used
from apps.core.models import MAX_ID
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.bidder import Bidder
from bridgeclass.engine.calls import Call
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.messages import Message

log = logging.getLogger(__name__)


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
    alerts: tuple[CallAlert, ...] = ()
    """The players' own alerts at a live table, oldest first."""
    undo: UndoRequest | None = None
    """The request to take back the last call made by a person, answered or not."""
    hints: tuple[HintTaken, ...] = ()
    """The hints taken at a practice table."""

    @property
    def people(self) -> dict[Seat, User]:
        """The seats that people hold, with their users."""
        return {seat: row.user for seat, row in self.seats.items() if row.user is not None}

    @property
    def robots(self) -> frozenset[Seat]:
        """The seats where robots bid."""
        return frozenset(seat for seat, row in self.seats.items() if row.is_robot)

    @property
    def calls(self) -> list[CallMade]:
        """The calls that stand."""
        return [made for made in self.made if made.undone_at is None]

    @property
    def last_by_person(self) -> CallMade | None:
        """The newest standing call made by a person: the one that may be taken back while the auction lasts."""
        return next((call for call in reversed(self.calls) if call.decision_id), None)

    @property
    def is_live(self) -> bool:
        """True for a table where people bid together."""
        return self.table.kind == TableKind.LIVE

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

    def last_call_of(self, user: User, seat: Seat) -> CallMade | None:
        """Return the newest standing call from a seat, if this user made it."""
        last = next((call for call in reversed(self.calls) if call.decision_id and call.seat == seat.letter), None)
        return last if last is not None and self.callers[last.pk] == user.pk else None

    def seat_of(self, user: User) -> Seat:
        """Return the seat that a user holds; raises NotSeatedError."""
        for seat, row in self.seats.items():
            if row.user_id == user.pk:
                return seat
        raise NotSeatedError(Message("You do not have a seat at this table"))


def load(table_id: int, *, lock: bool = False) -> TableState:
    """Read a table; with `lock`, lock its row until the transaction ends.

    Raises Table.DoesNotExist.
    """
    if table_id > MAX_ID:
        raise Table.DoesNotExist(f"No table {table_id}")
    tables = _TABLES.select_for_update(of=("self",), no_key=True) if lock else _TABLES
    table: Any = tables.get(pk=table_id)  # with its annotation
    # Read once the lock is held: rows read by the locking query itself could be older than the last writer's.
    is_live = table.kind == TableKind.LIVE
    prefetch_related_objects([table], _SEATS, _CALLS, _ALERTS if is_live else _HINTS)
    made = tuple(table.calls.all())
    standing = [call for call in made if call.undone_at is None]
    last = next((call for call in reversed(standing) if call.decision_id), None)
    return replace(
        state_at_start(table, {Seat.parse(row.name): row for row in table.seats.all()}),
        made=made,
        callers={call.pk: call.caller for call in made if call.decision_id},
        auction=Auction.parse(
            [call.call for call in standing],
            Seat.parse(table.board.dealer),
            Vulnerability.parse(table.board.vulnerability),
        ),
        boards_in_set=table.boards_in_set,
        alerts=tuple(alert for call in made for alert in call.alerts.all()) if is_live else (),
        undo=getattr(last, "undo", None),
        hints=() if is_live else tuple(table.hints.all()),
    )


def state_at_start(table: Table, seats: Mapping[Seat, SeatRow]) -> TableState:
    """Return the state of a table before the first call."""
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


@transaction.atomic(savepoint=False)  # the caller's transaction is rolled back if this fails
def open_table(*, table: Table, people: Mapping[Seat, User | None]) -> Table:
    """Store a new table with the calls of the robots before the first person, and return it.

    people: the users of the seats for people, None for a free seat. Robots take the other seats.
    """
    seats = {
        seat: SeatRow(table=table, name=seat.letter, user=people.get(seat), is_robot=seat not in people)
        for seat in Seat
    }
    mark_used(cards=(table.card_ns, table.card_ew))
    state = state_at_start(table, seats)
    _auction, robots = _let_robots_call(state, state.auction)
    table.version = 1
    table.save(force_insert=True)
    SeatRow.objects.bulk_create(seats.values())
    CallMade.objects.bulk_create(robots)
    return table


@transaction.atomic
def release_answers(*, table_ids: list[int], at: datetime) -> None:
    """Release the answers held back at these tables, from a moment on."""
    Table.objects.filter(pk__in=table_ids, answers=AnswerRelease.HELD).update(answers_released_at=at)


@transaction.atomic
def release_sitting(*, table_ids: list[int], at: datetime) -> None:
    """Release the answers held back at the tables of a closed sitting; at a table under way, after its board."""
    under_way = Table.objects.filter(pk__in=table_ids, finished_at=None, answers=AnswerRelease.HELD)
    under_way.update(answers=AnswerRelease.AFTER_BOARD)
    release_answers(table_ids=table_ids, at=at)
    for table in Table.objects.select_for_update(of=("self",)).filter(pk__in=table_ids):
        add_version(table)


@transaction.atomic
def remove_player(*, user: User) -> None:
    """Free a user's seats at unfinished live tables, and forget which hands the user has seen."""
    waiting = SeatRow.objects.filter(user=user, table__kind=TableKind.LIVE, table__finished_at=None)
    Table.objects.filter(pk__in=list(waiting.values_list("table", flat=True))).update(version=F("version") + 1)
    waiting.update(user=None, held_until=None)
    HandSeen.objects.filter(user=user).delete()


def add_calls(state: TableState, call: CallMade | None = None, *, caller: User | None = None) -> TableState:
    """Store a person's call, if there is one, and the robots' calls after it; return the state afterwards.

    A robot that fails stops the others: the calls before it stand, and the table waits for that robot.
    """
    before = state.auction if call is None else state.auction.add(Call.parse(call.call))
    auction, robots = _let_robots_call(state, before)
    made = CallMade.objects.bulk_create(robots if call is None else [call, *robots])
    _save(state.table, "robot_trouble", "finished_at")
    callers = {**state.callers, call.pk: caller.pk} if call and caller else state.callers
    return replace(state, auction=auction, made=(*state.made, *made), callers=callers, undo=None)


def take_back_calls(state: TableState, call: CallMade) -> None:
    """Take back a call and all calls after it."""
    standing = CallMade.objects.filter(table=state.table, undone_at=None, number__gte=call.number)
    standing.update(undone_at=timezone.now())
    state.table.robot_trouble = None
    _save(state.table, "robot_trouble")


def change_seat(table: Table, seat: Seat, *, user: User | None, is_robot: bool) -> None:
    """Change who has a seat, record the hand that a player who leaves has seen, and let robots call."""
    row = SeatRow.objects.get(table=table, name=seat.letter)
    if row.user_id is not None and (user is None or user.pk != row.user_id):
        HandSeen.objects.get_or_create(table=table, name=row.name, user_id=row.user_id)
    SeatRow.objects.filter(pk=row.pk).update(user=user, is_robot=is_robot, held_until=None)
    add_calls(load(table.pk, lock=True))  # it also clears the trouble of a robot that has left
    transaction.on_commit(partial(announce_presence, table.pk), robust=True)


def add_version(table: Table) -> None:
    """Increment the version of a table after another change that its pages show."""
    _save(table)


def _save(table: Table, *fields: str) -> None:
    """Save a changed table under its next version, and announce that once it is committed."""
    table.version += 1
    table.save(update_fields=("version", *fields))
    transaction.on_commit(partial(announce, table.pk, table.version), robust=True)


def _let_robots_call(state: TableState, auction: Auction) -> tuple[Auction, list[CallMade]]:
    """Bid for the robots until a person's turn or the end; return the auction then, and their unsaved calls.

    Sets, but does not save, `robot_trouble` and `finished_at` of the table.
    """
    first, table = len(auction.calls), state.table
    table.robot_trouble = None
    while not auction.is_over and auction.turn in state.robots and not table.robot_trouble:
        try:
            hand = state.deal[auction.turn]
            auction = auction.add(state.bidder.decide(hand, auction, with_candidates=False).call)
        except Exception:  # whatever a robot does, the person's call must stand
            log.exception("robot failed", extra={"table_id": table.pk})
            table.robot_trouble = Message("The robot in seat {seat} could not find a call", seat=auction.turn)
    table.finished_at = timezone.now() if auction.is_over else None
    return auction, [
        CallMade(table=table, number=index + 1, seat=auction.seat_at(index).letter, call=auction.calls[index].text)
        for index in range(first, len(auction.calls))
    ]


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
# Ordered by their own columns: the default order would join three tables.
_ALERTS = Prefetch("calls__alerts", CallAlert.objects.order_by("pk"))
_HINTS = Prefetch("hints", HintTaken.objects.order_by("number", "step"))
