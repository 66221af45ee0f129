"""Attempts: every time a user has bid one board, and how far a guest is."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from django.db.models import Avg, Exists, OuterRef, QuerySet

from apps.accounts.models import User
from apps.auctions.models import CallMade, Table, TableKind
from apps.auctions.selectors.view_models import AttemptView
from apps.auctions.selectors.visibility import answers_are_due
from apps.bidding.models import Decision
from apps.bidding.selectors.decisions import newest_grades, with_newest_grade
from apps.deals.models import Board
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability


def attempts_at(user: User, table: Table) -> tuple[AttemptView, ...]:
    """Return the user's finished and graded attempts at the board of a table, oldest first, this one included.

    Empty where this is the only one.
    """
    over = Table.objects.filter(board=table.board_id, seats__user=user, finished_at__isnull=False)
    tables = [go for go in over.order_by("opened_at", "pk") if answers_are_due(go)]
    if len(tables) < 2:
        return ()
    calls = CallMade.objects.filter(table__in=tables, undone_at=None).order_by("number")
    made = list(calls.values_list("table", "call", "decision", "decision__user"))
    grades = newest_grades([decision for _, _, decision, caller in made if decision and caller == user.pk])
    dealer, vulnerability = Seat.parse(table.board.dealer), Vulnerability.parse(table.board.vulnerability)
    shown = []
    for go in tables:
        here = [(call, grades.get(decision or 0)) for at, call, decision, _ in made if at == go.pk]
        points = [grade.points for _, grade in here if grade]
        shown.append(
            AttemptView(
                table_id=go.pk,
                at=go.opened_at,
                contract=Auction.parse([call for call, _ in here], dealer, vulnerability).contract,
                mean=fmean(points) if points else None,
                is_repeat=go.repeat_of_id is not None,
                is_this=go.pk == table.pk,
            )
        )
    return tuple(shown)


def mean_points(user: User, tables: QuerySet[Table]) -> dict[int, float]:
    """The person's mean points a call, 0 to 10, at each of these tables where the person has called."""
    decisions = Decision.objects.filter(user=user, call_made__table__in=tables, call_made__undone_at=None)
    rows = (
        with_newest_grade(decisions)
        .order_by()
        .values("call_made__table")
        .annotate(mean=Avg("score"))
        .values_list("call_made__table", "mean")
    )
    return {table_id: float(mean) for table_id, mean in rows}


FIRST_HANDS = "Three first hands"
"""The name of the set that everybody may try."""


@dataclass(frozen=True, slots=True)
class TriedHand:
    """One board that somebody has tried."""

    table_id: int
    number: int
    is_done: bool
    mean: float | None
    """Mean points a call, 0 to 10; None before the first call."""


def tried_hands(user: User) -> tuple[TriedHand, ...]:
    """The boards a person practises outside any class, in the order they were begun."""
    tables = Table.objects.filter(seats__user=user, kind=TableKind.PRACTICE, klass=None, repeat_of=None)
    means = mean_points(user, tables)
    return tuple(
        TriedHand(table.pk, table.board.number, table.finished_at is not None, means.get(table.pk))
        for table in tables.select_related("board").order_by("opened_at", "pk")
    )


def are_hands_left(*, user: User, practice_set_id: int) -> bool:
    """Whether a set is that of the first hands, and the person has not bid all of its boards."""
    over = Table.objects.filter(board=OuterRef("pk"), seats__user=user, finished_at__isnull=False)
    boards = Board.objects.filter(
        practice_set=practice_set_id, practice_set__name=FIRST_HANDS, practice_set__owner=None
    )
    return boards.filter(~Exists(over)).exists()
