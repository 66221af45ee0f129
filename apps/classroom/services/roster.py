"""Add a list of students to a class."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from apps.accounts.models import Class, Membership, User
from apps.classroom.models import AuditAction, AuditDetail
from apps.classroom.selectors.roster import (
    CheckedLine,
    LineKind,
    RosterError,
    RosterLine,
    RosterPreview,
    roster_preview,
)
from apps.classroom.services.audit import record
from apps.classroom.services.classes import new_password
from bridgeclass.engine.messages import Message

MOST_NEW = 60
"""Hashing a password is slow on purpose; this many take less than a minute."""


@dataclass(frozen=True, slots=True)
class NewLogin:
    """The username and password of a student who was added."""

    user_id: int
    name: str
    username: str
    password: str
    """Empty for an existing account."""


def add_students(*, klass: Class, by: User, text: str) -> tuple[NewLogin, ...]:
    """Add the new students of a list to the class, all or none, and return their logins.

    Lines with errors or conflicts are skipped, as in `roster_preview`. Raises RosterError if the list cannot be read,
    has too many new names, or a username has just been taken.
    """
    return add_checked(klass=klass, by=by, roster=roster_preview(teacher=by, klass=klass, text=text))


def add_checked(*, klass: Class, by: User, roster: RosterPreview) -> tuple[NewLogin, ...]:
    """Add the new students of a list that was just checked, as `add_students` does."""
    added = roster.added
    new = [checked for checked in added if checked.kind is LineKind.NEW]
    if len(new) > MOST_NEW:
        raise RosterError(
            Message("This list has {new} new names. Add at most {most_new} at a time", new=len(new), most_new=MOST_NEW)
        )
    passwords = [checked.line.password or new_password() for checked in new]
    with ThreadPoolExecutor() as pool:  # before the database is locked, and on every core
        hashed = list(pool.map(make_password, passwords))
    try:
        joined = _store(klass, by, added, dict(zip((checked.line.number for checked in new), hashed, strict=True)))
    except IntegrityError as error:
        raise RosterError(Message("One of these usernames has just been taken. Check the list again")) from error
    by_line = dict(zip((checked.line.number for checked in new), passwords, strict=True))
    return tuple(
        NewLogin(person.pk, person.get_full_name(), person.username, by_line.get(checked.line.number, ""))
        for checked, person in zip(added, joined, strict=True)
    )


@transaction.atomic
def _store(klass: Class, by: User, added: tuple[CheckedLine, ...], hashed: dict[int, str]) -> list[User]:
    """Store the new accounts and all memberships; return the users in order."""
    known = User.objects.in_bulk([checked.user_id for checked in added if checked.user_id])
    people = [
        known[checked.user_id] if checked.user_id else _create(checked.line, hashed[checked.line.number])
        for checked in added
    ]
    Membership.objects.bulk_create(Membership(klass=klass, user=person) for person in people)
    if people:
        usernames = [person.username for person in people]
        record(by=by, action=AuditAction.STUDENTS_ADDED, klass=klass, detail=AuditDetail.USERNAMES, usernames=usernames)
    return people


def _create(line: RosterLine, password: str) -> User:
    return User.objects.create(username=line.username, shown_name=line.name, email=line.email, password=password)
