"""Error responses of the API: invalid input, wrong methods and media types, rate limits."""

import re
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.test import Client
from django.urls import get_resolver
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from apps.core.api.errors import API_PREFIX, NOT_FOUND_DETAIL
from tests.api.world import World, create_world
from tests.core.test_url_limits import addresses
from tests.people import bearer

pytestmark = pytest.mark.django_db
CLASSES = "/api/teaching/classes/"
WITH_NUMBERS = [address for address in sorted(addresses(get_resolver())) if address.startswith(API_PREFIX)]


@pytest.fixture
def world() -> World:
    return create_world()


@pytest.fixture
def teacher(world: World) -> APIClient:
    return APIClient(headers=bearer(world.cast.teacher))


@pytest.mark.parametrize(
    "address",
    ["/api/nothing/", "/api/tables/99999999999999999999/", "/api/tables/0/", "/api/tables/x/", "/api/teaching/"],
)
def test_404_responses_are_json(teacher: APIClient, address: str) -> None:
    answer = teacher.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")
    assert answer.json() == {"detail": NOT_FOUND_DETAIL}


@pytest.mark.parametrize("address", WITH_NUMBERS)
def test_404_responses_do_not_name_model_classes(teacher: APIClient, address: str) -> None:
    missing = re.sub("<int:[a-z_]+>", "987654", address)
    answers = [getattr(teacher, verb)(missing, {}, format="json") for verb in ("delete", "patch", "post", "put")]
    answers += [teacher.get(missing), teacher.post(missing, {"call": "1N", "answers": 0}, format="json")]
    bodies = [answer.json() for answer in answers if answer.status_code == 404]
    assert bodies
    assert all(answer == {"detail": NOT_FOUND_DETAIL} for answer in bodies)


def test_pages_for_teachers_return_404_to_others(world: World) -> None:
    ann = APIClient()
    ann.force_login(world.cast.ann)
    answer = ann.get("/api/teaching/sets/")
    assert (answer.status_code, answer.json()) == (404, {"detail": NOT_FOUND_DETAIL})


def test_404_responses_outside_the_api_are_html(client: Client) -> None:
    answer = client.get("/nothing/")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(teacher: APIClient, method: str) -> None:
    answer = getattr(teacher, method)(CLASSES, {"name": "x"}, format="json")
    assert (answer.status_code, set(answer["Allow"].split(", "))) == (405, {"GET", "POST", "HEAD", "OPTIONS"})


def test_other_media_types_are_refused(teacher: APIClient) -> None:
    for media in ("text/csv", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        assert teacher.generic("POST", CLASSES, "name=x", content_type=media).status_code == 415
    assert teacher.get(CLASSES, headers={"Accept": "text/html"}).status_code == 406


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"name": None}, "name"),
        ({"name": ["x"]}, "name"),
        ({"name": {"a": 1}}, "name"),
        ({"name": True}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"name": "x", "colour": "red"}, "colour"),
        ({"name": "x", "k" * 5000: 1}, None),
        ([], "non_field_errors"),
        ("x", "non_field_errors"),
        (None, None),
    ],
)
def test_invalid_input_returns_400_with_the_field(teacher: APIClient, body: Any, field: str | None) -> None:
    answer = teacher.post(CLASSES, body, format="json")
    assert answer.status_code == 400
    assert field is None or field in answer.json()
    assert len(answer.content) < 300


@pytest.mark.parametrize(
    "raw",
    [
        b'{"name": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'"\\udfff"',
        b'{"name": 1e999999}',
        b'{"name": NaN}',
        b'{"name": ' + b"9" * 5000 + b"}",
        b"[" * 60_000,
        b"\xff\xfe",
        b"",
    ],
)
def test_json_that_the_database_cannot_store_returns_400(teacher: APIClient, raw: bytes) -> None:
    answer = teacher.generic("POST", CLASSES, raw, content_type="application/json")  # type: ignore[arg-type]  # bytes are sent as they are
    assert answer.status_code == 400
    assert answer.json()


@pytest.mark.parametrize("size", ["0", "-1", "201", "x", "9" * 5000, "", "1.5"])
def test_the_page_size_is_bounded(teacher: APIClient, size: str) -> None:
    assert "page_size" in teacher.get(f"{CLASSES}?page_size={size}").json()
    assert "page_size" in teacher.get(f"/api/decisions/?page_size={size}").json()


@pytest.mark.parametrize("cursor", ["x", "cD1hYmM=", "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "cj0xJnA9MjAyNi0wMS0wMQ=="])
def test_an_invalid_cursor_returns_404(teacher: APIClient, cursor: str) -> None:
    assert teacher.get(f"/api/decisions/?cursor={cursor}").status_code == 404


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("board=0", "board"),
        ("board=99999999999999999999", "board"),
        ("tier=good", "tier"),
        ("origin=x", "origin"),
        ("since=yesterday", "since"),
        ("since=0001-01-01", "since"),
        ("since=9999-12-31T23:59:59-14:00", "since"),
        ("since=2026-02-01T00:00Z&until=2026-01-01T00:00Z", "until"),
        ("module=%00", "module"),
        ("rule=" + "x" * 121, "rule"),
    ],
)
def test_an_invalid_filter_is_reported(teacher: APIClient, query: str, field: str) -> None:
    answer = teacher.get(f"/api/decisions/?{query}")
    assert answer.status_code == 400
    assert set(answer.json()) == {field}


def test_requests_are_limited_per_token(world: World, teacher: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "token", "2/min")
    assert [teacher.get(CLASSES).status_code for _ in range(3)] == [200, 200, 429]
    last = teacher.get(CLASSES)
    assert (last.status_code, int(last["Retry-After"]) > 0, "detail" in last.json()) == (429, True, True)
    other = APIClient(headers=bearer(world.cast.teacher))
    assert other.get(CLASSES).status_code == 200


def test_requests_are_limited_across_all_tokens_of_a_user(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "user", "2/min")
    clients = [APIClient(headers=bearer(world.cast.teacher)) for _ in range(3)]
    assert [client.get(CLASSES).status_code for client in clients] == [200, 200, 429]


def test_unsafe_methods_with_a_session_need_the_csrf_token(world: World) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(world.cast.teacher)
    assert client.get(CLASSES).status_code == 200
    answer = client.post(CLASSES, {"name": "x"}, format="json")
    assert (answer.status_code, "CSRF" in answer.json()["detail"]) == (403, True)


def test_options_lists_the_methods_of_every_operation(world: World, teacher: APIClient) -> None:
    paths = yaml.safe_load((settings.BASE_DIR / "docs" / "schema.yml").read_text())["paths"]
    for path, verbs in paths.items():
        answer = teacher.options(path.format(**world.ids))
        assert (answer.status_code, path) == (200, path)
        assert {verb.upper() for verb in verbs} <= set(answer["Allow"].split(", "))
