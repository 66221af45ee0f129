"""What is written down of the keys of people's programs."""

from __future__ import annotations

from apps.accounts.models import ApiToken
from apps.classroom.models import Deed
from apps.classroom.services.audit import note


def note_token(*, token: ApiToken, is_made: bool, **_: object) -> None:
    """Keep that a person made or revoked a token, and how far it reaches."""
    deed = Deed.TOKEN_MADE if is_made else Deed.TOKEN_REVOKED
    note(by=token.user, deed=deed, klass=None, words=f"{token} {' '.join(token.scopes)}")
