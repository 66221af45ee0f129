"""Pagination with a bounded page size."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import Cursor, CursorPagination, PageNumberPagination
from rest_framework.request import Request

from apps.core.models import MAX_ID

DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE = 50, 200


def _page_size(request: Request) -> int:
    given = request.query_params.get("page_size", str(DEFAULT_PAGE_SIZE))
    if given.isascii() and given.isdecimal() and len(given) < 10 and 1 <= int(given) <= MAX_PAGE_SIZE:
        return int(given)
    raise ValidationError({"page_size": [f"The page size must be from 1 to {MAX_PAGE_SIZE}."]})


def _bounded(parameters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the parameters with their bounds added."""
    bounds = {
        "page_size": {"minimum": 1, "maximum": MAX_PAGE_SIZE, "default": DEFAULT_PAGE_SIZE},
        "page": {"minimum": 1},
    }
    return [one | {"schema": one["schema"] | bounds.get(one["name"], {})} for one in parameters]


class NumberedPagination(PageNumberPagination):
    """Numbered pages of `page_size` rows: 50 by default, 200 at most."""

    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        """Return the page size. Raises ValidationError."""
        return _page_size(request)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the parameters with their bounds."""
        return _bounded(super().get_schema_operation_parameters(view))


class NewestFirstPagination(CursorPagination):
    """Cursor pages, newest row first; new rows do not shift later pages."""

    ordering = "-pk"
    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        """Return the page size. Raises ValidationError."""
        return _page_size(request)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the parameters with their bounds."""
        return _bounded(super().get_schema_operation_parameters(view))

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Return the position of the page. Raises NotFound for an invalid cursor."""
        cursor = super().decode_cursor(request)
        position = str(cursor.position) if cursor and cursor.position is not None else "0"
        if not (position.isascii() and position.isdecimal() and len(position) < 20 and int(position) <= MAX_ID):
            raise NotFound("Invalid cursor")
        return cursor
