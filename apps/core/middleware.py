"""Addresses that only take what a form sends: opened like a page, they say so, and lead home.

People come to them by signing in again where a button had found them signed out, or by an address of their history.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from apps.core.i18n.languages import FOR_PROGRAMS


class WrongMethodMiddleware:
    """Gives a page to who opens what is no page; a program is answered as Django or the API's framework does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with the same status and what the address does take in its headers."""
        response = self._get_response(request)
        is_opened = request.method in {"GET", "HEAD"} and not request.path.startswith(FOR_PROGRAMS)
        if not is_opened or not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page
