"""What a page or program sends over a table's socket, and the short answers to it; docs/live.md describes both."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from bridgeclass.engine.calls import Call, InvalidCallError

LONGEST = 4_000
"""The most letters of a message."""


class Kind(StrEnum):
    """What a message asks for."""

    CALL = "call"
    UNDO = "undo"
    ALERT = "alert"
    EXPLAIN = "explain"


class UndoStep(StrEnum):
    """Who says what about a call that is to be taken back."""

    ASK = "ask"
    GRANT = "grant"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Message:
    """One message, read."""

    kind: Kind
    key: str
    version: int
    call: Call | None
    """Only with a call, and then always."""
    text: str
    """The person's own words on a call; empty if there are none."""
    step: UndoStep
    """What an undo is about."""


class WireError(ValueError):
    """A message that cannot be read. Its words can be shown to the person."""

    def __init__(self, code: str, words: str, key: str | None = None) -> None:
        """Remember the code for programs, the words for people and the message's key, if it could be read."""
        super().__init__(words)
        self.code = code
        self.key = key


def read(text: str | None) -> Message:
    """The message that a text holds, None standing for bytes; raises WireError."""
    if text is None:
        raise WireError("binary", _("Messages are text, not bytes"))
    if len(text) > LONGEST:
        raise WireError("too_long", _("The message has more than %(most)d letters") % {"most": LONGEST})
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WireError("not_json", _("The message is not JSON")) from error
    if not isinstance(given, dict):
        raise WireError("not_json", _("The message is not a JSON object"))
    return _message(given)


def ack(*, kind: Kind, key: str, number: int, version: int) -> str:
    """Says that what was asked under a key is stored."""
    return json.dumps({"type": "ack", "did": kind.value, "key": key, "number": number, "version": version})


def refusal(*, code: str, words: str, key: str | None) -> str:
    """Says why nothing was done."""
    return json.dumps({"type": "error", "code": code, "message": words, "key": key})


def _message(given: dict[str, Any]) -> Message:
    key = given.get("key")
    known = key if isinstance(key, str) and key.isprintable() and 1 <= len(key) <= 64 else None
    if known is None:
        raise WireError("bad_field", _("key must be a text of 1 to 64 letters"))
    try:
        kind = Kind(given.get("type"))  # type: ignore[arg-type]  # whatever was sent; what is no kind raises
    except ValueError as error:
        raise WireError("unknown_type", _("type must be call, undo, alert or explain"), known) from error
    version = given.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or not 0 <= version < 2**31:
        raise WireError("bad_field", _("version must be a whole number, the one of the state that was shown"), known)
    return Message(
        kind=kind,
        key=known,
        version=version,
        call=_call(given, known) if kind is Kind.CALL else None,
        text=_text(given, known),
        step=_step(given, known) if kind is Kind.UNDO else UndoStep.ASK,
    )


def _call(given: dict[str, Any], key: str) -> Call:
    call = given.get("call")
    try:
        return Call.parse(call if isinstance(call, str) else "")
    except InvalidCallError as error:
        raise WireError("bad_field", _("call must be P, X, XX, or a bid such as 1N"), key) from error


def _text(given: dict[str, Any], key: str) -> str:
    text = given.get("text", "")
    if not isinstance(text, str):
        raise WireError("bad_field", _("text must be a text"), key)
    return text


def _step(given: dict[str, Any], key: str) -> UndoStep:
    try:
        return UndoStep(given.get("text") or UndoStep.ASK)
    except ValueError as error:
        raise WireError("bad_field", _("text of an undo must be ask, grant or refuse"), key) from error
