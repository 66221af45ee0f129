import io
import json
import logging
import logging.config
import subprocess
import sys
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from structlog.contextvars import bound_contextvars, get_contextvars
from structlog.testing import LogCapture

from bridgeclass.logging import PROCESSORS, RequestIdsMiddleware, logging_settings
from tests.people import person

SLOW = RuntimeError("out of cards")


@pytest.fixture
def lines() -> Any:
    """Return a function that formats one log record in a style and returns the line."""

    def line_of(style: str, message: str, *args: object, **kwargs: Any) -> str:
        formatting = dict(logging_settings(style=style, level="INFO")["formatters"]["line"])
        formatter = formatting.pop("()")(**formatting)
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(formatter)
        logger = logging.getLogger("apps.deals")
        logger.addHandler(handler)
        try:
            logger.warning(message, *args, **kwargs)
        finally:
            logger.removeHandler(handler)
        return stream.getvalue()

    return line_of


@pytest.fixture
def requests_logged() -> Any:
    """Capture what django-structlog logs, with the ids bound."""
    capture = LogCapture()
    old = structlog.get_config()["processors"]
    processors = old.copy()
    old[:] = [structlog.contextvars.merge_contextvars, capture]
    yield capture.entries
    old[:] = processors


def test_a_json_line_has_ids_and_extras(lines: Any) -> None:
    with bound_contextvars(request_id="abc", table_id=7):
        line = json.loads(lines("json", "dealt %d", 16, extra={"boards": 16}))
    assert line["event"] == "dealt 16"
    assert (line["request_id"], line["table_id"], line["boards"]) == ("abc", 7, 16)
    assert (line["level"], line["logger"]) == ("warning", "apps.deals")
    assert line["timestamp"].endswith("Z")


def test_a_json_line_has_the_traceback(lines: Any) -> None:
    line = lines("json", "failed", exc_info=SLOW)
    assert line.count("\n") == 1
    assert "out of cards" in json.loads(line)["exception"]


def test_a_plain_line_ends_with_its_context(lines: Any) -> None:
    with bound_contextvars(table_id=7):
        line = lines("plain", "dealt 16")
    assert "dealt 16" in line
    assert "table_id=7" in line


def test_a_request_gets_an_id_and_a_line(client: Client, requests_logged: list[dict[str, Any]]) -> None:
    answer = client.get("/nowhere")
    (line,) = [entry for entry in requests_logged if entry["event"] == "request_finished"]
    assert line["request"] == "GET /nowhere"
    assert (line["code"], line["log_level"]) == (404, "info")
    assert line["duration_ms"] >= 0
    assert answer["X-Request-ID"] == line["request_id"]
    assert get_contextvars() == {}


@pytest.mark.django_db
def test_the_line_of_a_request_has_its_user(client: Client, requests_logged: list[dict[str, Any]]) -> None:
    ann = person("Ann")
    client.force_login(ann)
    client.get("/")
    (line,) = [entry for entry in requests_logged if entry["event"] == "request_finished"]
    assert line["user_id"] == ann.pk


def test_lines_of_a_request_have_its_table(rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    middleware = RequestIdsMiddleware(view)
    with bound_contextvars(request_id="abc"):
        middleware.process_view(rf.get("/tables/7/"), view, (), {"table_id": 7})
        assert get_contextvars()["table_id"] == 7


@pytest.mark.parametrize(("error", "event"), [(PermissionDenied(), "request_finished"), (SLOW, "request_failed")])
def test_client_errors_are_not_logged_as_failures(
    error: Exception, event: str, client: Client, requests_logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(request: HttpRequest) -> HttpResponse:
        raise error

    monkeypatch.setattr(
        "apps.core.middleware.MethodNotAllowedMiddleware.__call__", lambda self, request: fails(request)
    )
    client.raise_request_exception = False
    client.get("/")
    assert [entry["event"] for entry in requests_logged if entry["log_level"] != "debug"] == [event]


def test_a_process_logs_json_lines_in_production() -> None:
    program = (
        "import django; django.setup()\n"
        "import logging, structlog\n"
        "logging.getLogger('apps.deals').warning('slow', extra={'took_ms': 9})\n"
        "structlog.get_logger('django_structlog').info('request_finished', code=200)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"SECRET_KEY": "k" * 50, "DJANGO_SETTINGS_MODULE": "bridgeclass.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    slow, finished = [json.loads(line) for line in done.stderr.splitlines()]
    assert (slow["event"], slow["took_ms"], slow["logger"]) == ("slow", 9, "apps.deals")
    assert (finished["event"], finished["code"], finished["level"]) == ("request_finished", 200, "info")
    assert structlog.contextvars.merge_contextvars in PROCESSORS
