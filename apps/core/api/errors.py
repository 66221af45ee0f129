"""Refusals of the API that its framework does not know, and their two forms in JSON.

What is wrong with the input is said by field: `{"field": ["words"]}`. Every other refusal is `{"detail": "words"}`.
"""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.defaults import page_not_found
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound
from rest_framework.response import Response
from rest_framework.views import exception_handler

from apps.core.api.parsers import TooLargeError

ADDRESS = "/api/"
"""Where every address of the API begins."""
NOTHING_HERE = "There is nothing here, or it is not yours to see."


class RefusalSerializer(serializers.Serializer[Any]):
    """Why a question that is well formed is not answered."""

    detail = serializers.CharField()


class FieldErrorsSerializer(serializers.Serializer[Any]):
    """What is wrong with the input, by field; `detail` if it cannot be read at all."""


class ConflictError(APIException):
    """A question that goes against what is stored now."""

    status_code = HTTPStatus.CONFLICT
    default_detail = "This cannot be done as things stand."
    default_code = "conflict"


def refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error, or None for one that is a fault of the site.

    Django refuses the longest bodies itself, before a parser sees them, and would answer with a page; of a row that is
    not there it would say the name of its class.
    """
    if isinstance(error, RequestDataTooBig):
        error = TooLargeError(context["view"].parser_classes[0].most_bytes)
    elif isinstance(error, Http404):
        error = NotFound(NOTHING_HERE)
    return exception_handler(error, context)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer for an address that is not there: in JSON to programs, else a page."""
    return nothing_here() if request.path.startswith(ADDRESS) else page_not_found(request, exception)


def nothing_here() -> JsonResponse:
    """That there is nothing, in JSON."""
    return JsonResponse({"detail": NOTHING_HERE}, status=HTTPStatus.NOT_FOUND)
