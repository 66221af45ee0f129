"""Serializer fields for hands, calls, seats and vulnerabilities."""

from abc import ABC, abstractmethod
from datetime import datetime
from reprlib import repr as short_repr
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from bridgeclass.engine.auctions import Seat, Vulnerability
from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import Card, quoted
from bridgeclass.engine.hands import Hand

_CARD = {"type": "string", "example": "SA"}
_CARD_PARTS = {"type": "object", "properties": {"rank": {"type": "string"}, "suit": {"type": "string"}}}


class _TextField(serializers.Field[Any, str, Any, Any], ABC):
    """An engine value that is serialized as a string."""

    def to_internal_value(self, data: object) -> Any:
        """Return the engine value. Raises ValidationError with the engine's message."""
        if not isinstance(data, str):
            raise serializers.ValidationError("Expected a string.")
        try:
            return self.read(data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error

    @abstractmethod
    def read(self, text: str) -> Any:
        """Parse the text. Raises ValueError."""

    def to_representation(self, value: Any) -> str:
        """Return the serialized text."""
        return str(value)


class WordField(serializers.ChoiceField):
    """A choice field whose error quotes at most the beginning of the input."""

    def to_internal_value(self, data: object) -> Any:
        """Return the choice. Raises ValidationError."""
        if isinstance(data, str) and data in self.choices:
            return data
        given = quoted(data) if isinstance(data, str) else short_repr(data)
        raise serializers.ValidationError(f"{given} is not a valid choice.", code="invalid_choice")


@extend_schema_field({"type": "string", "example": "1N", "description": "P, X, XX or 1C to 7N; Pass, 1NT and 1♠ too"})
class CallField(_TextField):
    """A call."""

    def read(self, text: str) -> Call:
        """Parse the call."""
        return Call.parse(text)


@extend_schema_field({"type": "string", "example": "South"})
class SeatField(_TextField):
    """A seat by letter or name."""

    def read(self, text: str) -> Seat:
        """Parse the seat."""
        return Seat.parse(text)


@extend_schema_field({"type": "string", "example": "None", "description": "None, NS, EW or Both"})
class VulnerabilityField(_TextField):
    """A vulnerability."""

    def read(self, text: str) -> Vulnerability:
        """Parse the vulnerability."""
        return Vulnerability.parse(text)

    def to_representation(self, value: Vulnerability) -> str:
        """Return None, NS, EW or Both."""
        return str(value.value)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "example": "AQ4.K82.KJ73.Q52"},
            {"type": "array", "items": {"oneOf": [_CARD, _CARD_PARTS]}, "maxItems": 13},
        ],
        "description": "S.H.D.C, or thirteen cards",
    }
)
class HandField(serializers.Field[Hand, object, str, Any]):
    """A hand, as S.H.D.C or as a list of cards (`"SA"`, `"A♠"` or `{"rank": "A", "suit": "♠"}`)."""

    def to_internal_value(self, data: object) -> Hand:
        """Parse the hand. Raises ValidationError that names the invalid card."""
        try:
            if isinstance(data, str):
                return Hand.parse(data)
            if isinstance(data, list):
                return Hand.from_cards(Card.parse(_card_text(card)) for card in data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error
        raise serializers.ValidationError("Expected S.H.D.C or a list of thirteen cards.")

    def to_representation(self, value: Hand) -> str:
        """Return the hand as S.H.D.C."""
        return str(value)


def _card_text(card: object) -> str:
    if isinstance(card, str):
        return card
    if isinstance(card, dict) and isinstance(card.get("rank"), str) and isinstance(card.get("suit"), str):
        return f"{card['suit']}{card['rank']}"
    raise ValueError(f"{short_repr(card)} is not a card")


class TextField(serializers.CharField):
    """A string field that rejects numbers."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class TimestampField(serializers.DateTimeField):
    """A date and time from 2000 to 2099; without an offset, in the site's time zone."""

    def to_internal_value(self, value: Any) -> datetime:
        """Return the date and time. Raises ValidationError."""
        moment: datetime = super().to_internal_value(value)
        if not 2000 <= moment.year <= 2099:
            raise serializers.ValidationError("The year must be from 2000 to 2099.")
        return moment
