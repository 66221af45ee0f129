"""Delete and export personal data; what a user bid stays in its classes without the name."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.files.base import ContentFile
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from apps.accounts.models import Class, Job, JobState, Membership, Role, User
from apps.accounts.services.jobs import JobResult, Store
from apps.accounts.services.tokens import revoke_all_tokens
from apps.core.signals import personal_data_requested, user_anonymized

OWN_DATA_JOB = "own data"


class LastAdminError(ValueError):
    """The last administrator, whose account cannot be closed."""


@transaction.atomic
def close_account(*, user: User) -> User:
    """Anonymize the account of a user who asks for it and return it. Raises LastAdminError."""
    others = User.objects.select_for_update().filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise LastAdminError(f"{user} is the only administrator")
    return blank_person(user_id=user.pk)


@transaction.atomic
def blank_person(*, user_id: int, by: User | None = None) -> User:
    """Anonymize a user's account and return it; class counts stay true.

    Names, e-mail, password and memberships are deleted, and what nobody else uses; decisions and grades stay. A class
    the user created goes to another of its teachers, or into the archive. `by`: who asks, if not the user. Raises
    User.DoesNotExist.
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
    """Rename the user in the administration's log."""
    people = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=people, object_id=str(user.pk)).update(object_repr=str(user))


def write_own_data(job: Job) -> Store:
    """Write all that is stored about the owner of a job into its file, as JSON."""
    stored = json.dumps(take_data(user=job.owner), cls=DjangoJSONEncoder, indent=2, ensure_ascii=False)
    name = f"bridgeclass-{slugify(job.owner.username) or job.owner_id}.json"
    return lambda: JobResult(file=ContentFile(stored, name=name))


@transaction.atomic
def take_data(*, user: User) -> dict[str, object]:
    """Return all that is stored about a user, as plain values by subject."""
    data = _own_data(user)
    parts: list[object] = [part for _, part in personal_data_requested.send(User, user=user)]
    for part in parts:
        if isinstance(part, Mapping):
            data.update(part)
    return data


def _own_data(user: User) -> dict[str, object]:
    return {
        "account": {
            "log_in_name": user.username,
            "name_others_see": user.shown_name,
            "email": user.email,
            "email_addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
            "guest": user.is_guest,
            "joined_at": user.date_joined,
            "last_sign_in": user.last_login,
            "api_tokens": list(user.api_tokens.values("name", "scopes", "created_at", "expires_at", "last_used_at")),
        },
        "preferences": {
            "explanation_level": user.explanation_level,
            "call_meanings": user.call_meanings,
            "four_colours": user.four_colours,
            "text_hands": user.text_hands,
            "confirm_calls": user.confirm_calls,
            "single_keys": user.single_keys,
            "language": user.language,
            "cards_a_day": user.cards_a_day,
        },
        "classes": [
            {"class": name, "role": role, "guest": is_guest, "joined_at": joined_at}
            for name, role, is_guest, joined_at in user.memberships.order_by("joined_at", "pk").values_list(
                "klass__name", "role", "is_guest", "joined_at"
            )
        ],
        "classes_made": list(user.classes_created.order_by("pk").values("name", "created_at", "archived_at")),
        "jobs": list(
            user.jobs.order_by("pk").values("kind", "state", "done", "total", "error", "created_at", "ended_at")
        ),
    }
