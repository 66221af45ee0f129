"""Create, look up and revoke API tokens."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import ApiToken, Scope, User
from apps.accounts.selectors import scopes_open_to, tokens_of
from apps.accounts.services.classes import GuestError
from apps.core.signals import token_changed

MOST_TOKENS = 20
BEGINNING = "bc_"
SHOWN_LETTERS = 8
"""Letters of a token that its owner sees in the list."""
USE_RECORDED_EVERY = timedelta(minutes=1)


class TooManyTokensError(ValueError):
    """A user who already has as many tokens as allowed."""


class ScopeRefusedError(ValueError):
    """A token without scopes, or with a scope that its owner may not grant."""


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token and its text, which is not stored and can be shown only once."""

    token: ApiToken
    text: str


@transaction.atomic
def make_token(*, user: User, name: str, scopes: Collection[Scope], expires_at: datetime) -> NewToken:
    """Create and return a token. Raises GuestError, ScopeRefusedError, TooManyTokensError."""
    if user.is_guest:
        raise GuestError("guests cannot have API tokens")
    if not scopes or not set(scopes) <= set(scopes_open_to(user)):
        raise ScopeRefusedError(f"{user} cannot grant {', '.join(scopes) or 'a token without scopes'}")
    User.objects.select_for_update().get(pk=user.pk)
    if tokens_of(user).count() >= MOST_TOKENS:
        raise TooManyTokensError(f"{user} has {MOST_TOKENS} tokens")
    text = BEGINNING + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        name=name,
        digest=_digest(text),
        beginning=text[:SHOWN_LETTERS],
        scopes=[scope.value for scope in Scope if scope in scopes],
        expires_at=expires_at,
    )
    token_changed.send(ApiToken, token=token, is_made=True)
    return NewToken(token, text)


@transaction.atomic
def revoke_token(*, token: ApiToken) -> None:
    """Delete a token."""
    token.delete()
    token_changed.send(ApiToken, token=token, is_made=False)


def revoke_all_tokens(*, user: User) -> None:
    """Delete all tokens of a user."""
    tokens_of(user).delete()


def token_of(*, text: str) -> ApiToken | None:
    """Return the token with its user; None if it is unknown or expired, or its user is inactive."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(text), expires_at__gt=timezone.now())
    return found.filter(user__is_active=True).first()


def record_token_use(*, token: ApiToken) -> None:
    """Store when a token was last used, at most once a minute; see docs/decisions/0010-access-is-recorded.md."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USE_RECORDED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def _digest(text: str) -> str:
    """Return the stored hash of a token: 256 random bits need no slow hash."""
    return hashlib.sha256(text.encode()).hexdigest()
