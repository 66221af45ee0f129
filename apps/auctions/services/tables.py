"""Opening a table, and what happens there besides calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from apps.accounts.models import Class, User
from apps.auctions.models import AnswerRelease, Sitting, Table, TableKind
from apps.auctions.models import Seat as SeatRow
from apps.auctions.table_state import state_at_start, store_new
from apps.cards.models import Card
from apps.cards.services import mark_used
from apps.deals.models import Board
from bridgeclass.engine.auctions import Seat


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Which board is bid, by whom, with what cards, and when its people see the answers."""

    board: Board
    people: Mapping[Seat, User | None]
    """None keeps a seat free for a person; robots sit in the other seats."""
    card_ns: Card
    card_ew: Card
    klass: Class | None = None
    kind: TableKind = TableKind.PRACTICE
    answers: AnswerRelease = AnswerRelease.AT_ONCE
    answers_released_at: datetime | None = None
    hints_allowed: bool = True
    repeat_of_id: int | None = None
    """The table whose board, seen to its end, is bid once more."""
    sitting: Sitting | None = None
    """The people who bid this board after others."""
    sitting_number: int | None = None
    """1 for the first board that the sitting bids."""


@transaction.atomic(savepoint=False)  # whoever opens a table takes back everything where that fails
def open_table(*, plan: TablePlan) -> Table:
    """Give a new table where the robots before the first person have called."""
    table = Table(
        board=plan.board,
        klass=plan.klass,
        kind=plan.kind,
        card_ns=plan.card_ns,
        card_ew=plan.card_ew,
        answers=plan.answers,
        answers_released_at=plan.answers_released_at,
        hints_allowed=plan.hints_allowed,
        repeat_of_id=plan.repeat_of_id,
        sitting=plan.sitting,
        sitting_number=plan.sitting_number,
    )
    people = plan.people
    seats = {
        seat: SeatRow(table=table, name=seat.letter, user=people.get(seat), is_robot=seat not in people)
        for seat in Seat
    }
    mark_used(cards=(plan.card_ns, plan.card_ew))
    store_new(state_at_start(table, seats))
    return table


@transaction.atomic
def release_answers(*, table_ids: list[int], at: datetime) -> None:
    """Show the answers that were held back at these tables from a moment on."""
    Table.objects.filter(pk__in=table_ids, answers=AnswerRelease.HELD).update(answers_released_at=at)
