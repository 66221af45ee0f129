"""Create, join and leave classes, and set their join codes."""

from __future__ import annotations

import secrets

from django.db import transaction

from apps.accounts.models import Class, Membership, Role, User
from apps.core.signals import class_left

JOIN_CODE_LENGTH = 6
JOIN_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be mistaken for one another on a blackboard."""


class UnknownJoinCodeError(ValueError):
    """A join code without an active class."""


class GuestError(ValueError):
    """An action for which a guest needs an account."""


class CreatorStaysError(ValueError):
    """An attempt of the creator of a class to leave it or to stop teaching it."""


@transaction.atomic
def create_class(*, creator: User, name: str) -> Class:
    """Create and return a class with a join code, taught by its creator."""
    klass = Class.objects.create(name=name, creator=creator, join_code=_new_join_code())
    Membership.objects.create(user=creator, klass=klass, role=Role.INSTRUCTOR)
    return klass


@transaction.atomic
def join_class(*, user: User, join_code: str) -> Membership:
    """Return the user's membership in the class with the code; it is created the first time.

    Raises UnknownJoinCodeError, GuestError.
    """
    if user.is_guest:
        raise GuestError("guests cannot join a class")
    code = join_code.strip().upper()
    klass = Class.objects.filter(join_code=code, archived_at=None).first() if code else None
    if klass is None:
        raise UnknownJoinCodeError(f"No class has the code {join_code.strip()!r}")
    return Membership.objects.get_or_create(user=user, klass=klass)[0]


@transaction.atomic
def leave_class(*, user: User, klass: Class) -> None:
    """Remove a user from a class and its live tables; the user's calls still count. Raises CreatorStaysError."""
    if klass.creator_id == user.pk:
        raise CreatorStaysError(f"{klass} would have no owner")
    Membership.objects.filter(user=user, klass=klass).delete()
    class_left.send(User, user=user, klass=klass)


@transaction.atomic
def set_role(*, klass: Class, user: User, role: Role) -> Membership:
    """Set the role of a member. Raises Membership.DoesNotExist, and CreatorStaysError for the creator."""
    membership = Membership.objects.select_for_update().get(user=user, klass=klass)
    if klass.creator_id == user.pk and role != Role.INSTRUCTOR:
        raise CreatorStaysError(f"{klass} would have no owner")
    membership.role = role
    membership.is_guest = False
    membership.save(update_fields=("role", "is_guest"))
    return membership


@transaction.atomic
def renew_join_code(*, class_id: int) -> Class:
    """Replace the join code of a class and return the class."""
    return _set_join_code(class_id, _new_join_code())


@transaction.atomic
def withdraw_join_code(*, class_id: int) -> Class:
    """Remove the join code of a class, so that nobody can join, and return the class."""
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
