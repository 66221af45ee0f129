"""Throttle for wrong class codes: room for typing errors, but not for guessing.

Valid codes are not counted, so a whole class can join at once from one address.
"""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class WrongCodeThrottle(SimpleRateThrottle):
    """Counts recent wrong class codes per signed-in user, or per address for anonymous requests."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = Request(request)
        user = request.user
        is_signed_in = isinstance(user, AbstractBaseUser)
        self.scope = "wrong_codes_of_a_person" if is_signed_in else "wrong_codes_of_an_address"
        self._ident = str(user.pk) if is_signed_in else self.get_ident(self._request)
        super().__init__()

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the cache key of the counter."""
        return f"throttle_{self.scope}_{self._ident}"

    def is_exceeded(self) -> bool:
        """Return True if the next code must be refused without a look-up."""
        return not self.allow_request(self._request, APIView())

    def count_failure(self) -> None:
        """Count one wrong code; call `is_exceeded` first."""
        super().throttle_success()

    def throttle_success(self) -> bool:
        """Return True without counting: only `count_failure` counts."""
        return True
