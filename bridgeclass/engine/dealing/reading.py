"""Read a JSON document value by value with paths, collecting every problem."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from bridgeclass.engine.dealing.errors import Problem, ProfileError
from bridgeclass.engine.messages import Message, Text, msgid, text_of

NOT_AN_OBJECT = msgid("must be an object with fields, not {value}")
NOT_WHOLE = msgid("must be a whole number from {low} to {high}, not {value}")
NOT_A_NUMBER = msgid("must be a number from {low} to {high}, not {value}")
OUT_OF_RANGE = msgid("must be from {low} to {high}, not {value}")
NOT_TEXT = msgid("must be text, not {value}")

MAX_DOCUMENT_CHARACTERS = 1_000_000
"""Characters; the largest real documents have some ten thousand."""


def parse_json(text: str) -> object:
    """Read JSON text. Raises ProfileError if it is not JSON, too large, or repeats a field."""
    if len(text) > MAX_DOCUMENT_CHARACTERS:
        raise ProfileError(
            [
                Problem(
                    "",
                    Message(
                        "the document has {n} characters, more than {most}",
                        n=str(len(text)),
                        most=str(MAX_DOCUMENT_CHARACTERS),
                    ),
                )
            ]
        )
    try:
        return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except ProfileError:
        raise
    except RecursionError as error:
        raise ProfileError([Problem("", Message("the document is nested too deeply"))]) from error
    except ValueError as error:
        raise ProfileError([Problem("", Message("this is not JSON: {error}", error=str(error)))]) from error


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ProfileError([Problem("", Message("the field {name} appears twice in one object", name=repr(twice)))])
    return fields


def _no_constant(word: str) -> object:
    raise ProfileError([Problem("", Message("{text} is not a number", text=word))])


class Node:
    """One value of the document. A reader that finds a problem records it and returns a fallback value."""

    def __init__(self, value: object, path: str, problems: list[Problem]) -> None:
        self.value = value
        self.path = path
        self._problems = problems

    def problem(self, text: Text, path: str | None = None) -> None:
        """Record a problem here, or at a path further in."""
        self._problems.append(Problem(self.path if path is None else path, text))

    def fields(self, known: Iterable[str], aliases: Mapping[str, str] | None = None) -> Fields:
        """Return the fields of an object; an unknown field is a problem."""
        fields: dict[str, Node] = {}
        if not isinstance(self.value, dict):
            self.problem(Message(NOT_AN_OBJECT, value=_quote(self.value)))
            return Fields(self, fields)
        names = {name: name for name in known} | dict(aliases or {})
        for word, value in self.value.items():
            node = Node(value, f"{self.path}.{word}" if self.path else str(word), self._problems)
            name = names.get(word)
            if name is None:
                node.problem(Message("is not a field of a profile"))
            elif name in fields:
                node.problem(Message("is another name for {path}; use only one of them", path=fields[name].path))
            else:
                fields[name] = node
        return Fields(self, fields)

    def entries(self) -> list[tuple[str, Node]]:
        """Return the names and values of an object with arbitrary names."""
        if not isinstance(self.value, dict):
            self.problem(Message(NOT_AN_OBJECT, value=_quote(self.value)))
            return []
        return [(str(name), Node(value, f"{self.path}.{name}", self._problems)) for name, value in self.value.items()]

    def items(self, most: int) -> list[Node]:
        """Return the items of a list with at most `most` items."""
        if not isinstance(self.value, list):
            self.problem(Message("must be a list, not {value}", value=_quote(self.value)))
            return []
        if len(self.value) > most:
            self.problem(Message("has {n} items; at most {most} are allowed", n=len(self.value), most=most))
            return []
        return [Node(item, f"{self.path}[{place}]", self._problems) for place, item in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """Return an integer from low to high."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.problem(Message(NOT_WHOLE, low=low, high=high, value=_quote(value)))
            return low
        if not low <= value <= high:
            self.problem(Message(OUT_OF_RANGE, low=low, high=high, value=_quote(value)))
            return low
        return value

    def number(self, low: float, high: float) -> int | float:
        """Return a number from low to high."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
            self.problem(Message(NOT_A_NUMBER, low=low, high=high, value=_quote(value)))
            return low
        if not low <= value <= high:
            self.problem(Message(OUT_OF_RANGE, low=low, high=high, value=_quote(value)))
            return low
        return value

    def text(self, longest: int) -> str:
        """Return a text of at most `longest` characters."""
        if not isinstance(self.value, str):
            self.problem(Message(NOT_TEXT, value=_quote(self.value)))
            return ""
        if len(self.value) > longest:
            self.problem(
                Message("has {n} characters; at most {most} are allowed", n=str(len(self.value)), most=longest)
            )
            return ""
        if any(not letter.isprintable() and letter not in "\n\r\t" for letter in self.value):
            self.problem(Message("contains characters that cannot be printed"))
            return ""
        return self.value

    def boolean(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.problem(Message("must be true or false, not {value}", value=_quote(self.value)))
            return False
        return self.value

    def choice[E: StrEnum](self, kind: type[E]) -> E:
        """Return a member of an enumeration."""
        words = [member.value for member in kind]
        if not isinstance(self.value, str) or self.value not in words:
            self.problem(
                Message("must be one of {names}, not {value}", names=", ".join(words), value=_quote(self.value))
            )
            return next(iter(kind))
        return kind(self.value)

    def parsed[T](self, parse: Callable[[str], T], fallback: T) -> T:
        """Return the result of a parser of the engine."""
        if not isinstance(self.value, str):
            self.problem(Message(NOT_TEXT, value=_quote(self.value)))
            return fallback
        try:
            return parse(self.value)
        except ValueError as error:
            self.problem(text_of(error))
            return fallback


class Fields:
    """The fields of one object. A missing or null field yields the default."""

    def __init__(self, node: Node, fields: Mapping[str, Node]) -> None:
        self.node = node
        self._fields = fields

    def get[T, D](self, name: str, read: Callable[[Node], T], default: D) -> T | D:
        """Read an optional field."""
        node = self._fields.get(name)
        return default if node is None or node.value is None else read(node)

    def need[T](self, name: str, read: Callable[[Node], T], fallback: T) -> T:
        """Read a required field."""
        node = self._fields.get(name)
        if node is None or node.value is None:
            self.node.problem(Message("has no {field}", field=str(name)))
            return fallback
        return read(node)

    def has(self, name: str) -> bool:
        """Return whether the field is there."""
        return name in self._fields

    def at(self, name: str) -> Node:
        """Return the node of a field, for a problem found later; the object's own node if the field is missing."""
        return self._fields.get(name, self.node)


def _quote(value: object) -> str:
    text = json.dumps(value, default=str) if not isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
