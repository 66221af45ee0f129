"""Long lists in pages of a bounded size."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import Cursor, CursorPagination, PageNumberPagination
from rest_framework.request import Request

from apps.core.url_limits import LARGEST

A_PAGE, LARGEST_PAGE = 50, 200


def _page_size(request: Request) -> int:
    given = request.query_params.get("page_size", str(A_PAGE))
    if given.isascii() and given.isdecimal() and len(given) < 10 and 1 <= int(given) <= LARGEST_PAGE:
        return int(given)
    raise ValidationError({"page_size": [f"A page has 1 to {LARGEST_PAGE} rows."]})


def _bounded(parameters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Parameters of pages, with their bounds."""
    bounds = {"page_size": {"minimum": 1, "maximum": LARGEST_PAGE, "default": A_PAGE}, "page": {"minimum": 1}}
    return [one | {"schema": one["schema"] | bounds.get(one["name"], {})} for one in parameters]


class NumberedPages(PageNumberPagination):
    """Pages by their number, 1 first, of `page_size` rows: 50 by default and 200 at most."""

    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        """The rows of a page. Raises ValidationError."""
        return _page_size(request)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The parameters, with their bounds."""
        return _bounded(super().get_schema_operation_parameters(view))


class NewestFirst(CursorPagination):
    """The newest row first, page by page with `next` and `previous`: what comes in meanwhile moves no row."""

    ordering = "-pk"
    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        """The rows of a page. Raises ValidationError."""
        return _page_size(request)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The parameters, with their bounds."""
        return _bounded(super().get_schema_operation_parameters(view))

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Where the page begins. Raises NotFound for what was no link of ours."""
        cursor = super().decode_cursor(request)
        position = str(cursor.position) if cursor and cursor.position is not None else "0"
        if not (position.isascii() and position.isdecimal() and len(position) < 20 and int(position) <= LARGEST):
            raise NotFound("Invalid cursor")
        return cursor
