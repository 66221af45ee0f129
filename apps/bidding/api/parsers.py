"""How a request of the API is read: JSON of a sane size and depth."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from apps.bidding.api.errors import MOST_BYTES, TooLargeError


class BoundedJSONParser(JSONParser):
    """Reads JSON; refuses what is too long or nested too deeply, in JSON as well."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value. Raises TooLargeError or ParseError."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise TooLargeError
        try:
            return super().parse(BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise ParseError("JSON parse error - nested too deeply") from error
