"""What people do with their accounts, and what admins let them do."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import Permission
from django.db import transaction

from apps.accounts.models import ExplanationLevel, User

GUEST_NAME = "Guest"


class NotAGuestError(ValueError):
    """Somebody who is asked to become a member and is one already."""


@transaction.atomic
def create_person(*, username: str, password: str, shown_name: str = "", email: str = "") -> User:
    """Store a new person and give it; raises IntegrityError if the log-in name is taken."""
    return User.objects.create_user(username=username, password=password, shown_name=shown_name, email=email)


@transaction.atomic
def welcome_guest(*, shown_name: str = "") -> User:
    """Store somebody who tries the place out, without a password and in no class, and give the guest."""
    name = shown_name or GUEST_NAME
    return User.objects.create_user(username=f"guest-{secrets.token_hex(8)}", shown_name=name, is_guest=True)


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
    language: str
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
    user.language = wanted.language
    user.explanation_level = wanted.explanation_level
    user.four_colours = wanted.four_colours
    user.text_hands = wanted.text_hands
    user.confirm_calls = wanted.confirm_calls
    user.single_keys = wanted.single_keys
    user.save(
        update_fields=(
            *("shown_name", "language", "explanation_level", "four_colours"),
            *("text_hands", "confirm_calls", "single_keys"),
        )
    )
    return user


@transaction.atomic
def prefer_level(*, user_id: int, level: ExplanationLevel) -> None:
    """Explain as much as this to a person from now on."""
    User.objects.filter(pk=user_id).update(explanation_level=level)


@transaction.atomic
def prefer_language(*, user_id: int, language: str) -> None:
    """Speak this language, one of the settings' codes, to a person from now on."""
    User.objects.filter(pk=user_id).update(language=language)


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
