"""What somebody who teaches a class does with the class and its people."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from apps.accounts.models import Class, Membership, Role, User
from apps.accounts.services.classes import leave_class, renew_join_code, set_role, withdraw_join_code
from apps.accounts.services.tokens import revoke_all_tokens
from apps.classroom.models import AuditDetail, Deed
from apps.classroom.selectors import has_been_bid_in, may_open_class, password_may_be_reset
from apps.classroom.services.audit import note

CONSONANTS, VOWELS, DIGITS = "bdfgklmnprstvz", "aeiou", "23456789"


class UnknownPersonError(ValueError):
    """A log-in name that nobody has."""


class NoTeacherYetError(ValueError):
    """A person from elsewhere who teaches nothing: only those who look after the site let new people teach."""


class PasswordRefusedError(ValueError):
    """A person whose password is not this teacher's to set."""


class ClassInUseError(ValueError):
    """A class that holds work or calls of its students."""


def new_password() -> str:
    """A password made by chance that a child can read from a slip and type: "kavo-tibe-47"."""

    def syllables() -> str:
        return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(2))

    return f"{syllables()}-{syllables()}-{secrets.choice(DIGITS)}{secrets.choice(DIGITS)}"


@transaction.atomic
def rename_class(*, class_id: int, name: str) -> Class:
    """Give the class with another name; raises ValidationError for one it cannot have, Class.DoesNotExist."""
    klass = Class.objects.select_for_update().get(pk=class_id)
    klass.name = name
    klass.full_clean()
    klass.save(update_fields=("name",))
    return klass


@transaction.atomic
def change_join_code(*, klass: Class, by: User, is_open: bool) -> Class:
    """Give the class with a fresh join code, or with none: then nobody can join."""
    change = renew_join_code if is_open else withdraw_join_code
    changed = change(class_id=klass.pk)
    detail = AuditDetail.NEW_CODE if is_open else AuditDetail.NO_CODE
    note(by=by, deed=Deed.CODE_CHANGED, klass=changed, details=detail.of())
    return changed


@transaction.atomic
def archive_class(*, klass: Class, by: User) -> Class:
    """Give the class in the archive: its students see no work of it, and nobody joins. Nothing is lost."""
    return _set_archived(klass, by, is_archived=True)


@transaction.atomic
def reopen_class(*, klass: Class, by: User) -> Class:
    """Give the class back from the archive."""
    return _set_archived(klass, by, is_archived=False)


def _set_archived(klass: Class, by: User, *, is_archived: bool) -> Class:
    stored = Class.objects.select_for_update().get(pk=klass.pk)
    if (stored.archived_at is not None) == is_archived:
        return stored
    stored.archived_at = timezone.now() if is_archived else None
    stored.save(update_fields=("archived_at",))
    note(by=by, deed=Deed.ARCHIVED if is_archived else Deed.REOPENED, klass=stored)
    return stored


@transaction.atomic
def delete_class(*, klass: Class, by: User) -> None:
    """Delete a class in which nothing was bid or set, with its memberships. Raises ClassInUseError."""
    if klass.assignments.exists() or has_been_bid_in(klass) or klass.cards.exists():
        raise ClassInUseError(
            gettext("%(klass)s has student work, so it cannot be deleted. Archive it instead") % {"klass": klass}
        )
    note(by=by, deed=Deed.DELETED, klass=None, details=AuditDetail.CLASS.of(name=str(klass)))
    klass.delete()


@transaction.atomic
def add_instructor(*, klass: Class, by: User, username: str) -> Membership:
    """Let a person teach the class as well, and give the person's place in it.

    Raises UnknownPersonError if nobody has that log-in name, NoTeacherYetError if `by` may not let the person teach.
    """
    person = User.objects.filter(username__iexact=username.strip(), is_active=True, is_guest=False).first()
    if person is None:
        raise UnknownPersonError(gettext("No user has the username %(strip)s") % {"strip": repr(username.strip())})
    if not _may_become_instructor(person, klass, by):
        raise NoTeacherYetError(
            gettext("%(strip)s is not an instructor on this site yet") % {"strip": repr(username.strip())}
        )
    Membership.objects.get_or_create(klass=klass, user=person)
    note(by=by, deed=Deed.MADE_INSTRUCTOR, klass=klass, about=person)
    return set_role(klass=klass, user=person, role=Role.INSTRUCTOR)


def _may_become_instructor(person: User, klass: Class, by: User) -> bool:
    """Whether the person teaches, or may open a class, or is in this one; an admin lets anybody teach."""
    return by.is_admin or may_open_class(person) or Membership.objects.filter(klass=klass, user=person).exists()


@transaction.atomic
def remove_member(*, klass: Class, by: User, person: User) -> None:
    """Take a person out of a class; what the person bid stays in it, and comes back with the person.

    Raises CreatorStaysError for the person who made the class.
    """
    leave_class(user=person, klass=klass)
    note(by=by, deed=Deed.MEMBER_REMOVED, klass=klass, about=person)


@transaction.atomic
def reset_password(*, klass: Class, by: User, student: User) -> str:
    """Give a student a new password and answer it; the student is signed out everywhere, programs too.

    Raises PasswordRefusedError if it is not this teacher's to set.
    """
    if not password_may_be_reset(teacher=by, klass=klass, student=student):
        raise PasswordRefusedError(
            gettext("%(student)s is also in other teachers’ classes. Ask an administrator to set a new password")
            % {"student": student}
        )
    password = new_password()
    revoke_all_tokens(user=student)
    student.set_password(password)
    student.save(update_fields=("password",))
    note(by=by, deed=Deed.PASSWORD_RESET, klass=klass, about=student)
    return password
