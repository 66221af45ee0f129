import csv
import io
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoCaptureOnCommitCallbacks as Run
from pytest_django.asserts import assertRedirects

from apps.accounts.models import Job, JobState, Membership, Role, User
from apps.accounts.services.jobs import run_job
from apps.classroom.models import Assignment, AuditAction, AuditEntry
from apps.classroom.services.exports import order_export
from tests.classroom.crowds import crowd
from tests.people import Cast

pytestmark = pytest.mark.django_db
type Export = Callable[[str], bytes]


@pytest.fixture
def work(cast: Cast) -> Assignment:
    """Return an assignment of two boards with two students; one has a name like a formula."""
    assignment = crowd(cast.klass, students=2, boards=2)
    User.objects.filter(shown_name="Pupil 0").update(shown_name="=HYPERLINK(1)")
    return assignment


@pytest.fixture
def export(teo: Client, work: Assignment, django_capture_on_commit_callbacks: Run) -> Export:
    """Return a function that requests an export and returns the file written by its job."""

    def exported(what: str) -> bytes:
        with django_capture_on_commit_callbacks(execute=True):
            page = teo.post(reverse("classroom:results-export", args=(work.pk,)), {"file": what})
        assertRedirects(page, reverse("accounts:job", args=(Job.objects.latest("pk").pk,)))
        answer = teo.get(reverse("accounts:job-file", args=(Job.objects.latest("pk").pk,)))
        assert answer["Content-Disposition"].startswith('attachment; filename="many-boards-')
        return answer.content

    return exported


def rows(file: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.decode("utf-8-sig"))))


def test_the_results_file_has_one_line_per_student(export: Export) -> None:
    heading, first, *_ = rows(export("results.csv"))
    assert heading == ["Name", "Boards done", "Late", "Average", "Board 1", "Board 2"]
    assert first[:3] == ["'=HYPERLINK(1)", "2", "0"]
    assert float(first[3]) == (float(first[4]) + float(first[5])) / 2


def test_the_calls_file_has_one_line_per_call(export: Export) -> None:
    heading, *calls = rows(export("calls.csv"))
    assert heading[:6] == ["Name", "Board", "Auction", "Call", "Better", "Points"]
    assert [call[0] for call in calls] == ["'=HYPERLINK(1)"] * 2 + ["Pupil 1"] * 2
    assert {call[4] for call in calls} == {"1NT"}


def test_a_workbook_has_both_sheets_and_no_formulas(export: Export) -> None:
    book = load_workbook(io.BytesIO(export("results.xlsx")))
    assert book.sheetnames == ["Results", "Calls"]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert book["Results"]["A2"].value == "'=HYPERLINK(1)"
    assert isinstance(book["Results"]["D2"].value, int | float)


def test_exports_are_logged(export: Export, cast: Cast) -> None:
    for what in ("results.csv", "calls.csv", "results.xlsx"):
        export(what)
    entries = [(entry.by, entry.deed, entry.text) for entry in AuditEntry.objects.order_by("pk")]
    assert entries == [
        (cast.teacher, AuditAction.EXPORTED, "The results of Many boards"),
        (cast.teacher, AuditAction.EXPORTED, "The calls of Many boards"),
        (cast.teacher, AuditAction.EXPORTED, "The results and calls of Many boards"),
    ]


def test_a_file_belongs_to_its_owner_while_they_teach_the_class(
    export: Export, teo: Client, cast: Cast, client: Client
) -> None:
    export("results.csv")
    file = reverse("accounts:job-file", args=(Job.objects.latest("pk").pk,))
    for other in (cast.assistant, cast.admin, cast.ann):
        browser = Client()
        browser.force_login(other)
        assert browser.get(file).status_code == 404
    assert teo.get(file).status_code == 200
    Membership.objects.filter(user=cast.teacher).update(role=Role.STUDENT)
    assert teo.get(file).status_code == 404


def test_an_export_fails_if_its_owner_no_longer_teaches(cast: Cast, work: Assignment) -> None:
    job = order_export(by=cast.teacher, assignment=work, what="results.csv")
    Membership.objects.filter(user=cast.teacher).update(role=Role.STUDENT)
    run_job.enqueue(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, bool(job.file)) == (JobState.FAILED, False)


def test_other_formats_are_not_found(teo: Client, work: Assignment) -> None:
    assert teo.post(reverse("classroom:results-export", args=(work.pk,)), {"file": "passwords"}).status_code == 404
    assert teo.get(reverse("classroom:results-export", args=(work.pk,))).status_code == 405
