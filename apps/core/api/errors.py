"""API errors beyond those of DRF, and their two JSON formats.

Invalid input is reported by field: `{"field": ["message"]}`. All other errors are `{"detail": "message"}`.
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

API_PREFIX = "/api/"
NOT_FOUND_DETAIL = "Not found, or you do not have access."


class ErrorSerializer(serializers.Serializer[Any]):
    """The reason for refusing a well-formed request."""

    detail = serializers.CharField()


class FieldErrorsSerializer(serializers.Serializer[Any]):
    """Errors of the input by field, or `detail` if the input cannot be parsed."""


class ConflictError(APIException):
    """A request that conflicts with the stored data."""

    status_code = HTTPStatus.CONFLICT
    default_detail = "This conflicts with the current state."
    default_code = "conflict"


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to an error, or None for a server error.

    Bodies above Django's own limit never reach a parser, and the message of a missing row would contain a class name:
    both get the same response as the API's own errors.
    """
    if isinstance(error, RequestDataTooBig):
        error = TooLargeError(context["view"].parser_classes[0].most_bytes)
    elif isinstance(error, Http404):
        error = NotFound(NOT_FOUND_DETAIL)
    return exception_handler(error, context)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 404 for an unknown URL: JSON for the API, a page otherwise."""
    return json_not_found() if request.path.startswith(API_PREFIX) else page_not_found(request, exception)


def json_not_found() -> JsonResponse:
    """Return 404 as JSON."""
    return JsonResponse({"detail": NOT_FOUND_DETAIL}, status=HTTPStatus.NOT_FOUND)
