"""Record who did what, for others who may ask about it later."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import ApiToken, Class, User
from apps.classroom.models import AuditDetail, AuditEntry, Deed, Details
from apps.classroom.selectors.audit_log import entries_saying
from apps.deals.models import HandProfile
from apps.deals.services.profiles import delete_profile

MOST_CHARACTERS = 300
READING_NOTED_EVERY = timedelta(hours=1)
NOBODY = "former member"


@transaction.atomic(savepoint=False)
def note(
    *,
    by: User,
    deed: Deed,
    klass: Class | None,
    about: User | None = None,
    details: Details | None = None,
) -> AuditEntry:
    """Record that a user did something, in the transaction that does it."""
    kind, params = (details.kind, _cut(details.params)) if details else (AuditDetail.NONE, {})
    return AuditEntry.objects.create(by=by, deed=deed, klass=klass, about=about, detail=kind, params=params)


def _cut(params: Mapping[str, object]) -> dict[str, object]:
    return {name: value[:MOST_CHARACTERS] if isinstance(value, str) else value for name, value in params.items()}


@transaction.atomic
def note_reading(*, by: User, klass: Class, details: Details) -> None:
    """Record that a program read something of a class; the same within an hour is recorded once."""
    same = AuditEntry.objects.filter(by=by, deed=Deed.EXPORTED, klass=klass, detail=details.kind)
    lately = same.filter(params=_cut(details.params))
    if not lately.filter(at__gt=timezone.now() - READING_NOTED_EVERY).exists():
        note(by=by, deed=Deed.EXPORTED, klass=klass, details=details)


def note_deed(
    *,
    by: User,
    deed: str,
    klass: Class | None = None,
    about: User | None = None,
    details: tuple[str, dict[str, object]] = ("", {}),
    **_: object,
) -> None:
    """Record what a lower app signals. Raises ValueError for a deed or detail that is not in the log's lists."""
    kind, params = details
    note(by=by, deed=Deed(deed), klass=klass, about=about, details=Details(AuditDetail(kind), params))


def note_token(*, token: ApiToken, is_made: bool, **_: object) -> None:
    """Record that a user made or revoked a token, and its scopes."""
    deed = Deed.TOKEN_MADE if is_made else Deed.TOKEN_REVOKED
    note(by=token.user, deed=deed, klass=None, details=AuditDetail.TOKEN.of(token=str(token), scopes=token.scopes))


@transaction.atomic
def drop_profile(*, by: User, profile: HandProfile) -> bool:
    """Delete a profile, or archive it if sets were dealt from it; return whether it is gone."""
    note(by=by, deed=Deed.DELETED, klass=None, details=AuditDetail.PROFILE.of(name=str(profile)))
    return delete_profile(profile=profile)


@transaction.atomic
def note_own_export(*, user: User, **_: object) -> None:
    """Record that a user downloaded the user's own data."""
    note(by=user, deed=Deed.EXPORTED, klass=None, about=user, details=AuditDetail.OWN_DATA.of())


@transaction.atomic
def note_forgotten(*, user: User, by: User, **_: object) -> None:
    """Record that an account was closed, and by whom; remove its log-in name from earlier entries."""
    for entry in entries_saying(user.username).filter(deed=Deed.STUDENTS_ADDED):
        params = {name: _without(user.username, value) for name, value in entry.params.items()}
        AuditEntry.objects.filter(pk=entry.pk).update(params=params)
    note(by=by, deed=Deed.DELETED, klass=None, about=user, details=AuditDetail.ACCOUNT.of())


def _without(username: str, value: object) -> object:
    """Replace a log-in name in a list of names; in an old entry, they are one text."""
    if isinstance(value, str):
        return ", ".join(NOBODY if name == username else name for name in value.split(", "))
    return [NOBODY if name == username else name for name in value] if isinstance(value, list) else value
