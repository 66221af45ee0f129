"""JSON parsers that limit size and depth and reject text the database cannot store."""

from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser

from bridgeclass.engine.cards import quoted

UNSTORABLE = "This contains a character that cannot be stored: NUL or a lone surrogate."


class TooLargeError(APIException):
    """A request body above the limit."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"The request is longer than {most_bytes} bytes.")


class BoundedJSONParser(JSONParser):
    """Rejects bodies that are too long, nested too deeply or contain text that cannot be stored."""

    most_bytes = 64 * 1024
    """Ten times the size of the longest legal auction with a hand listed card by card."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return the parsed value. Raises TooLargeError, ParseError, or ValidationError by field."""
        body = stream.read(self.most_bytes + 1)
        if len(body) > self.most_bytes:
            raise TooLargeError(self.most_bytes)
        try:
            value = super().parse(BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise ParseError("JSON parse error - nested too deeply") from error
        _refuse_unstorable(value)
        return value


class DocumentParser(BoundedJSONParser):
    """Accepts a long document, such as a profile or a list of students."""

    most_bytes = 1_000_000


def _refuse_unstorable(value: object) -> None:
    if isinstance(value, dict):
        faults = {
            quoted(key) if _is_unstorable(key) else key: [UNSTORABLE]
            for key, part in value.items()
            if _has_unstorable(key, part)
        }
        if faults:
            raise ValidationError(faults)
    elif _has_unstorable(value):
        raise ParseError(UNSTORABLE)


def _has_unstorable(*values: object) -> bool:
    """Return True if a text in these values cannot be stored; the JSON parser has bounded their depth."""
    left = list(values)
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value)
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, str) and _is_unstorable(value):
            return True
    return False


def _is_unstorable(text: str) -> bool:
    return "\x00" in text or (not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text))
