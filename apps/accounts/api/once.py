"""A request that makes something is done once, however often a program sends it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import cast

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from apps.accounts.models import User
from apps.accounts.services import do_once

HEADER = "Idempotency-Key"
LONGEST_KEY = 200
ONCE = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY},
    OpenApiParameter.HEADER,
    description="Any text of the program's own. Sent again with the same key within a day, nothing new is made: the"
    " answer is what was made the first time.",
)


def once(request: Request, deed: Callable[[], int]) -> int:
    """Do what is asked, and give the id of what was made; the same key sent there again gives that id alone.

    Without a key it is always done. Raises ValidationError for a key that is too long.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return deed()
    if not 1 <= len(key) <= LONGEST_KEY:
        raise ValidationError({HEADER: [f"A key has 1 to {LONGEST_KEY} characters."]})
    named = sha256(repr((request.method, request.path, key)).encode()).hexdigest()
    return int(do_once(user=cast("User", request.user), key=named, deed=lambda: str(deed())))
