"""Messages that a page or program sends over a table's socket, and the short replies; docs/live.md describes both."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from apps.accounts.models import User
from apps.auctions.commands import KEY_LENGTH, Alert, AnswerUndo, AskUndo, Command, MakeCall
from apps.core.api.fields import CallField, TextField

MAX_LENGTH: Final = 4_000
"""The most characters of a message."""


class VersionField(serializers.IntegerField):
    """A whole number; neither a text nor a boolean."""

    def to_internal_value(self, data: object) -> int:
        """Return the number. Raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class AlertTextField(serializers.Field[str, object, str, Any]):
    """A text that is checked when it is stored, as one from a form is."""

    def to_internal_value(self, data: object) -> str:
        """Return the text. Raises ValidationError."""
        if not isinstance(data, str):
            raise serializers.ValidationError(_("Not a text."))
        return data


class MessageSerializer(serializers.Serializer[Any]):
    """The fields of every message, as keyword arguments of a command."""

    key = TextField(max_length=KEY_LENGTH, trim_whitespace=False)
    version = VersionField(min_value=0, max_value=2**31 - 1)

    def validate_key(self, key: str) -> str:
        """Return the key. Raises ValidationError."""
        if not key.isprintable():
            raise serializers.ValidationError(_("Not printable."))
        return key

    def command(self, **sender: Any) -> Command:
        """Return the command of a valid message."""
        raise NotImplementedError


class CallSerializer(MessageSerializer):
    """A call, with an alert if there is a text for one."""

    call = CallField()
    text = AlertTextField(default="")

    def command(self, **sender: Any) -> MakeCall:
        """Return the command of a valid message."""
        sent = dict(self.validated_data)
        return MakeCall(**sender, alert_text=sent.pop("text"), **sent)


class AlertSerializer(MessageSerializer):
    """An alert of the player's newest call."""

    text = AlertTextField(default="")

    def command(self, **sender: Any) -> Alert:
        """Return the command of a valid message."""
        return Alert(**sender, **self.validated_data)


class ExplainSerializer(AlertSerializer):
    """An explanation of the player's newest call, without an alert."""

    def command(self, **sender: Any) -> Alert:
        """Return the command of a valid message."""
        return Alert(**sender, is_alert=False, **self.validated_data)


class UndoSerializer(MessageSerializer):
    """A request to take a call back, or the answer to one."""

    text = serializers.ChoiceField(choices=("ask", "grant", "refuse"), allow_blank=True, default="ask")

    def command(self, **sender: Any) -> AskUndo | AnswerUndo:
        """Return the command of a valid message."""
        sent = dict(self.validated_data)
        step = sent.pop("text")
        if step in {"grant", "refuse"}:
            return AnswerUndo(**sender, **sent, is_granted=step == "grant")
        return AskUndo(**sender, **sent)


SERIALIZERS: Final[dict[object, type[MessageSerializer]]] = {
    "call": CallSerializer,
    "undo": UndoSerializer,
    "alert": AlertSerializer,
    "explain": ExplainSerializer,
}


@dataclass(frozen=True, slots=True)
class Message:
    """One message that was read."""

    kind: str
    key: str
    serializer: MessageSerializer

    def command(self, actor: User, table_id: int) -> Command:
        """Return what the message asks for as a command of a user at a table."""
        return self.serializer.command(actor=actor, table_id=table_id)


class ProtocolError(ValueError):
    """A message that cannot be read. Its text can be shown to the person."""

    def __init__(self, code: str, text: str, key: str | None = None) -> None:
        """Remember the code for programs, the text for people and the message's key, if that could be read."""
        super().__init__(text)
        self.code = code
        self.key = key


def read(text: str | None) -> Message:
    """Read a message, None standing for bytes; raises ProtocolError."""
    if text is None:
        raise ProtocolError("binary", _("Messages are text, not bytes"))
    if len(text) > MAX_LENGTH:
        raise ProtocolError("too_long", _("The message has more than %(most)d characters") % {"most": MAX_LENGTH})
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("not_json", _("The message is not JSON")) from error
    if not isinstance(data, dict):
        raise ProtocolError("not_json", _("The message is not a JSON object"))
    kind = data.get("type")
    serializer = SERIALIZERS.get(kind if isinstance(kind, str) else None, MessageSerializer)(data=data)
    is_valid = serializer.is_valid()
    key = None if "key" in serializer.errors else data["key"]
    if key is not None and type(serializer) is MessageSerializer:
        raise ProtocolError("unknown_type", _("type must be call, undo, alert or explain"), key)
    if not is_valid:
        field, errors = next(iter(serializer.errors.items()))
        raise ProtocolError("bad_field", f"{field}: {errors[0]}".removesuffix("."), key)
    return Message(str(kind), str(key), serializer)


def ack(*, kind: str, key: str, number: int, version: int) -> str:
    """Return the reply to a command that is stored."""
    return json.dumps({"type": "ack", "did": kind, "key": key, "number": number, "version": version})


def refusal(*, code: str, text: str, key: str | None) -> str:
    """Return the reply to a message that changed nothing."""
    return json.dumps({"type": "error", "code": code, "message": text, "key": key})
