"""Rosters and results as files, for spreadsheets and other programs."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import BytesIO

from django.http import HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from apps.accounts.models import Class
from apps.accounts.requests import MemberRequest, signed_in
from apps.classroom.models import Deed
from apps.classroom.selectors import (
    TableCell,
    class_view,
    decision_table,
    report_on,
    report_table,
    roster_table,
)
from apps.classroom.services import note
from apps.classroom.views.permissions import set_work, taught_class
from apps.core.exports import safe_cell

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@signed_in
def roster_csv(request: MemberRequest, class_id: int) -> HttpResponse:
    """The students of a class; the file can be read in again."""
    klass = taught_class(request, class_id)
    _note(request, klass, "The students")
    return _csv(f"{klass.name} students", roster_table(class_view(klass)))


@require_safe
@signed_in
def results_csv(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """The results of an assignment, a line a student."""
    assignment = set_work(request, assignment_id)
    _note(request, assignment.klass, f"The results of {assignment}")
    return _csv(f"{assignment.title} results", report_table(report_on(assignment)))


@require_safe
@signed_in
def calls_csv(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Every call made at an assignment, a line a call."""
    assignment = set_work(request, assignment_id)
    _note(request, assignment.klass, f"The calls of {assignment}")
    return _csv(f"{assignment.title} calls", decision_table(request.user, assignment))


@require_safe
@signed_in
def results_xlsx(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """The results and the calls of an assignment, as two sheets of a workbook."""
    assignment = set_work(request, assignment_id)
    _note(request, assignment.klass, f"The results and calls of {assignment}")
    book = Workbook(write_only=True)
    _fill(book.create_sheet("Results"), report_table(report_on(assignment)))
    _fill(book.create_sheet("Calls"), decision_table(request.user, assignment))
    file = BytesIO()
    book.save(file)
    answer = HttpResponse(file.getvalue(), content_type=XLSX)
    answer["Content-Disposition"] = _attachment(f"{assignment.title} results", "xlsx")
    return answer


def _note(request: MemberRequest, klass: Class, words: str) -> None:
    note(by=request.user, deed=Deed.EXPORTED, klass=klass, words=words)


def _csv(name: str, rows: Iterable[list[TableCell]]) -> HttpResponse:
    """The rows as a file that begins with the mark by which spreadsheets know UTF-8."""
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = _attachment(name, "csv")
    csv.writer(answer).writerows([safe_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return answer


def _fill(sheet: WriteOnlyWorksheet, rows: Iterable[list[TableCell]]) -> None:
    """Put rows into a sheet; the first is its heading. Texts are texts, whatever they begin with."""
    for number, row in enumerate(rows):
        sheet.append([_cell(sheet, value, is_heading=number == 0) for value in row])


def _cell(sheet: WriteOnlyWorksheet, value: TableCell, *, is_heading: bool) -> Cell:
    cell = WriteOnlyCell(sheet, value=safe_cell(value) if isinstance(value, str) else value)
    if isinstance(value, str):
        cell.data_type = "s"
    if is_heading:
        cell.font = Font(bold=True)
    return cell


def _attachment(name: str, ending: str) -> str:
    return f'attachment; filename="{slugify(name) or "results"}.{ending}"'
