"""A model field for messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models

from bridgeclass.engine.message_json import InvalidMessageError, Json, text_from_json, to_json
from bridgeclass.engine.messages import TEXTS, Literal, Text

if TYPE_CHECKING:
    MessageJSONField = models.JSONField[Text | str | None, Text | None]
else:
    MessageJSONField = models.JSONField


class MessageField(MessageJSONField):
    """A message, stored as JSON. A `str` is stored as a text that is not translated, and an empty one as NULL."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Text | None:
        """Return the stored message."""
        data = super().from_db_value(value, expression, connection)
        return None if data is None else text_from_json(data)

    def to_python(self, value: Any) -> Text | None:
        """Return the message of a value, its JSON or its text. Raises ValidationError."""
        if isinstance(value, TEXTS) or value is None:
            return value
        if isinstance(value, str):
            return Literal(value) if value else None
        try:
            return text_from_json(value)
        except InvalidMessageError as error:
            raise ValidationError(str(error)) from error

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        """Return the JSON to store."""
        return super().get_db_prep_save(_as_json(value), connection)

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        """Check the JSON of a message."""
        super().validate(_as_json(value), model_instance)

    def value_from_object(self, obj: models.Model) -> Json:
        """Return the message of a row as JSON."""
        return _as_json(super().value_from_object(obj))


def _as_json(value: Any) -> Any:
    if isinstance(value, str):
        value = Literal(value) if value else None
    return to_json(value) if isinstance(value, TEXTS) else value
