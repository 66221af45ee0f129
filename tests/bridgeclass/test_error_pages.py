from http import HTTPStatus

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, permission_denied, server_error
from pytest_django.asserts import assertContains, assertTemplateUsed

from apps.core.middleware import MethodNotAllowedMiddleware
from tests.people import bearer, person

pytestmark = pytest.mark.django_db
FOR_FORMS = "/try/start"


def test_a_page_that_is_not_there_leads_home(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assertTemplateUsed(answer, "404.html")
    assert 'href="/"' in answer.content.decode()


def test_a_form_without_its_token_is_told_what_to_do(client: Client) -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ann"})
    assert answer.status_code == 403
    assert "Please try again" in answer.content.decode()


def test_error_pages_are_shown_without_a_database_or_a_person(rf: RequestFactory) -> None:
    request = rf.get("/")
    for answer, words in (
        (server_error(request), "Something went wrong"),
        (permission_denied(request, PermissionDenied()), "You do not have access"),
        (bad_request(request, ValueError()), "Invalid request"),
    ):
        assert words in answer.content.decode()


def test_an_address_that_only_takes_forms_leads_home_when_it_is_opened(client: Client) -> None:
    answer = client.get(FOR_FORMS)
    assertTemplateUsed(answer, "405.html")
    assertContains(answer, "This address is not a page", status_code=HTTPStatus.METHOD_NOT_ALLOWED)
    assertContains(answer, 'href="/"', status_code=HTTPStatus.METHOD_NOT_ALLOWED)
    assert answer["Allow"] == "POST"


def test_it_does_so_in_the_language_of_the_reader(client: Client) -> None:
    answer = client.get(FOR_FORMS, headers={"Accept-Language": "fr"})
    assertContains(answer, "Cette adresse n’est pas une page", status_code=HTTPStatus.METHOD_NOT_ALLOWED)


def test_a_program_that_asks_in_a_wrong_way_is_told_so_in_json(client: Client) -> None:
    answer = client.get("/api/evaluate-bid/", headers=bearer(person("Ann")))
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert answer.json() == {"detail": 'Method "GET" not allowed.'}
    assert "POST" in answer["Allow"]


@pytest.mark.parametrize(("method", "address"), [("post", "/"), ("get", "/healthz"), ("get", "/api/evaluate-bid/")])
def test_an_answer_that_nobody_reads_stays_empty(rf: RequestFactory, method: str, address: str) -> None:
    def view(_: HttpRequest) -> HttpResponse:
        return HttpResponseNotAllowed(["PUT"])

    answer = MethodNotAllowedMiddleware(view)(getattr(rf, method)(address))
    assert (answer.content, answer["Allow"]) == (b"", "PUT")
