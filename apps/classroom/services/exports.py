"""Write rosters and results as files for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from io import BytesIO, StringIO
from typing import cast

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.text import slugify
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from apps.accounts.models import Class, Job, User
from apps.accounts.services.jobs import JobResult, Store, start_job
from apps.classroom.models import Assignment, AuditDetail, Deed
from apps.classroom.selectors import (
    TableCell,
    class_view,
    decision_table,
    report_on,
    report_table,
    roster_table,
    work_taught_by,
)
from apps.classroom.services.audit import note
from apps.core.exports import safe_cell

EXPORT_JOB = "results export"
BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets know UTF-8 by it."""


@transaction.atomic
def export_roster(*, by: User, klass: Class) -> ContentFile[str]:
    """Return the students of a class as CSV, which can be imported again."""
    note(by=by, deed=Deed.EXPORTED, klass=klass, details=AuditDetail.STUDENTS.of())
    return ContentFile(_csv(roster_table(class_view(klass))), name=_file_name(f"{klass.name} students", "csv"))


@transaction.atomic
def order_export(*, by: User, assignment: Assignment, what: str) -> Job:
    """Start the job that writes results, calls or both (a key of EXPORTS) of an assignment into a file."""
    details = EXPORTS[what][0].of(name=str(assignment))
    note(by=by, deed=Deed.EXPORTED, klass=assignment.klass, details=details)
    params = {"assignment": assignment.pk, "what": what}
    return start_job(owner=by, kind=EXPORT_JOB, params=params, key=f"{what} {assignment.pk}")


def may_export(job: Job) -> bool:
    """Whether the owner of an export still teaches the class that it tells of."""
    return work_taught_by(job.owner).filter(pk=job.params["assignment"]).exists()


def write_export(job: Job) -> Store:
    """Write the file of a job. Raises Assignment.DoesNotExist if its owner no longer teaches the class."""
    assignment = work_taught_by(job.owner).get(pk=job.params["assignment"])
    _, write = EXPORTS[job.params["what"]]
    file = write(job.owner, assignment)
    return lambda: JobResult(file=file)


def _results(_by: User, assignment: Assignment) -> ContentFile[str]:
    return ContentFile(_csv(report_table(report_on(assignment))), name=_file_name(f"{assignment} results", "csv"))


def _calls(by: User, assignment: Assignment) -> ContentFile[str]:
    return ContentFile(_csv(decision_table(by, assignment)), name=_file_name(f"{assignment} calls", "csv"))


def _workbook(by: User, assignment: Assignment) -> ContentFile[bytes]:
    book = Workbook(write_only=True)
    _fill(cast("Worksheet", book.create_sheet("Results")), report_table(report_on(assignment)))
    _fill(cast("Worksheet", book.create_sheet("Calls")), decision_table(by, assignment))
    file = BytesIO()
    book.save(file)
    return ContentFile(file.getvalue(), name=_file_name(f"{assignment} results", "xlsx"))


type Write = Callable[[User, Assignment], ContentFile[str] | ContentFile[bytes]]
EXPORTS: dict[str, tuple[AuditDetail, Write]] = {
    "results.csv": (AuditDetail.RESULTS, _results),
    "calls.csv": (AuditDetail.CALLS, _calls),
    "results.xlsx": (AuditDetail.RESULTS_AND_CALLS, _workbook),
}


def _csv(rows: Iterable[list[TableCell]]) -> str:
    text = StringIO(BYTE_ORDER_MARK)
    text.seek(len(BYTE_ORDER_MARK))
    csv.writer(text).writerows([safe_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def _fill(sheet: Worksheet, rows: Iterable[list[TableCell]]) -> None:
    """Write rows into a sheet; the first is its heading. Texts stay texts, whatever they begin with."""
    for number, row in enumerate(rows):
        sheet.append([_cell(sheet, value, is_heading=number == 0) for value in row])


def _cell(sheet: Worksheet, value: TableCell, *, is_heading: bool) -> Cell:
    cell = WriteOnlyCell(sheet, value=safe_cell(value) if isinstance(value, str) else value)
    if isinstance(value, str):
        cell.data_type = "s"
    if is_heading:
        cell.font = Font(bold=True)
    return cell


def _file_name(name: str, ending: str) -> str:
    return f"{slugify(name) or 'results'}.{ending}"
