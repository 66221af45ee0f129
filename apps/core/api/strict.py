"""Serializers that know every field they are sent, and say which they do not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.db.models import Model, QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from apps.core.url_limits import LARGEST
from bridgeclass.engine.quoting import quoted

NOT_KNOWN = "There is no such field here."
PAGING = frozenset({"page", "page_size", "cursor"})
"""What the pages of a list read themselves."""
_MOST_NAMED = 20


class StrictSerializer[T](serializers.Serializer[T]):
    """A serializer that refuses fields it does not know, by name: what is mistyped is never silently left out."""

    def to_internal_value(self, data: Any) -> Any:
        """The values. Raises ValidationError by field."""
        if isinstance(data, dict):
            unknown = [key for key in data if key not in self.fields]
            if unknown:
                raise serializers.ValidationError({_named(str(key)): [NOT_KNOWN] for key in unknown[:_MOST_NAMED]})
        return super().to_internal_value(data)


class NothingAskedSerializer(StrictSerializer[Any]):
    """A list that is not asked for by anything but its pages."""


def _named(key: str) -> str:
    return key if len(key) <= 60 else quoted(key)


def asked[T: StrictSerializer[Any]](request: Request, form: type[T], **context: object) -> dict[str, Any]:
    """What a request asks for after the `?`, read by a form. Raises ValidationError by field."""
    given = {name: value for name, value in request.query_params.items() if name not in PAGING}
    reader = form(data=given, context=context)
    reader.is_valid(raise_exception=True)
    return cast("dict[str, Any]", reader.validated_data)


def sent[T: StrictSerializer[Any]](request: Request, form: type[T], **context: object) -> dict[str, Any]:
    """What a request sends, read by a form. Raises ValidationError by field."""
    reader = form(data=request.data, context=context)
    reader.is_valid(raise_exception=True)
    return cast("dict[str, Any]", reader.validated_data)


class RowField[M: Model](serializers.PrimaryKeyRelatedField[M]):
    """The number of a stored row among those of the person who asks, `user` in the context; no other is there."""

    def __init__(self, among: Callable[[Any], QuerySet[M]], **kwargs: Any) -> None:
        self._among = among
        super().__init__(**kwargs)

    def get_queryset(self) -> QuerySet[M]:
        """The rows there are for the person."""
        return self._among(self.context["user"])

    def to_internal_value(self, data: Any) -> M:
        """The row. Raises ValidationError."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("incorrect_type", data_type=type(data).__name__)
        if not 0 < data <= LARGEST:
            self.fail("does_not_exist", pk_value=quoted(str(data)))
        return super().to_internal_value(data)  # type: ignore[arg-type]  # the stubs take the row for its number
