"""Own data taken along and accounts closed: both are written down, and names that were written down go."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.classroom.models import AuditEntry, Deed
from apps.classroom.services.audit import MOST_WORDS, note

NOBODY = "former member"


@transaction.atomic
def note_own_export(*, user: User, **_: object) -> None:
    """Keep that a person took own data along."""
    note(by=user, deed=Deed.EXPORTED, klass=None, about=user, words="What is stored about the person")


@transaction.atomic
def note_forgotten(*, user: User, by: User, **_: object) -> None:
    """Keep that an account was closed, and by whom; take its log-in name out of what was written down before."""
    for entry in AuditEntry.objects.filter(deed=Deed.STUDENTS_ADDED, words__contains=user.username):
        names = [NOBODY if name == user.username else name for name in entry.words.split(", ")]
        AuditEntry.objects.filter(pk=entry.pk).update(words=", ".join(names)[:MOST_WORDS])
    note(by=by, deed=Deed.DELETED, klass=None, about=user, words="The account")
