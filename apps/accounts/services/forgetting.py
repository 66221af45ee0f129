"""Leaving for good: a person is forgotten, and what the person bid stays in its classes."""

from __future__ import annotations

import secrets

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Class, JobState, Membership, Role, User
from apps.accounts.services.tokens import revoke_all_tokens
from apps.core.signals import user_anonymized


class LastAdminError(ValueError):
    """The only person who looks after the place: nobody could let anybody in any more."""


@transaction.atomic
def close_account(*, user: User) -> User:
    """Forget a person who asks for it, and give the blank that is left. Raises LastAdminError."""
    others = User.objects.select_for_update().filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise LastAdminError(f"{user} is the only one who looks after this place")
    return blank_person(user_id=user.pk)


@transaction.atomic
def blank_person(*, user_id: int, by: User | None = None) -> User:
    """Forget who a person is and give the blank that is left, so that class counts stay true.

    Names, e-mail, password and memberships go, and what the person kept for nobody else; decisions and grades stay.
    A class the person made goes to another who teaches it, or into the archive. `by`: who asks, if not the person.
    Raises User.DoesNotExist.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    user_anonymized.send(User, user=user, by=by or user)
    _hand_classes_over(user)
    user.memberships.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    EmailAddress.objects.filter(user=user).delete()
    revoke_all_tokens(user=user)
    user.jobs.filter(state__in=(JobState.WAITING, JobState.RUNNING)).update(cancel_asked=True)
    user.username = f"former-{user.pk}-{secrets.token_hex(8)}"
    user.shown_name = user.email = ""
    user.set_unusable_password()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.blanked_at = timezone.now()
    user.save()
    _blank_admin_log(user)
    return user


def _hand_classes_over(user: User) -> None:
    for klass in Class.objects.select_for_update().filter(creator=user):
        others = Membership.objects.filter(klass=klass, role=Role.INSTRUCTOR, user__is_active=True).exclude(user=user)
        heir = others.order_by("joined_at", "pk").first()
        if heir:
            klass.creator_id = heir.user_id
        else:
            klass.archived_at = klass.archived_at or timezone.now()
            klass.join_code = None
        klass.save(update_fields=("creator", "archived_at", "join_code"))


def _blank_admin_log(user: User) -> None:
    """The administration's log calls people by the names they had."""
    people = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=people, object_id=str(user.pk)).update(object_repr=str(user))
