"""Language selection: the user's preference, then the cookie, then the Accept-Language header.

The API always answers in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override

API_PATHS = ("/api/", "/healthz")


class LanguageMiddleware:
    """Activates the user's language for each request; must follow the authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response with Content-Language and Vary headers."""
        if request.path.startswith(API_PATHS):
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE
            with override(settings.LANGUAGE_CODE):
                return self._get_response(request)
        request.LANGUAGE_CODE = chosen_language(request.user) or get_language_from_request(request)
        with override(request.LANGUAGE_CODE):
            response = self._get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        return response


def chosen_language(user: object) -> str:
    """Return the language code of the user's preference, or an empty string if it is unset or unsupported."""
    chosen = getattr(user, "language", "")
    return chosen if chosen in dict(settings.LANGUAGES) else ""


def user_language(user: object, scope: Mapping[str, Any] | None = None) -> AbstractContextManager[None]:
    """Return a context manager that activates the user's language; `scope` is the ASGI scope of a socket."""
    return override(chosen_language(user) or _language_of_socket(scope or {}))


def _language_of_socket(scope: Mapping[str, Any]) -> str:
    request = HttpRequest()
    request.COOKIES = dict(scope.get("cookies", {}))
    header = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = header.decode("latin-1")
    return get_language_from_request(request)
