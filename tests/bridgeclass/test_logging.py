import json
import logging
import sys

import pytest
from django.contrib.sessions.backends.cache import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch

from bridgeclass.logging import (
    IdsFilter,
    JsonFormatter,
    NoTracebackFilter,
    PlainFormatter,
    RequestLogMiddleware,
    current_ids,
    log_ids,
)


@pytest.fixture
def record() -> logging.LogRecord:
    return logging.LogRecord("apps.deals", logging.INFO, __file__, 1, "dealt %d", (16,), None)


@pytest.fixture
def ids_seen() -> list[dict[str, object]]:
    return []


def test_ids_hold_inside_their_block_only() -> None:
    with log_ids(table=7), log_ids(user=3):
        assert current_ids() == {"table": 7, "user": 3}
    assert current_ids() == {}


def test_a_json_line_carries_ids_and_extras(record: logging.LogRecord) -> None:
    record.boards = 16
    with log_ids(request="abc", table=7):
        IdsFilter().filter(record)
    line = json.loads(JsonFormatter().format(record))
    assert line["message"] == "dealt 16"
    assert (line["request"], line["table"], line["boards"]) == ("abc", 7, 16)
    assert line["time"].endswith("+00:00")


def test_a_json_line_carries_the_traceback(record: logging.LogRecord) -> None:
    try:
        int("seven")
    except ValueError:
        record.exc_info = sys.exc_info()
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert "seven" in json.loads(line)["exception"]


def test_a_plain_line_ends_with_its_facts(record: logging.LogRecord) -> None:
    with log_ids(table=7):
        IdsFilter().filter(record)
    assert PlainFormatter().format(record).endswith("INFO apps.deals dealt 16 (table=7)")


def test_a_request_gets_an_id_and_a_line(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="bridgeclass.request"):
        answer = client.get("/nowhere")
    (line,) = [record for record in caplog.records if record.name == "bridgeclass.request"]
    assert line.getMessage() == "GET /nowhere"
    assert vars(line)["status"] == 404
    assert len(answer["X-Request-ID"]) == 12


def test_lines_of_a_request_carry_its_table_and_person(rf: RequestFactory, ids_seen: list[dict[str, object]]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        ids_seen.append(current_ids())
        return HttpResponse()

    request = rf.get("/tables/7/")
    request.resolver_match = ResolverMatch(view, (), {"table_id": 7})
    request.session = SessionStore()
    request.session["_auth_user_id"] = "3"
    RequestLogMiddleware(view)(request)
    assert ids_seen[0]["table"] == 7
    assert ids_seen[0]["user"] == "3"
    assert current_ids() == {}


def test_a_refusal_is_no_fault(record: logging.LogRecord) -> None:
    for error, is_kept in ((PermissionDenied(), False), (ValueError(), True)):
        record.exc_info = (type(error), error, None)
        assert NoTracebackFilter().filter(record)
        assert bool(record.exc_info) is is_kept
