"""Tokens by which a person's programs come in: made, shown once, used and revoked."""

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
"""By so many letters a person knows a token again in the list."""
USE_NOTED_EVERY = timedelta(minutes=1)


class TooManyTokensError(ValueError):
    """A person who has as many tokens as one may."""


class ScopeRefusedError(ValueError):
    """A token without a scope, or with one that its owner cannot give."""


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token, and its text, which is kept nowhere and can be shown this once."""

    token: ApiToken
    text: str


@transaction.atomic
def make_token(*, user: User, name: str, scopes: Collection[Scope], expires_at: datetime) -> NewToken:
    """Give a person a new token. Raises GuestError, ScopeRefusedError, TooManyTokensError."""
    if user.is_guest:
        raise GuestError("A guest has no programs")
    if not scopes or not set(scopes) <= set(scopes_open_to(user)):
        raise ScopeRefusedError(f"{user} cannot give {', '.join(scopes) or 'a token without a scope'}")
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
def revoke_token(*, user: User, token_id: int) -> None:
    """Let a person's own token open nothing any more. Raises ApiToken.DoesNotExist."""
    token = tokens_of(user).get(pk=token_id)
    token.delete()
    token_changed.send(ApiToken, token=token, is_made=False)


@transaction.atomic
def revoke_all_tokens(*, user: User) -> None:
    """Let none of a person's tokens open anything any more."""
    tokens_of(user).delete()


def token_of(*, text: str) -> ApiToken | None:
    """The token of a text with its person; None if it opens nothing: unknown, expired, or its owner is gone."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(text), expires_at__gt=timezone.now())
    return found.filter(user__is_active=True).first()


def note_token_used(*, token: ApiToken) -> None:
    """Keep when a token was used last, to the minute."""
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def _digest(text: str) -> str:
    """What is kept of a token: its 256 bits by chance need no slow hash."""
    return hashlib.sha256(text.encode()).hexdigest()
