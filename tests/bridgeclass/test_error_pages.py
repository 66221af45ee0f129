import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, permission_denied, server_error
from pytest_django.asserts import assertTemplateUsed

pytestmark = pytest.mark.django_db


def test_a_page_that_is_not_there_leads_home(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assertTemplateUsed(answer, "404.html")
    assert 'href="/"' in answer.content.decode()


def test_a_form_without_its_token_is_told_what_to_do(client: Client) -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ann"})
    assert answer.status_code == 403
    assert "Please try once more" in answer.content.decode()


def test_error_pages_are_shown_without_a_database_or_a_person(rf: RequestFactory) -> None:
    request = rf.get("/")
    for answer, words in (
        (server_error(request), "Something went wrong here"),
        (permission_denied(request, PermissionDenied()), "This is not open to you"),
        (bad_request(request, ValueError()), "That could not be read"),
    ):
        assert words in answer.content.decode()
