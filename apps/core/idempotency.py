"""Idempotency keys: a form or an API request that is sent twice is carried out once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Final, cast

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from apps.core.models import IdempotencyKey

FORM_FIELD: Final = "idempotency_key"
HEADER: Final = "Idempotency-Key"
MAX_KEY_LENGTH: Final = 200
KEY_LIFETIME: Final = timedelta(days=1)
HEADER_PARAMETER: Final = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": MAX_KEY_LENGTH},
    OpenApiParameter.HEADER,
    description="Any string the client chooses. If the same key is sent again within a day, nothing new is created:"
    " the response is what the first request created.",
)


@transaction.atomic
def run_once(*, user_id: int, key: str, action: Callable[[], str]) -> str:
    """Run the action and return its result; a key that was used before returns the stored result only.

    A request that arrives while the first one is running waits for it. Exceptions from the action pass through, and
    the key may then be used again. Keys are stored for a day.
    """
    IdempotencyKey.objects.filter(user_id=user_id, sent_at__lt=timezone.now() - KEY_LIFETIME).delete()
    stored, is_new = IdempotencyKey.objects.get_or_create(user_id=user_id, key=key)
    if is_new:
        stored.result = action()
        stored.save(update_fields=("result",))
    return stored.result


def run_form_once(request: HttpRequest, action: Callable[[], str]) -> str:
    """Run the action of a form and return the URL it leads to; sending the same form again only returns the URL.

    Forms are the same if they have the same `{% idempotency_key %}` and the same values: a user who goes back and
    changes a value sends a new form. A form without a key, as a script sends it, always runs.
    """
    if not request.POST.get(FORM_FIELD):
        return action()
    values = sorted((name, texts) for name, texts in request.POST.lists() if name != "csrfmiddlewaretoken")
    return run_once(user_id=cast("int", request.user.pk), key=_digest(request.path, values), action=action)


def run_request_once(request: Request, action: Callable[[], int]) -> int:
    """Run the action of an API request and return the id of what it created.

    The same `Idempotency-Key` sent to the same URL again only returns the id; without a key the action always runs.
    Raises ValidationError for an empty key and one over `MAX_KEY_LENGTH` characters.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return action()
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise ValidationError({HEADER: [f"A key has 1 to {MAX_KEY_LENGTH} characters."]})
    key = _digest(request.method, request.path, key)
    return int(run_once(user_id=cast("int", request.user.pk), key=key, action=lambda: str(action())))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()
