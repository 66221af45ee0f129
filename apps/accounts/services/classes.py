"""Classes: made, joined, left, and opened by a code."""

from __future__ import annotations

import secrets

from django.db import transaction

from apps.accounts.models import Class, Membership, Role, User
from apps.core.signals import class_left

JOIN_CODE_LENGTH = 6
JOIN_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No letter or digit that is read as another one from a blackboard."""


class UnknownJoinCodeError(ValueError):
    """A join code that opens no class: mistyped, withdrawn, or of an archived class."""


class GuestError(ValueError):
    """Something that only people with an account may do."""


class CreatorStaysError(ValueError):
    """The person who made a class cannot leave it."""


@transaction.atomic
def create_class(*, creator: User, name: str) -> Class:
    """Give a new class with a join code, taught by the person who made it."""
    klass = Class.objects.create(name=name, creator=creator, join_code=_new_join_code())
    Membership.objects.create(user=creator, klass=klass, role=Role.INSTRUCTOR)
    return klass


@transaction.atomic
def join_class(*, user: User, join_code: str) -> Membership:
    """Give the person's place in the class the code opens; a second time gives the same place.

    Raises UnknownJoinCodeError if the code opens no class, GuestError for a guest: a class knows its people.
    """
    if user.is_guest:
        raise GuestError("A guest joins no class")
    code = join_code.strip().upper()
    klass = Class.objects.filter(join_code=code, archived_at=None).first() if code else None
    if klass is None:
        raise UnknownJoinCodeError(f"No class has the code {join_code.strip()!r}")
    return Membership.objects.get_or_create(user=user, klass=klass)[0]


@transaction.atomic
def leave_class(*, user: User, klass: Class) -> None:
    """Take a person out of a class and its live tables; what they bid stays in its counts.

    Raises CreatorStaysError for the person who made the class.
    """
    if klass.creator_id == user.pk:
        raise CreatorStaysError(f"{klass} would have no owner")
    Membership.objects.filter(user=user, klass=klass).delete()
    class_left.send(User, user=user, klass=klass)


@transaction.atomic
def set_role(*, klass: Class, user: User, role: Role) -> Membership:
    """Make a member a student or an instructor of the class.

    Raises Membership.DoesNotExist for a person who is not in it, CreatorStaysError for its creator.
    """
    membership = Membership.objects.select_for_update().get(user=user, klass=klass)
    if klass.creator_id == user.pk and role != Role.INSTRUCTOR:
        raise CreatorStaysError(f"{klass} would have no owner")
    membership.role = role
    membership.is_guest = False
    membership.save(update_fields=("role", "is_guest"))
    return membership


@transaction.atomic
def renew_join_code(*, class_id: int) -> Class:
    """Give the class with a fresh join code; the old one opens nothing any more."""
    return _set_join_code(class_id, _new_join_code())


@transaction.atomic
def withdraw_join_code(*, class_id: int) -> Class:
    """Give the class without a join code: nobody can join until it is renewed."""
    return _set_join_code(class_id, None)


def _set_join_code(class_id: int, join_code: str | None) -> Class:
    klass = Class.objects.select_for_update().get(pk=class_id)
    klass.join_code = join_code
    klass.save(update_fields=("join_code",))
    return klass


def _new_join_code() -> str:
    while True:
        code = "".join(secrets.choice(JOIN_CODE_LETTERS) for _ in range(JOIN_CODE_LENGTH))
        if not Class.objects.filter(join_code=code).exists():
            return code
