"""Logs as structlog writes them, one line a record, with the ids of the request, the user and the table."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

type Handler = Callable[[HttpRequest], HttpResponse]

# For lines of structlog's loggers and, in the formatter, for those of the standard library's.
PROCESSORS: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso"),
]


class RequestIdsMiddleware:
    """Send the request's id back as X-Request-ID, and log the table and the duration with the request."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; the line that django-structlog writes next has its duration in milliseconds."""
        started = time.perf_counter()
        response = self.get_response(request)
        took_ms = round((time.perf_counter() - started) * 1000)
        response["X-Request-ID"] = structlog.contextvars.get_contextvars()["request_id"]
        structlog.contextvars.bind_contextvars(duration_ms=took_ms)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        """Log every line of a request about a table with the table's id."""
        if "table_id" in kwargs:
            structlog.contextvars.bind_contextvars(table_id=kwargs["table_id"])


def configure_structlog() -> None:
    """Send the lines of structlog's loggers through the standard library's, as `logging_settings` writes them."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *PROCESSORS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def logging_settings(*, style: str, level: str) -> dict[str, Any]:
    """Return Django's LOGGING: all to standard error, in `json` or `plain` style, from `level` up."""
    renderers: list[structlog.typing.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if style == "json"
        else [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        ]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": PROCESSORS,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "bridgeclass": {"level": level},
            "apps": {"level": level},
            "django": {"handlers": ["stderr"], "level": level, "propagate": False},
            "django_structlog": {"level": level},
            # Responses and unhandled exceptions are django-structlog's lines: they have the ids.
            "django.request": {"level": "CRITICAL"},
            "django.server": {"level": "WARNING"},
            "uvicorn": {"level": "WARNING"},
            # Gunicorn gives both handlers of its own before the settings are read.
            "uvicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "gunicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "django_tasks_db": {"level": level},
        },
    }
