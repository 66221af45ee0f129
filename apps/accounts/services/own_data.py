"""What is stored about a person, for that person to take along."""

from __future__ import annotations

from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.db import transaction

from apps.accounts.models import User
from apps.core.signals import personal_data_requested


@transaction.atomic
def take_data(*, user: User) -> dict[str, object]:
    """Give all that is stored about a person, as plain values by subject."""
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
