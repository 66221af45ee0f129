"""Who sends a request: a program with a person's token."""

from __future__ import annotations

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from apps.accounts.models import ApiToken, User
from apps.accounts.services.tokens import note_token_used, token_of


class BearerAuthentication(TokenAuthentication):
    """Reads `Authorization: Bearer bc_...`, as RFC 6750 has it."""

    keyword = "Bearer"

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """The person and the token. Raises AuthenticationFailed."""
        token = token_of(text=key)
        if token is None:
            raise AuthenticationFailed("This token opens nothing: it is mistyped, revoked or has expired.")
        note_token_used(token=token)
        return token.user, token
