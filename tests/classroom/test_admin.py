from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django.asserts import assertContains, assertNotContains

from apps.auctions.selectors.visibility import answers_are_due
from apps.classroom.models import AnswersDue, Assignment, AuditEntry
from apps.classroom.services.attempts import open_next_board, start_attempt
from apps.classroom.services.classes import remove_member
from tests.boards import assignment_for
from tests.people import Cast

pytestmark = pytest.mark.django_db
LIST = "/admin/classroom/assignment/"


@pytest.fixture
def assignment(cast: Cast) -> Assignment:
    return assignment_for(cast.klass, answers_due=AnswersDue.AFTER_CLOSE)


def page(assignment: Assignment) -> str:
    return f"{LIST}{assignment.pk}/change/"


def closing(days: int) -> dict[str, str]:
    """Return form fields for a closing time this many days from now."""
    at = timezone.now() + timedelta(days=days)
    return {"closes_at_0": date_format(at, "Y-m-d"), "closes_at_1": "12:00:00"}


def test_the_model_is_named_class(ada: Client, assignment: Assignment) -> None:
    for address in (LIST, page(assignment), "/admin/auctions/table/", "/admin/bidding/decision/"):
        assertNotContains(ada.get(address), "Klass")
    assertContains(ada.get(LIST), ">Class</a>")


def test_changing_the_close_moves_the_release_of_answers(ada: Client, cast: Cast, assignment: Assignment) -> None:
    table = open_next_board(attempt_id=start_attempt(assignment_id=assignment.pk, student=cast.ann).pk)
    assert table is not None
    assert ada.post(page(assignment), closing(9)).status_code == 302
    assignment.refresh_from_db()
    table.refresh_from_db()
    assert assignment.closes_at is not None
    assert assignment.closes_at > timezone.now() + timedelta(days=7)
    assert table.answers_released_at == assignment.closes_at
    assert not answers_are_due(table)


@pytest.mark.parametrize("sent", [closing(-9), {"closes_at_0": "", "closes_at_1": ""}, {"closes_at_0": "soon"}])
def test_an_invalid_close_is_a_form_error(ada: Client, assignment: Assignment, sent: dict[str, str]) -> None:
    assertContains(ada.post(page(assignment), sent), "errorlist")
    before = assignment.closes_at
    assignment.refresh_from_db()
    assert assignment.closes_at == before


def test_other_fields_of_an_assignment_are_read_only(ada: Client, assignment: Assignment) -> None:
    ada.post(page(assignment), {**closing(3), "title": "Other", "answers_due": "at_once"})
    assignment.refresh_from_db()
    assert (assignment.title, assignment.answers_due) == ("This week", AnswersDue.AFTER_CLOSE)


def test_teachers_have_no_access(client: Client, cast: Cast, assignment: Assignment) -> None:
    client.force_login(cast.teacher)
    assert client.post(page(assignment), closing(9)).status_code == 302
    before = assignment.closes_at
    assignment.refresh_from_db()
    assert assignment.closes_at == before


def test_the_audit_log_is_read_only_and_searchable(ada: Client, cast: Cast) -> None:
    remove_member(klass=cast.klass, by=cast.teacher, person=cast.bob)
    entry = AuditEntry.objects.get()
    assertContains(ada.get("/admin/classroom/auditentry/", {"q": "bob"}), "Member removed")
    assertNotContains(ada.get("/admin/classroom/auditentry/", {"q": "ann"}), "field-deed")
    assert ada.post(f"/admin/classroom/auditentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert ada.get("/admin/classroom/auditentry/add/").status_code == 403
