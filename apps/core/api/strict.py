"""Serializers that reject unknown fields, and helpers to read a request with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.db.models import Model, QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from apps.core.models import MAX_ID
from bridgeclass.engine.cards import quoted

UNKNOWN_FIELD = "Unknown field."
PAGING_PARAMETERS = frozenset({"page", "page_size", "cursor"})
_MAX_REPORTED = 20


class StrictSerializer[T](serializers.Serializer[T]):
    """A serializer that reports unknown fields, so that a mistyped name is never ignored."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values. Raises ValidationError by field."""
        if isinstance(data, dict):
            unknown = [key for key in data if key not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {_named(str(key)): [UNKNOWN_FIELD] for key in unknown[:_MAX_REPORTED]}
                )
        return super().to_internal_value(data)


class NoParametersSerializer(StrictSerializer[Any]):
    """Query parameters of a list without filters."""


def _named(key: str) -> str:
    return key if len(key) <= 60 else quoted(key)


def read_query[T: StrictSerializer[Any]](
    request: Request, serializer_class: type[T], **context: object
) -> dict[str, Any]:
    """Return the validated query parameters, without those of pagination. Raises ValidationError by field."""
    given = {name: value for name, value in request.query_params.items() if name not in PAGING_PARAMETERS}
    serializer = serializer_class(data=given, context=context)
    serializer.is_valid(raise_exception=True)
    return cast("dict[str, Any]", serializer.validated_data)


def read_body[T: StrictSerializer[Any]](
    request: Request, serializer_class: type[T], **context: object
) -> dict[str, Any]:
    """Return the validated request body. Raises ValidationError by field."""
    serializer = serializer_class(data=request.data, context=context)
    serializer.is_valid(raise_exception=True)
    return cast("dict[str, Any]", serializer.validated_data)


class RowField[M: Model](serializers.PrimaryKeyRelatedField[M]):
    """The id of a row that the `user` in the context can access."""

    def __init__(self, among: Callable[[Any], QuerySet[M]], **kwargs: Any) -> None:
        self._among = among
        super().__init__(**kwargs)

    def get_queryset(self) -> QuerySet[M]:
        """Return the rows that the user can access."""
        return self._among(self.context["user"])

    def to_internal_value(self, data: Any) -> M:
        """Return the row. Raises ValidationError."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("incorrect_type", data_type=type(data).__name__)
        if not 0 < data <= MAX_ID:
            self.fail("does_not_exist", pk_value=quoted(str(data)))
        return super().to_internal_value(data)  # type: ignore[arg-type]  # the stubs expect the row instead of its id
