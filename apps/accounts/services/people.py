"""Create users, turn guests into members, and set preferences and rights."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TypedDict, Unpack

from django.contrib.auth.models import Permission
from django.db import transaction

from apps.accounts.models import CallMeanings, ExplanationLevel, User

GUEST_NAME = "Guest"


class NotAGuestError(ValueError):
    """A user who is to become a member and is one already."""


@transaction.atomic
def create_person(*, username: str, password: str, shown_name: str = "", email: str = "") -> User:
    """Create and return a user. Raises IntegrityError if the username is taken."""
    return User.objects.create_user(username=username, password=password, shown_name=shown_name, email=email)


@transaction.atomic
def welcome_guest(*, shown_name: str = "") -> User:
    """Create and return a guest: a user without a password, in no class."""
    name = shown_name or GUEST_NAME
    return User.objects.create_user(username=f"guest-{secrets.token_hex(8)}", shown_name=name, is_guest=True)


@transaction.atomic
def keep_guest(*, user_id: int, username: str, password: str) -> User:
    """Turn a guest into a member with a username and a password, and return the user; all decisions stay.

    Raises NotAGuestError for a member, IntegrityError if the username is taken, User.DoesNotExist.
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


class Preferences(TypedDict, total=False):
    """Fields of a user that decide how pages look and speak."""

    shown_name: str
    language: str
    explanation_level: ExplanationLevel
    call_meanings: CallMeanings
    four_colours: bool
    text_hands: bool
    confirm_calls: bool
    single_keys: bool


def set_preferences(*, user_id: int, **preferences: Unpack[Preferences]) -> None:
    """Store the given preferences of a user; the others stay."""
    User.objects.filter(pk=user_id).update(**preferences)


@transaction.atomic
def appoint_admin(*, user_id: int) -> User:
    """Make a user an administrator of the site and return the user. Raises User.DoesNotExist."""
    user = User.objects.select_for_update().get(pk=user_id)
    user.is_staff = user.is_superuser = True
    user.save(update_fields=("is_staff", "is_superuser"))
    return user


@transaction.atomic
def let_open_classes(*, people: Iterable[User]) -> int:
    """Allow users to create classes, and return how many could not before."""
    permission = Permission.objects.get(content_type__app_label="accounts", codename="add_class")
    new = [person for person in people if not person.has_perm("accounts.add_class")]
    for person in new:
        person.user_permissions.add(permission)
    return len(new)
