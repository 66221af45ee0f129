"""How often somebody may send a class code that opens nothing: enough to mistype, too seldom to guess one.

Codes that open their class count for nothing, so a whole classroom joins at once from behind its one address.
"""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class WrongCodes(SimpleRateThrottle):
    """The wrong codes that a signed-in person, or an address where nobody has signed in, sent lately."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = Request(request)
        user = request.user
        is_known = isinstance(user, AbstractBaseUser)
        self.scope = "wrong_codes_of_a_person" if is_known else "wrong_codes_of_an_address"
        self._ident = str(user.pk) if is_known else self.get_ident(self._request)
        super().__init__()

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Under what they are kept."""
        return f"throttle_{self.scope}_{self._ident}"

    def are_too_many(self) -> bool:
        """Whether the next code is not even looked at."""
        return not self.allow_request(self._request, APIView())

    def count_one(self) -> None:
        """Keep that a code opened nothing; `are_too_many` was asked before."""
        super().throttle_success()

    def throttle_success(self) -> bool:
        """Look only: what counts is not known before the code is."""
        return True
