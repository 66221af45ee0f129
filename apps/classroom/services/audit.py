"""Write and search the audit log: who did what, and when."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from apps.accounts.models import ApiToken, Class, User
from apps.classroom.models import AuditAction, AuditDetail, AuditEntry

MOST_CHARACTERS = 300
REPEATED_AFTER = timedelta(hours=1)
NOBODY = "former member"


@transaction.atomic(savepoint=False)
def record(
    *,
    by: User,
    action: AuditAction,
    klass: Class | None,
    about: User | None = None,
    detail: AuditDetail = AuditDetail.NONE,
    **params: object,
) -> AuditEntry:
    """Record an action in the transaction that performs it; `params` complete the sentence of the detail."""
    return AuditEntry.objects.create(by=by, deed=action, klass=klass, about=about, detail=detail, params=_cut(params))


def _cut(params: Mapping[str, object]) -> dict[str, object]:
    return {name: value[:MOST_CHARACTERS] if isinstance(value, str) else value for name, value in params.items()}


@transaction.atomic
def record_api_export(*, by: User, klass: Class, detail: AuditDetail, **params: object) -> None:
    """Record that an API client read data of a class, at most once an hour for the same data."""
    same = AuditEntry.objects.filter(by=by, deed=AuditAction.EXPORTED, klass=klass, detail=detail)
    recent = same.filter(params=_cut(params), at__gt=timezone.now() - REPEATED_AFTER)
    if not recent.exists():
        record(by=by, action=AuditAction.EXPORTED, klass=klass, about=None, detail=detail, **params)


def record_event(
    *,
    by: User,
    action: str,
    klass: Class | None = None,
    about: User | None = None,
    details: tuple[str, dict[str, object]] = ("", {}),
    **_: object,
) -> None:
    """Record an action that a lower app signals. Raises ValueError for an unknown action or detail."""
    kind, params = details
    record(by=by, action=AuditAction(action), klass=klass, about=about, detail=AuditDetail(kind), **params)


def record_token(*, token: ApiToken, is_made: bool, **_: object) -> None:
    """Record that a user created or revoked a token, and its scopes."""
    action = AuditAction.TOKEN_MADE if is_made else AuditAction.TOKEN_REVOKED
    record(by=token.user, action=action, klass=None, detail=AuditDetail.TOKEN, token=str(token), scopes=token.scopes)


@transaction.atomic
def record_own_export(*, user: User, **_: object) -> None:
    """Record that a user downloaded their own data."""
    record(by=user, action=AuditAction.EXPORTED, klass=None, about=user, detail=AuditDetail.OWN_DATA)


@transaction.atomic
def record_anonymization(*, user: User, by: User, **_: object) -> None:
    """Record that an account was deleted, and by whom; remove its username from earlier entries."""
    for entry in entries_containing(user.username).filter(deed=AuditAction.STUDENTS_ADDED):
        params = {name: _without(user.username, value) for name, value in entry.params.items()}
        AuditEntry.objects.filter(pk=entry.pk).update(params=params)
    record(by=by, action=AuditAction.DELETED, klass=None, about=user, detail=AuditDetail.ACCOUNT)


def _without(username: str, value: object) -> object:
    """Replace a username in a list; in an old entry, the list is one text."""
    if isinstance(value, str):
        return ", ".join(NOBODY if name == username else name for name in value.split(", "))
    return [NOBODY if name == username else name for name in value] if isinstance(value, list) else value


def entries_containing(text: str) -> QuerySet[AuditEntry]:
    """Return the entries with a text in their parameters, which may be stored with JSON escapes."""
    found = AuditEntry.objects.annotate(stored=Cast("params", TextField()))
    return found.filter(Q(stored__icontains=text) | Q(stored__icontains=json.dumps(text)[1:-1]))
