"""Messages as JSON, as they are stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.calls import Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.messages import TEXTS, Clause, Joint, Listing, Literal, Message, RuleText, Sentence, Text, Value

type Json = Any
"""A value as JSON: texts and numbers, or an object with a key that says what it is."""


class InvalidMessageError(ValueError):
    """JSON that is not a message."""


def to_json(value: Value) -> Json:
    """Return a value as JSON; `from_json` reads it back."""
    return _WRITERS[type(value)](value)


def _written_message(message: Message) -> Json:
    params = {"params": {name: to_json(value) for name, value in message.params}} if message.params else {}
    forms = {"plural": message.plural, "number": message.number} if message.plural else {}
    return {"rule" if isinstance(message, RuleText) else "id": message.id, **params, **forms}


_WRITERS: dict[type, Callable[[Any], Json]] = {
    str: lambda text: text,
    int: lambda number: number,
    float: lambda number: number,
    Message: _written_message,
    RuleText: _written_message,
    Listing: lambda listing: {"items": [to_json(item) for item in listing.items], "joint": listing.joint.value},
    Sentence: lambda sentence: {"sentence": to_json(sentence.text)},
    Clause: lambda clause: {"clause": to_json(clause.text)},
    Literal: lambda literal: {"text": literal.text},
    Call: lambda call: {"call": call.text},
    Suit: lambda suit: {"suit": suit.letter},
    Strain: lambda strain: {"strain": strain.letter},
    Seat: lambda seat: {"seat": seat.letter},
}


def from_json(data: Json) -> Value:
    """Return the value that `to_json` wrote. Raises InvalidMessageError."""
    if isinstance(data, str | float | int):
        return data
    if not isinstance(data, Mapping) or not data:
        raise InvalidMessageError(f"{data!r} is not a message")
    try:
        return next(read for key, read in _READERS.items() if key in data)(data)
    except (StopIteration, KeyError, TypeError, ValueError, AttributeError) as error:
        raise InvalidMessageError(f"{data!r} is not a message") from error


def text_from_json(data: Json) -> Text:
    """Return the text that `to_json` wrote. Raises InvalidMessageError."""
    value = from_json(data)
    if isinstance(value, TEXTS):
        return value
    raise InvalidMessageError(f"{data!r} is not a message")


def _read_message(kind: type[Message], text: str, data: Mapping[str, Json]) -> Message:
    params = {name: from_json(value) for name, value in data.get("params", {}).items()}
    return kind(text, (data.get("plural", ""), data.get("number", 0)), **params)


_READERS: dict[str, Callable[[Any], Value]] = {
    "id": lambda data: _read_message(Message, data["id"], data),
    "rule": lambda data: _read_message(RuleText, data["rule"], data),
    "items": lambda data: Listing(tuple(map(from_json, data["items"])), Joint(data["joint"])),
    "sentence": lambda data: Sentence(from_json(data["sentence"])),
    "clause": lambda data: Clause(from_json(data["clause"])),
    "text": lambda data: Literal(data["text"]),
    "call": lambda data: Call.parse(data["call"]),
    "suit": lambda data: Suit.parse(data["suit"]),
    "strain": lambda data: Strain.parse(data["strain"]),
    "seat": lambda data: Seat.parse(data["seat"]),
}
