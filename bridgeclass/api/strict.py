"""Serializers that know every field they are sent, and say which they do not know."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Model
from rest_framework import serializers
from rest_framework.request import Request

from bridgeclass.engine.quoting import quoted
from bridgeclass.large_numbers import LARGEST

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
    """The number of a stored row; one that no row can have is not there, like any other."""

    def to_internal_value(self, data: Any) -> M:
        """The row. Raises ValidationError."""
        number = int(data) if isinstance(data, str) and data.isascii() and data.isdecimal() and len(data) < 20 else data
        if not isinstance(number, int) or isinstance(number, bool):
            self.fail("incorrect_type", data_type=type(data).__name__)
        if not 0 < number <= LARGEST:
            self.fail("does_not_exist", pk_value=quoted(str(data)))
        return super().to_internal_value(number)  # type: ignore[arg-type]  # the stubs take the row for its number
