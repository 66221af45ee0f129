"""Attempts of a user at one board, and the boards of guests."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from django.db.models import Avg, Exists, OuterRef

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
    tables = [table for table in over.order_by("opened_at", "pk") if answers_are_due(table)]
    if len(tables) < 2:
        return ()
    calls = CallMade.objects.filter(table__in=tables, undone_at=None).order_by("number")
    made = list(calls.values_list("table", "call", "decision", "decision__user"))
    grades = newest_grades([decision for _, _, decision, caller in made if decision and caller == user.pk])
    dealer, vulnerability = Seat.parse(table.board.dealer), Vulnerability.parse(table.board.vulnerability)
    views = []
    for attempt in tables:
        here = [(call, grades.get(decision or 0)) for at, call, decision, _ in made if at == attempt.pk]
        points = [grade.points for _, grade in here if grade]
        views.append(
            AttemptView(
                table_id=attempt.pk,
                at=attempt.opened_at,
                contract=Auction.parse([call for call, _ in here], dealer, vulnerability).contract,
                mean=fmean(points) if points else None,
                is_repeat=attempt.repeat_of_id is not None,
                is_this=attempt.pk == table.pk,
            )
        )
    return tuple(views)


FIRST_HANDS = "Three first hands"
"""The name of the set that guests bid."""


def tried_hands(user: User) -> list[dict[str, Any]]:
    """Return the user's practice tables outside any class, oldest first, as values for the guests' page.

    mean: points per call, 0 to 10; None before the first call.
    """
    tables = Table.objects.filter(seats__user=user, kind=TableKind.PRACTICE, klass=None, repeat_of=None)
    decisions = Decision.objects.filter(user=user, call_made__table__in=tables, call_made__undone_at=None)
    graded = with_newest_grade(decisions).order_by().values("call_made__table").annotate(mean=Avg("score"))
    means = {row["call_made__table"]: float(row["mean"]) for row in graded}
    rows = tables.order_by("opened_at", "pk").values("pk", "board__number", "finished_at")
    return [
        {
            "table_id": row["pk"],
            "number": row["board__number"],
            "is_done": row["finished_at"] is not None,
            "mean": means.get(row["pk"]),
        }
        for row in rows
    ]


def are_hands_left(*, user: User, practice_set_id: int) -> bool:
    """Return True if a set is that of the first hands, and the user has not finished all of its boards."""
    over = Table.objects.filter(board=OuterRef("pk"), seats__user=user, finished_at__isnull=False)
    boards = Board.objects.filter(
        practice_set=practice_set_id, practice_set__name=FIRST_HANDS, practice_set__owner=None
    )
    return boards.filter(~Exists(over)).exists()
