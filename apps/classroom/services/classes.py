"""Manage a class and its members."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.services.classes import leave_class, renew_join_code, set_role, withdraw_join_code
from apps.accounts.services.tokens import revoke_all_tokens
from apps.classroom.models import AuditAction, AuditDetail
from apps.classroom.selectors.classes import has_been_bid_in, may_open_class, password_may_be_reset
from apps.classroom.services.audit import record
from bridgeclass.engine.messages import Message, MessageError

CONSONANTS, VOWELS, DIGITS = "bdfgklmnprstvz", "aeiou", "23456789"


class UnknownPersonError(MessageError):
    """A username without an account."""


class NoTeacherYetError(MessageError):
    """A user outside the class who teaches nothing, so that only an admin may let them teach."""


class PasswordRefusedError(MessageError):
    """A student whose password this teacher may not set."""


class ClassInUseError(MessageError):
    """A class with assignments or calls."""


def new_password() -> str:
    """Return a random password that a child can read from a slip and type: "kavo-tibe-47"."""

    def syllables() -> str:
        return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(2))

    return f"{syllables()}-{syllables()}-{secrets.choice(DIGITS)}{secrets.choice(DIGITS)}"


@transaction.atomic
def rename_class(*, class_id: int, name: str) -> Class:
    """Rename a class and return it. Raises ValidationError, Class.DoesNotExist."""
    klass = Class.objects.select_for_update().get(pk=class_id)
    klass.name = name
    klass.full_clean()
    klass.save(update_fields=("name",))
    return klass


@transaction.atomic
def change_join_code(*, klass: Class, by: User, is_open: bool) -> Class:
    """Create a new join code, or remove it, so that nobody can join; return the class."""
    change = renew_join_code if is_open else withdraw_join_code
    changed = change(class_id=klass.pk)
    detail = AuditDetail.NEW_CODE if is_open else AuditDetail.NO_CODE
    record(by=by, action=AuditAction.CODE_CHANGED, klass=changed, detail=detail)
    return changed


@transaction.atomic
def set_archived(*, klass: Class, by: User, is_archived: bool) -> Class:
    """Archive a class, which hides its assignments from students and closes joining, or reopen it; return it."""
    stored = Class.objects.select_for_update().get(pk=klass.pk)
    if (stored.archived_at is not None) == is_archived:
        return stored
    stored.archived_at = timezone.now() if is_archived else None
    stored.save(update_fields=("archived_at",))
    record(by=by, action=AuditAction.ARCHIVED if is_archived else AuditAction.REOPENED, klass=stored)
    return stored


@transaction.atomic
def delete_class(*, klass: Class, by: User) -> None:
    """Delete a class without assignments and calls, and its memberships. Raises ClassInUseError."""
    if klass.assignments.exists() or has_been_bid_in(klass) or klass.cards.exists():
        raise ClassInUseError(
            Message("{klass} has student work, so it cannot be deleted. Archive it instead", klass=str(klass))
        )
    record(by=by, action=AuditAction.DELETED, klass=None, detail=AuditDetail.CLASS, name=str(klass))
    klass.delete()


@transaction.atomic
def add_instructor(*, klass: Class, by: User, username: str) -> Membership:
    """Make a user an instructor of the class and return the membership.

    Raises UnknownPersonError; NoTeacherYetError if `by` may not let the user teach.
    """
    username = username.strip()
    person = User.objects.filter(username__iexact=username, is_active=True, is_guest=False).first()
    if person is None:
        raise UnknownPersonError(Message("No user has the username {strip}", strip=repr(username)))
    is_member = Membership.objects.filter(klass=klass, user=person).exists()
    if not (by.is_admin or may_open_class(person) or is_member):
        raise NoTeacherYetError(Message("{strip} is not an instructor on this site yet", strip=repr(username)))
    Membership.objects.get_or_create(klass=klass, user=person)
    record(by=by, action=AuditAction.MADE_INSTRUCTOR, klass=klass, about=person)
    return set_role(klass=klass, user=person, role=Role.INSTRUCTOR)


@transaction.atomic
def remove_member(*, klass: Class, by: User, person: User) -> None:
    """Remove a user from a class; the calls stay, and count again if the user rejoins. Raises CreatorStaysError."""
    leave_class(user=person, klass=klass)
    record(by=by, action=AuditAction.MEMBER_REMOVED, klass=klass, about=person)


@transaction.atomic
def reset_password(*, klass: Class, by: User, student: User) -> str:
    """Set a new password for a student and return it; end the student's sessions and revoke the tokens.

    Raises PasswordRefusedError if this teacher may not set it.
    """
    if not password_may_be_reset(teacher=by, klass=klass, student=student):
        raise PasswordRefusedError(
            Message(
                "{student} is also in other teachers’ classes. Ask an administrator to set a new password",
                student=str(student),
            )
        )
    password = new_password()
    revoke_all_tokens(user=student)
    student.set_password(password)
    student.save(update_fields=("password",))
    record(by=by, action=AuditAction.PASSWORD_RESET, klass=klass, about=student)
    return password
