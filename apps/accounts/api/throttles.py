"""How often a token may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from apps.accounts.models import ApiToken

if TYPE_CHECKING:  # the framework's views import this module by the settings
    from rest_framework.views import APIView


class TokenRateThrottle(SimpleRateThrottle):
    """Bounds each token by itself; that all tokens of a person ask too much is bounded beside it."""

    scope = "token"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Under what the questions of a token are counted; None for a person without one."""
        return f"throttle_token_{request.auth.pk}" if isinstance(request.auth, ApiToken) else None
