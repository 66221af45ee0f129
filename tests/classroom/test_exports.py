import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from apps.accounts.models import User
from apps.classroom.models import Assignment, AuditEntry, Deed
from tests.classroom.crowds import crowd
from tests.people import Cast, the_cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return the_cast()


@pytest.fixture
def teo(client: Client, cast: Cast) -> Client:
    """The browser of somebody who teaches the class."""
    client.force_login(cast.teacher)
    return client


@pytest.fixture
def work(cast: Cast) -> Assignment:
    """Two boards that two pupils have bid; one is called like a formula."""
    assignment = crowd(cast.klass, students=2, boards=2)
    User.objects.filter(shown_name="Pupil 0").update(shown_name="=HYPERLINK(1)")
    return assignment


def rows(client: Client, work: Assignment, name: str) -> list[list[str]]:
    answer = client.get(reverse(f"classroom:{name}", args=(work.pk,)))
    assert answer["Content-Disposition"].startswith('attachment; filename="many-boards-')
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_results_go_out_a_line_a_student(teo: Client, work: Assignment) -> None:
    heading, first, *_ = rows(teo, work, "results-csv")
    assert heading == ["Name", "Boards done", "Late", "Average", "Board 1", "Board 2"]
    assert first[:3] == ["'=HYPERLINK(1)", "2", "0"]
    assert float(first[3]) == (float(first[4]) + float(first[5])) / 2


def test_calls_go_out_a_line_a_call(teo: Client, work: Assignment) -> None:
    heading, *calls = rows(teo, work, "calls-csv")
    assert heading[:6] == ["Name", "Board", "Auction", "Call", "Better", "Points"]
    assert [call[0] for call in calls] == ["'=HYPERLINK(1)"] * 2 + ["Pupil 1"] * 2
    assert {call[4] for call in calls} == {"1NT"}


def test_a_workbook_holds_both_and_no_formula(teo: Client, work: Assignment) -> None:
    answer = teo.get(reverse("classroom:results-xlsx", args=(work.pk,)))
    book = load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Results", "Calls"]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert book["Results"]["A2"].value == "'=HYPERLINK(1)"
    assert isinstance(book["Results"]["D2"].value, int | float)


def test_who_took_what_out_is_written_down(teo: Client, cast: Cast, work: Assignment) -> None:
    for name in ("results-csv", "calls-csv", "results-xlsx"):
        teo.get(reverse(f"classroom:{name}", args=(work.pk,)))
    entries = AuditEntry.objects.order_by("pk").values_list("by", "deed", "words")
    assert list(entries) == [
        (cast.teacher.pk, Deed.EXPORTED, "The results of Many boards"),
        (cast.teacher.pk, Deed.EXPORTED, "The calls of Many boards"),
        (cast.teacher.pk, Deed.EXPORTED, "The results and calls of Many boards"),
    ]
