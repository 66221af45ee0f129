"""Rosters and results as plain rows, for files of any kind; the first row is the heading."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone

from apps.accounts.models import User
from apps.classroom.models import Assignment
from apps.classroom.selectors.classes import ClassView
from apps.classroom.selectors.decisions import decision_rows, decisions_of_assignment
from apps.classroom.selectors.report import Report
from apps.classroom.selectors.work import BoardState

TableCell = str | int | float | None


def roster_table(view: ClassView) -> Iterator[list[TableCell]]:
    """The students of a class, under the headings that a list brought in may have."""
    yield ["Name", "Username", "Joined", "Boards", "Last board"]
    for row in view.students:
        yield [row.name, row.username, _moment(row.joined_at), row.boards, _moment(row.last_board_at)]


def report_table(report: Report) -> Iterator[list[TableCell]]:
    """A line a student: boards done and late, mean points a call, and the mean of each board."""
    yield ["Name", "Boards done", "Late", "Average", *(f"Board {board.number}" for board in report.boards)]
    for row in report.students:
        means = [_rounded(cell.mean) if cell.state is not BoardState.UNDER_WAY else "under way" for cell in row.cells]
        yield [row.name, row.boards_done, row.boards_late, _rounded(row.mean), *means]


def decision_table(teacher: User, assignment: Assignment) -> Iterator[list[TableCell]]:
    """A line a call, by student and board."""
    yield ["Name", "Board", "Auction", "Call", "Better", "Points", "Tier", "Rule", "Subject", "When"]
    for row in decision_rows(decisions_of_assignment(teacher, assignment)):
        yield [
            *(row.student, row.board, " ".join(made.display for made in row.auction)),
            *(row.call.display, row.engine_call.display, row.points, row.tier, row.rule.title, row.rule.module_title),
            _moment(row.made_at),
        ]


def _rounded(mean: float | None) -> float | None:
    return None if mean is None else round(mean, 2)


def _moment(at: datetime | None) -> str | None:
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M") if at else None
