"""Every time a person has bid one board."""

from __future__ import annotations

from statistics import fmean

from django.db.models import Avg, QuerySet

from apps.accounts.models import User
from apps.auctions.models import CallMade, Table
from apps.auctions.selectors.view_models import GoShown
from apps.auctions.selectors.visibility import answers_are_due
from apps.bidding.models import Decision
from apps.bidding.selectors import newest_grades, with_newest_grade
from bridgeclass.engine.auctions import Auction, Seat, Vulnerability


def goes_at(user: User, table: Table) -> tuple[GoShown, ...]:
    """The person's goes at the board of a table that are over and judged, oldest first, this one among them.

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
            GoShown(
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
