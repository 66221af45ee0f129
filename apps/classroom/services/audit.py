"""Writing down who did what."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, User
from apps.classroom.models import AuditEntry, Deed

MOST_WORDS = 300
READING_NOTED_EVERY = timedelta(hours=1)


@transaction.atomic(savepoint=False)
def note(*, by: User, deed: Deed, klass: Class | None, about: User | None = None, words: str = "") -> AuditEntry:
    """Keep that a person did something, in the transaction that does it; give the entry."""
    return AuditEntry.objects.create(by=by, deed=deed, klass=klass, about=about, words=words[:MOST_WORDS])


@transaction.atomic
def note_reading(*, by: User, klass: Class, words: str) -> None:
    """Keep that a program took something out of a class; what it takes again within an hour is kept once."""
    lately = AuditEntry.objects.filter(by=by, deed=Deed.EXPORTED, klass=klass, words=words[:MOST_WORDS])
    if not lately.filter(at__gt=timezone.now() - READING_NOTED_EVERY).exists():
        note(by=by, deed=Deed.EXPORTED, klass=klass, words=words)
