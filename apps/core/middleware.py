"""Middleware for URLs that no page or row can match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from apps.core.api.errors import API_PREFIX, json_not_found
from apps.core.i18n.languages import API_PATHS
from apps.core.models import MAX_ID

MAX_SELECTED = 1_000
"""More rows than an administration list shows."""


class MethodNotAllowedMiddleware:
    """Renders a page with status 405 when a browser opens a URL that only accepts POST."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response, with the page in place of an empty 405."""
        response = self._get_response(request)
        is_opened = request.method in {"GET", "HEAD"} and not request.path.startswith(API_PATHS)
        if not is_opened or not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page


class UrlLimitsMiddleware:
    """Returns 404 for URL ids outside the BIGINT range and for NUL bytes in URL texts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; URL arguments are known in `process_view`."""
        return self._get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[object],
        kwargs: Mapping[str, object],
    ) -> HttpResponse | None:
        """Return JSON for the API, and raise Http404 for pages, if an argument is out of range."""
        ids = [value for value in kwargs.values() if isinstance(value, int)]
        if _has_nul(kwargs) or any(value > MAX_ID for value in (*ids, *_selected_ids(request))):
            if request.path.startswith(API_PREFIX):
                return json_not_found()
            raise Http404("URL argument out of range")
        return None


def _has_nul(kwargs: Mapping[str, object]) -> bool:
    return any("\x00" in value for value in kwargs.values() if isinstance(value, str))


def _selected_ids(request: HttpRequest) -> list[int]:
    """Return the ids selected in an administration list; values that are not numbers are out of range."""
    if request.method != "POST" or request.resolver_match is None or request.resolver_match.app_name != "admin":
        return []
    selected = request.POST.getlist("_selected_action")[:MAX_SELECTED]
    return [int(value) if value.isdecimal() else MAX_ID + 1 for value in selected]
