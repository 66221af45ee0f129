"""Split LIN text into fields and boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote

from bridgeclass.engine.formats.records import ErrorCollector, FormatError
from bridgeclass.engine.messages import Message

_SPACE = re.compile(r"\s*")
_FIELD = re.compile(r"([a-zA-Z0-9]{1,3})\s*\|([^|]*)(?:\||\Z)")


@dataclass(frozen=True, slots=True)
class LinField:
    """A field: its key in lower case and its value as written."""

    line: int
    key: str
    value: str

    @property
    def decoded(self) -> str:
        """The value, percent-decoded if it has no spaces (some programs write %20 for a space)."""
        return self.value if " " in self.value else unquote(self.value)


@dataclass(slots=True)
class LinBoard:
    """The fields of one board, in order, and their keys; the fields of a file's head are in its first board."""

    fields: list[LinField] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    def add(self, item: LinField) -> None:
        """Append a field."""
        self.fields.append(item)
        self.keys.add(item.key)

    @property
    def is_board(self) -> bool:
        """True if there is more than names and an event."""
        return bool(self.keys & {"md", "qx", "mb", "an"})


def lin_boards(text: str, errors: ErrorCollector) -> list[LinBoard]:
    """Split a text into boards: one begins with qx, or with pn or md after the cards of another."""
    boards = [LinBoard()]
    for item in lin_fields(text, errors):
        if _begins(item.key, boards[-1].keys):
            boards.append(LinBoard())
        boards[-1].add(item)
    return [board for board in boards if board.is_board]


def _begins(key: str, before: set[str]) -> bool:
    if key == "qx":
        return bool(before & {"qx", "md", "mb", "an"})
    return key in {"md", "pn"} and "md" in before


def lin_fields(text: str, errors: ErrorCollector) -> Iterator[LinField]:
    """Split a text into fields; after an invalid one, continue with the next line."""
    text = text.removeprefix("\ufeff")
    if "|" not in text and "%7C" in text.upper():
        text = unquote(text)
    place, line = 0, 1
    while place < len(text):
        space = _SPACE.match(text, place)
        assert space is not None  # noqa: S101  # it may be empty
        place, line = space.end(), line + space[0].count("\n")
        found = _FIELD.match(text, place)
        if found is not None:
            yield LinField(line, found[1].lower(), found[2])
            place, line = found.end(), line + found[0].count("\n")
        elif place < len(text):
            errors.add(FormatError(_field_error(text[place:]), line))
            place, line = text.find("\n", place) + 1 or len(text), line + 1


def _field_error(text: str) -> Message:
    word, bar, _ = text.partition("|")
    if bar and "\n" not in word:
        return Message("{text} stands where a tag such as md should be", text=repr(word.strip()[:60]))
    return Message("{text} is not LIN", text=repr(text.splitlines()[0][:60]))
