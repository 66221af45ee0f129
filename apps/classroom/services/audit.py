"""Writing down who did what."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import Class, User
from apps.classroom.models import AuditEntry, Deed

MOST_WORDS = 300


@transaction.atomic(savepoint=False)
def note(*, by: User, deed: Deed, klass: Class | None, about: User | None = None, words: str = "") -> AuditEntry:
    """Keep that a person did something, in the transaction that does it; give the entry."""
    return AuditEntry.objects.create(by=by, deed=deed, klass=klass, about=about, words=words[:MOST_WORDS])
