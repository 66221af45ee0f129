"""Authentication and rate limits of programs that send an API token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from apps.accounts.models import ApiToken, User
from apps.accounts.services.tokens import record_token_use, token_of

if TYPE_CHECKING:  # rest_framework.views imports this module through the settings
    from rest_framework.views import APIView


class BearerAuthentication(TokenAuthentication):
    """Authentication by `Authorization: Bearer bc_...` (RFC 6750)."""

    keyword = "Bearer"

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """Return the user and the token. Raises AuthenticationFailed."""
        token = token_of(text=key)
        if token is None:
            raise AuthenticationFailed("This token is not valid: it is mistyped, revoked or expired.")
        record_token_use(token=token)
        return token.user, token


class TokenRateThrottle(SimpleRateThrottle):
    """A limit for each token; another one bounds all requests of its user."""

    scope = "token"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Return the cache key that counts the requests of a token; None without a token."""
        return f"throttle_token_{request.auth.pk}" if isinstance(request.auth, ApiToken) else None
