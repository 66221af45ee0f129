"""Rosters and results as spreadsheet files."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from datetime import datetime
from io import BytesIO, StringIO
from typing import cast

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from apps.accounts.models import Class, Job, User
from apps.accounts.services.jobs import JobResult, Store, start_job
from apps.classroom.models import Assignment, AuditAction, AuditDetail
from apps.classroom.selectors.classes import students_with_activity
from apps.classroom.selectors.decisions import decision_rows, decisions_of_assignment
from apps.classroom.selectors.report import report_on
from apps.classroom.selectors.work import BoardState, work_taught_by
from apps.classroom.services.audit import record
from apps.core.exports import safe_cell

EXPORT_JOB = "results export"
BYTE_ORDER_MARK = "\ufeff"
"""Tells spreadsheets that a file is UTF-8."""

type Rows = Iterable[list[str | int | float | None]]


@transaction.atomic
def export_roster(*, by: User, klass: Class) -> ContentFile[str]:
    """Return the students of a class as CSV, which can be imported again."""
    record(by=by, action=AuditAction.EXPORTED, klass=klass, detail=AuditDetail.STUDENTS)
    return _csv(_students(klass), f"{klass.name} students")


@transaction.atomic
def order_export(*, by: User, assignment: Assignment, what: str) -> Job:
    """Start the job that writes results, calls or both (a key of EXPORTS) of an assignment into a file."""
    detail, _ = EXPORTS[what]
    record(by=by, action=AuditAction.EXPORTED, klass=assignment.klass, detail=detail, name=str(assignment))
    params = {"assignment": assignment.pk, "what": what}
    return start_job(owner=by, kind=EXPORT_JOB, params=params, key=f"{what} {assignment.pk}")


def may_export(job: Job) -> bool:
    """Return True if the owner of an export still teaches the class."""
    return work_taught_by(job.owner).filter(pk=job.params["assignment"]).exists()


def write_export(job: Job) -> Store:
    """Write the file of a job. Raises Assignment.DoesNotExist if its owner no longer teaches the class."""
    assignment = work_taught_by(job.owner).get(pk=job.params["assignment"])
    _, write = EXPORTS[job.params["what"]]
    file = write(job.owner, assignment)
    return lambda: JobResult(file=file)


def _students(klass: Class) -> Rows:
    """Yield the students of a class, with headings that can be imported."""
    yield ["Name", "Username", "Joined", "Boards", "Last board"]
    for row in students_with_activity(klass):
        name = row.user.get_full_name()
        yield [name, row.user.username, _moment(row.joined_at), row.boards, _moment(row.last_board_at)]


def _results(_by: User, assignment: Assignment) -> Rows:
    """Yield a row for each student: boards done and late, mean points a call, and the mean of each board."""
    report = report_on(assignment)
    yield ["Name", "Boards done", "Late", "Average", *(f"Board {board.number}" for board in report.boards)]
    for row in report.students:
        means = [_rounded(cell.mean) if cell.state is not BoardState.UNDER_WAY else "under way" for cell in row.cells]
        yield [row.name, row.boards_done, row.boards_late, _rounded(row.mean), *means]


def _calls(by: User, assignment: Assignment) -> Rows:
    """Yield a row for each call, by student and board."""
    yield ["Name", "Board", "Auction", "Call", "Better", "Points", "Tier", "Rule", "Subject", "When"]
    for row in decision_rows(decisions_of_assignment(by, assignment)):
        decision = row.decision
        yield [
            *(decision.user.get_full_name(), decision.board.number if decision.board else None),
            *(" ".join(made.display for made in row.auction), row.call.display, row.engine_call.display),
            *(
                decision.score,
                decision.tier,
                str(row.rule.title),
                str(row.rule.module_title or ""),
                _moment(decision.made_at),
            ),
        ]


def _rounded(mean: float | None) -> float | None:
    return None if mean is None else round(mean, 2)


def _moment(at: datetime | None) -> str | None:
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M") if at else None


def _results_csv(by: User, assignment: Assignment) -> ContentFile[str]:
    return _csv(_results(by, assignment), f"{assignment} results")


def _calls_csv(by: User, assignment: Assignment) -> ContentFile[str]:
    return _csv(_calls(by, assignment), f"{assignment} calls")


def _workbook(by: User, assignment: Assignment) -> ContentFile[bytes]:
    book = Workbook(write_only=True)
    _fill(cast("Worksheet", book.create_sheet("Results")), _results(by, assignment))
    _fill(cast("Worksheet", book.create_sheet("Calls")), _calls(by, assignment))
    file = BytesIO()
    book.save(file)
    return ContentFile(file.getvalue(), name=_file_name(f"{assignment} results", "xlsx"))


type Write = Callable[[User, Assignment], ContentFile[str] | ContentFile[bytes]]
EXPORTS: dict[str, tuple[AuditDetail, Write]] = {
    "results.csv": (AuditDetail.RESULTS, _results_csv),
    "calls.csv": (AuditDetail.CALLS, _calls_csv),
    "results.xlsx": (AuditDetail.RESULTS_AND_CALLS, _workbook),
}


def _csv(rows: Rows, name: str) -> ContentFile[str]:
    text = StringIO(BYTE_ORDER_MARK)
    text.seek(len(BYTE_ORDER_MARK))
    csv.writer(text).writerows([safe_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return ContentFile(text.getvalue(), name=_file_name(name, "csv"))


def _fill(sheet: Worksheet, rows: Rows) -> None:
    """Write rows into a sheet, the first as its heading. Texts stay texts, whatever they begin with."""
    for number, row in enumerate(rows):
        cells = [WriteOnlyCell(sheet, value=safe_cell(value) if isinstance(value, str) else value) for value in row]
        for cell, value in zip(cells, row, strict=True):
            if isinstance(value, str):
                cell.data_type = "s"
            if number == 0:
                cell.font = Font(bold=True)
        sheet.append(cells)


def _file_name(name: str, ending: str) -> str:
    return f"{slugify(name) or 'results'}.{ending}"
