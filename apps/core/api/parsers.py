"""How a request of the API is read: JSON of a sane size and depth, in letters that can be kept."""

from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser

from bridgeclass.engine.quoting import quoted

UNKEPT = "It holds a letter that cannot be kept: NUL, or half of a surrogate pair."


class TooLargeError(APIException):
    """A body that is longer than any question can be."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"The request is longer than {most_bytes} bytes.")


class BoundedJSONParser(JSONParser):
    """Reads JSON; refuses what is too long, nested too deeply or not in letters, in JSON as well."""

    most_bytes = 64 * 1024
    """The longest auction the Laws allow, a word a call, and a hand card by card take a tenth of this."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value. Raises TooLargeError, ParseError, or ValidationError that names the field."""
        body = stream.read(self.most_bytes + 1)
        if len(body) > self.most_bytes:
            raise TooLargeError(self.most_bytes)
        try:
            value = super().parse(BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise ParseError("JSON parse error - nested too deeply") from error
        _refuse_unkept(value)
        return value


class DocumentParser(BoundedJSONParser):
    """Reads JSON that holds a long document: a profile or a list of students."""

    most_bytes = 1_000_000


def _refuse_unkept(value: object) -> None:
    if isinstance(value, dict):
        faults = {quoted(key) if _is_unkept(key) else key: [UNKEPT] for key, part in value.items() if _holds(key, part)}
        if faults:
            raise ValidationError(faults)
    elif _holds(value):
        raise ParseError(UNKEPT)


def _holds(*values: object) -> bool:
    """Whether any text in these values cannot be kept; their depth is bounded by the reader's."""
    left = list(values)
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value)
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, str) and _is_unkept(value):
            return True
    return False


def _is_unkept(text: str) -> bool:
    return "\x00" in text or (not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text))
