"""One line a log record, as JSON or text, with the ids of the request, the person and the table."""

import json
import logging
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

type Handler = Callable[[HttpRequest], HttpResponse]

request_log = logging.getLogger("bridgeclass.request")
# Asked every few seconds by a machine; a line each would bury the rest.
QUIET_PATHS = frozenset({"/healthz"})
_OWN_FIELDS = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "ids"}
_ids: ContextVar[dict[str, object]] = ContextVar("log_ids")
_request: ContextVar[HttpRequest | None] = ContextVar("log_request", default=None)


@contextmanager
def log_ids(**ids: object) -> Iterator[None]:
    """Every line written inside carries these ids, beside those of the blocks around it.

    >>> with log_ids(table=7):
    ...     current_ids()
    {'table': 7}
    """
    token = _ids.set({**_ids.get({}), **ids})
    try:
        yield
    finally:
        _ids.reset(token)


def current_ids() -> dict[str, object]:
    """What a line written now carries: the ids of its request, person and table, and others."""
    request = _request.get()
    return {**(_ids_of(request) if request else {}), **_ids.get({})}


def _ids_of(request: HttpRequest) -> dict[str, object]:
    found: dict[str, object] = {}
    session = getattr(request, "session", None)
    # Only a session that somebody has read: reading it here would cost a query and a Vary header.
    if session is not None and session.accessed and SESSION_KEY in session:
        found["user"] = session[SESSION_KEY]
    if request.resolver_match and "table_id" in request.resolver_match.kwargs:
        found["table"] = request.resolver_match.kwargs["table_id"]
    return found


class IdsFilter(logging.Filter):
    """Gives every record the ids that hold where it was written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: no record is dropped."""
        record.ids = current_ids()
        return True


class NoTracebackFilter(logging.Filter):
    """Takes the traceback off a refusal: that a person may not do something is no fault of the program."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: no record is dropped."""
        if record.exc_info and isinstance(record.exc_info[1], PermissionDenied):
            record.exc_info = record.exc_text = None
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, the ids, and what `extra` gave."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "ids", {}),
            **_extra(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class PlainFormatter(logging.Formatter):
    """The same for a person's eyes: `12:00:01 INFO bridgeclass.request GET / (status=200 …)`."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} {message}", datefmt="%H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line, followed by its traceback if it has one."""
        found = {**getattr(record, "ids", {}), **_extra(record)}
        facts = " ".join(f"{name}={value}" for name, value in found.items())
        first, *rest = super().format(record).split("\n")
        return "\n".join([f"{first} ({facts})" if facts else first, *rest])


class RequestLogMiddleware:
    """Gives each request an id, sent back as X-Request-ID, and logs what became of it."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; the line says method, path, status and milliseconds."""
        request_id = uuid.uuid4().hex[:12]
        token = _request.set(request)
        try:
            with log_ids(request=request_id):
                response = self._answer(request)
        finally:
            _request.reset(token)
        response["X-Request-ID"] = request_id
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        if request.path not in QUIET_PATHS:
            took = round((time.perf_counter() - started) * 1000)
            facts = {"status": response.status_code, "ms": took}
            request_log.info("%s %s", request.method, request.path, extra=facts)
        return response


def logging_settings(*, style: str, level: str) -> dict[str, Any]:
    """Django's LOGGING: all to standard error, in `json` or `plain` style, from `level` up."""
    formatter = JsonFormatter if style == "json" else PlainFormatter
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"ids": {"()": IdsFilter}, "refusals": {"()": NoTracebackFilter}},
        "formatters": {"line": {"()": formatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["ids", "refusals"]}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "bridgeclass": {"level": level},
            "apps": {"level": level},
            "django": {"handlers": ["stderr"], "level": level, "propagate": False},
            # `runserver` and uvicorn write lines of their own for each request and socket; ours have the ids.
            "django.server": {"level": "WARNING"},
            "uvicorn": {"level": "WARNING"},
            "django_tasks_db": {"level": level},
        },
    }


def _extra(record: logging.LogRecord) -> dict[str, object]:
    return {name: value for name, value in record.__dict__.items() if name not in _OWN_FIELDS}
