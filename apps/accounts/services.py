"""What people do with their accounts and classes."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import Permission
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, ExplanationLevel, Membership, Role, User

JOIN_CODE_LENGTH = 6
JOIN_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No letter or digit that is read as another one from a blackboard."""


GUEST_NAME = "Guest"


class UnknownJoinCodeError(ValueError):
    """A join code that opens no class: mistyped, withdrawn, or of an archived class."""


class NotAGuestError(ValueError):
    """Somebody who is asked to become a member and is one already."""


class GuestError(ValueError):
    """Something that only people with an account may do."""


class CreatorStaysError(ValueError):
    """The person who made a class cannot leave it."""


@transaction.atomic
def create_person(*, username: str, password: str, shown_name: str = "", email: str = "") -> User:
    """Store a new person and give it; raises IntegrityError if the log-in name is taken."""
    return User.objects.create_user(username=username, password=password, shown_name=shown_name, email=email)


@transaction.atomic
def welcome_guest() -> User:
    """Store somebody who tries the place out, without a password and in no class, and give the guest."""
    return User.objects.create_user(username=f"guest-{secrets.token_hex(8)}", shown_name=GUEST_NAME, is_guest=True)


@transaction.atomic
def keep_guest(*, user_id: int, username: str, password: str) -> User:
    """Make a guest somebody with an account; what the guest has bid is theirs as before.

    Raises NotAGuestError for anybody else, IntegrityError if the log-in name is taken, User.DoesNotExist.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    if not user.is_guest:
        raise NotAGuestError(f"{user} has an account already")
    user.username = username
    user.shown_name = "" if user.shown_name == GUEST_NAME else user.shown_name
    user.is_guest = False
    user.set_password(password)
    user.save(update_fields=("username", "shown_name", "is_guest", "password"))
    return user


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person wants pages to look and speak."""

    shown_name: str
    explanation_level: ExplanationLevel
    four_colours: bool
    text_hands: bool
    confirm_calls: bool
    single_keys: bool


@transaction.atomic
def set_preferences(*, user_id: int, wanted: Preferences) -> User:
    """Keep what a person prefers, and give the person; raises User.DoesNotExist."""
    user = User.objects.select_for_update().get(pk=user_id)
    user.shown_name = wanted.shown_name
    user.explanation_level = wanted.explanation_level
    user.four_colours = wanted.four_colours
    user.text_hands = wanted.text_hands
    user.confirm_calls = wanted.confirm_calls
    user.single_keys = wanted.single_keys
    user.save(
        update_fields=(
            *("shown_name", "explanation_level", "four_colours"),
            *("text_hands", "confirm_calls", "single_keys"),
        )
    )
    return user


@transaction.atomic
def prefer_level(*, user_id: int, level: ExplanationLevel) -> None:
    """Explain as much as this to a person from now on."""
    User.objects.filter(pk=user_id).update(explanation_level=level)


@transaction.atomic
def appoint_admin(*, user_id: int) -> User:
    """Let a person look after the whole place, and give the person; raises User.DoesNotExist."""
    user = User.objects.select_for_update().get(pk=user_id)
    user.is_staff = user.is_superuser = True
    user.save(update_fields=("is_staff", "is_superuser"))
    return user


@transaction.atomic
def let_open_classes(*, people: Iterable[User]) -> int:
    """Let people make classes of their own, and give how many could not before."""
    permission = Permission.objects.get(content_type__app_label="accounts", codename="add_class")
    new = [person for person in people if not person.has_perm("accounts.add_class")]
    for person in new:
        person.user_permissions.add(permission)
    return len(new)


@transaction.atomic
def blank_person(*, user_id: int) -> User:
    """Forget who a person is and give the blank that is left, so that class counts stay true.

    Names, e-mail, password and memberships go; decisions and grades stay. Raises User.DoesNotExist.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    user.username = f"former-{user.pk}-{secrets.token_hex(8)}"
    user.shown_name = user.email = ""
    user.set_unusable_password()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.blanked_at = timezone.now()
    user.save()
    user.memberships.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    return user


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
    """Take a person out of a class; what they bid stays in its counts.

    Raises CreatorStaysError for the person who made the class.
    """
    if klass.creator_id == user.pk:
        raise CreatorStaysError(f"{klass} would have no owner")
    Membership.objects.filter(user=user, klass=klass).delete()


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
