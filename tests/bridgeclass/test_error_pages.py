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
POST_ONLY_URL = "/try/start"


def test_the_404_page_links_to_the_home_page(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assertTemplateUsed(answer, "404.html")
    assert 'href="/"' in answer.content.decode()


def test_a_form_without_csrf_token_shows_what_to_do(client: Client) -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ann"})
    assert answer.status_code == 403
    assert "Please try again" in answer.content.decode()


def test_error_pages_need_no_database_and_no_user(rf: RequestFactory) -> None:
    request = rf.get("/")
    for answer, words in (
        (server_error(request), "Something went wrong"),
        (permission_denied(request, PermissionDenied()), "You do not have access"),
        (bad_request(request, ValueError()), "Invalid request"),
    ):
        assert words in answer.content.decode()


def test_the_405_page_links_to_the_home_page(client: Client) -> None:
    answer = client.get(POST_ONLY_URL)
    assertTemplateUsed(answer, "405.html")
    assertContains(answer, "This address is not a page", status_code=HTTPStatus.METHOD_NOT_ALLOWED)
    assertContains(answer, 'href="/"', status_code=HTTPStatus.METHOD_NOT_ALLOWED)
    assert answer["Allow"] == "POST"


def test_the_405_page_is_translated(client: Client) -> None:
    answer = client.get(POST_ONLY_URL, headers={"Accept-Language": "fr"})
    assertContains(answer, "Cette adresse n’est pas une page", status_code=HTTPStatus.METHOD_NOT_ALLOWED)


def test_api_errors_are_json(client: Client) -> None:
    answer = client.get("/api/evaluate-bid/", headers=bearer(person("Ann")))
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert answer.json() == {"detail": 'Method "GET" not allowed.'}
    assert "POST" in answer["Allow"]


@pytest.mark.parametrize(("method", "address"), [("post", "/"), ("get", "/healthz"), ("get", "/api/evaluate-bid/")])
def test_405_responses_to_other_clients_stay_empty(rf: RequestFactory, method: str, address: str) -> None:
    def view(_: HttpRequest) -> HttpResponse:
        return HttpResponseNotAllowed(["PUT"])

    answer = MethodNotAllowedMiddleware(view)(getattr(rf, method)(address))
    assert (answer.content, answer["Allow"]) == (b"", "PUT")
