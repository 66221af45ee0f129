"""What apps below tell of, for the audit log."""

from __future__ import annotations

from apps.accounts.models import Class, User
from apps.classroom.models import Deed
from apps.classroom.services.audit import note


def note_deed(
    *, by: User, deed: str, klass: Class | None = None, about: User | None = None, words: str = "", **_: object
) -> None:
    """Keep that a person did something; `deed` is a value of the deeds. Raises ValueError for any other."""
    note(by=by, deed=Deed(deed), klass=klass, about=about, words=words)
