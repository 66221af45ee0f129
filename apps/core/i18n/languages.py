"""In which language a page speaks: the person's own choice, then the device's, then what the browser asks for.

Programs are answered in English, whatever they ask for: words of the API are codes, not texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override

FOR_PROGRAMS = ("/api/", "/healthz")


class LanguageMiddleware:
    """Answers each request in the language of who asks; stands below the middleware that knows the person."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with its language in its headers."""
        if request.path.startswith(FOR_PROGRAMS):
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE
            with override(settings.LANGUAGE_CODE):
                return self._get_response(request)
        request.LANGUAGE_CODE = own_language(request.user) or get_language_from_request(request)
        with override(request.LANGUAGE_CODE):
            response = self._get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        return response


def own_language(user: object) -> str:
    """The code of the language that somebody chose for good; empty where nothing, or nothing spoken here, is chosen."""
    chosen = getattr(user, "language", "")
    return chosen if chosen in dict(settings.LANGUAGES) else ""


def speaking_to(user: object, scope: Mapping[str, Any] | None = None) -> AbstractContextManager[None]:
    """A stretch of code in which texts are in somebody's language; `scope` is that of the person's socket, if any."""
    return override(own_language(user) or _language_of_socket(scope or {}))


def _language_of_socket(scope: Mapping[str, Any]) -> str:
    request = HttpRequest()
    request.COOKIES = dict(scope.get("cookies", {}))
    asked = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = asked.decode("latin-1")
    return get_language_from_request(request)
