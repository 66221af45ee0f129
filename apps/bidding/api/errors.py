"""Refusals of the API that its framework does not know."""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

# The longest auction the Laws allow, a word a call, and a hand card by card take a tenth of this.
MOST_BYTES = 64 * 1024


class TooLargeError(APIException):
    """A body that is longer than any question can be."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = f"The request is longer than {MOST_BYTES} bytes."
    default_code = "too_large"


class InPlayError(APIException):
    """A question about a hand that the person asking is still bidding at a table."""

    status_code = HTTPStatus.CONFLICT
    default_code = "in_play"


def refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error, or None for one that is a fault of the site.

    Django refuses the longest bodies itself, before a parser sees them, and would answer with a page.
    """
    return exception_handler(TooLargeError() if isinstance(error, RequestDataTooBig) else error, context)
