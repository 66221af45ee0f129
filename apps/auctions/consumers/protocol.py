"""Messages that a page or program sends over a table's socket, and the short replies; docs/live.md describes both."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from apps.accounts.models import User
from apps.auctions.commands import KEY_LENGTH, Alert, AnswerUndo, AskUndo, Command, MakeCall
from apps.core.api.fields import CallField, TextField
from bridgeclass.engine import messages

MAX_LENGTH: Final = 4_000
TOO_LONG = messages.msgid("The message has more than {most} characters")
"""The most characters of a message."""


class VersionField(serializers.IntegerField):
    """An integer; neither a string nor a boolean."""

    def to_internal_value(self, data: object) -> int:
        """Return the integer. Raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class AlertTextField(serializers.Field[str, object, str, Any]):
    """A string that is validated when the alert is stored, as from a form."""

    def to_internal_value(self, data: object) -> str:
        """Return the text. Raises ValidationError."""
        if not isinstance(data, str):
            raise serializers.ValidationError(_("This is not text."))
        return data


class MessageSerializer(serializers.Serializer[Any]):
    """The fields of every message."""

    key = TextField(max_length=KEY_LENGTH, trim_whitespace=False)
    version = VersionField(min_value=0, max_value=2**31 - 1)

    def validate_key(self, key: str) -> str:
        """Return the key. Raises ValidationError."""
        if not key.isprintable():
            raise serializers.ValidationError(_("This contains characters that cannot be displayed."))
        return key


class CallSerializer(MessageSerializer):
    """A call, with an alert if there is a text for one."""

    call = CallField()
    text = AlertTextField(source="alert_text", default="")


class AlertSerializer(MessageSerializer):
    """An alert or an explanation of the player's newest call."""

    text = AlertTextField(default="")


class UndoSerializer(MessageSerializer):
    """A request to take a call back, or the answer to one."""

    text = serializers.ChoiceField(choices=("ask", "grant", "refuse"), allow_blank=True, default="ask")


SERIALIZERS: Final[dict[object, type[MessageSerializer]]] = {
    "call": CallSerializer,
    "undo": UndoSerializer,
    "alert": AlertSerializer,
    "explain": AlertSerializer,
}


@dataclass(frozen=True, slots=True)
class Message:
    """A valid message."""

    kind: str
    key: str
    values: Mapping[str, Any]

    def command(self, actor: User, table_id: int) -> Command:
        """Return the message as a command of a user at a table."""
        fields = {"actor": actor, "table_id": table_id, **self.values}
        if self.kind == "call":
            return MakeCall(**fields)
        if self.kind == "undo":
            step = fields.pop("text")
            is_answer = step in {"grant", "refuse"}
            return AnswerUndo(**fields, is_granted=step == "grant") if is_answer else AskUndo(**fields)
        return Alert(**fields, is_alert=self.kind == "alert")


class ProtocolError(messages.MessageError):
    """An invalid message, with an error code, a text for the user, and the key of the message, if it is valid."""

    def __init__(self, code: str, text: messages.Text, key: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.key = key


def read(text: str | None) -> Message:
    """Parse a message; None stands for bytes. Raises ProtocolError."""
    if text is None:
        raise ProtocolError("binary", messages.Message("Messages are text, not bytes"))
    if len(text) > MAX_LENGTH:
        raise ProtocolError("too_long", messages.Message(TOO_LONG, most=MAX_LENGTH))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("not_json", messages.Message("The message is not JSON")) from error
    if not isinstance(data, dict):
        raise ProtocolError("not_json", messages.Message("The message is not a JSON object"))
    kind = data.get("type")
    serializer = SERIALIZERS.get(kind if isinstance(kind, str) else None, MessageSerializer)(data=data)
    is_valid = serializer.is_valid()
    key = None if "key" in serializer.errors else data["key"]
    if key is not None and type(serializer) is MessageSerializer:
        raise ProtocolError("unknown_type", messages.Message("type must be call, undo, alert or explain"), key)
    if not is_valid:
        field, errors = next(iter(serializer.errors.items()))
        problem = messages.Literal(f"{field}: {errors[0]}".removesuffix("."))
        raise ProtocolError("bad_field", problem, key)
    return Message(str(kind), str(key), serializer.validated_data)


def ack(*, kind: str, key: str, number: int, version: int) -> str:
    """Return the reply to a stored command."""
    return json.dumps({"type": "ack", "did": kind, "key": key, "number": number, "version": version})


def refusal(*, code: str, text: str, key: str | None) -> str:
    """Return the reply to a message that changed nothing."""
    return json.dumps({"type": "error", "code": code, "message": text, "key": key})
