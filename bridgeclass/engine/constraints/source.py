"""A value of a rule file or profile together with its place, so that every error can name it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from bridgeclass.engine.messages import Literal, Message, MessageError, Text, msgid

INPUT = msgid("input")
IN_LINE = msgid("{file}, line {line}: {problem}")
IN_RULE = msgid("{file}, line {line}, rule {rule}: {problem}")

type Plain = str | int | float | bool | None
type Value = Plain | tuple[Source, ...] | dict[str, Source]
type Packed = list[Any]


class Source:
    """A scalar, a list or a mapping as written, with its line (first line = 1). Immutable."""

    __slots__ = ("_packed", "_value", "file", "line")

    def __init__(self, value: Value, line: int, file: str = "") -> None:
        self._value: Value = value
        self._packed: Packed | None = None
        self.line, self.file = line, file

    @classmethod
    def unpacked(cls, packed: Packed, file: str) -> Source:
        """Return the tree that `pack` returned; each part is unpacked when it is first read.

        Raises ValueError or TypeError if the outermost part is malformed.
        """
        line, value = packed
        source = cls(None, int(line), file)
        source._packed = packed
        return source if isinstance(value, (list, dict)) else cls(value, int(line), file)

    def pack(self) -> Packed:
        """Return the tree as lists and mappings, ready for JSON."""
        value = self.value
        if isinstance(value, tuple):
            return [self.line, [item.pack() for item in value]]
        if isinstance(value, dict):
            return [self.line, {key: item.pack() for key, item in value.items()}]
        return [self.line, value]

    @property
    def value(self) -> Value:
        """The scalar, the tuple of items or the mapping."""
        packed = self._packed
        if packed is not None:
            inner = packed[1]
            if isinstance(inner, list):
                self._value = tuple(Source.unpacked(item, self.file) for item in inner)
            else:
                self._value = {key: Source.unpacked(item, self.file) for key, item in inner.items()}
            # Cleared last, so that a concurrent reader finds either the packed form or the value.
            self._packed = None
        return self._value

    def __eq__(self, other: object) -> bool:
        """Compare value and place."""
        if not isinstance(other, Source):
            return NotImplemented
        return (self.value, self.line, self.file) == (other.value, other.line, other.file)

    __hash__ = None  # type: ignore[assignment] # trees are compared, never used as keys

    def __repr__(self) -> str:
        """Return the value and its place."""
        return f"Source({self.value!r}, {self.line}, {self.file!r})"

    def mapping(self) -> Mapping[str, Source]:
        """Return the entries of a mapping. Raises SourceError if it is something else."""
        value = self.value
        if not isinstance(value, dict):
            raise SourceError(self, Message("expected a mapping of names to values"))
        return value

    def items(self) -> tuple[Source, ...]:
        """Return the items of a list; a single scalar or mapping counts as a list of one."""
        value = self.value
        return value if isinstance(value, tuple) else (self,)

    def text(self) -> str:
        """Return the scalar as text. Raises SourceError for a list, a mapping or null."""
        value = self.value
        if isinstance(value, str):
            return value
        if isinstance(value, (tuple, dict)) or value is None:
            raise SourceError(self, Message("expected a single value"))
        return str(value)

    def flag(self) -> bool:
        """Return the boolean. Raises SourceError for anything else."""
        value = self.value
        if not isinstance(value, bool):
            raise SourceError(self, Message("expected true or false, not {value}", value=repr(value)))
        return value

    def number(self) -> int:
        """Return the whole number. Raises SourceError for anything else."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise SourceError(self, Message("expected a whole number, not {value}", value=repr(value)))
        return value

    def only(self, keys: Iterable[str]) -> Mapping[str, Source]:
        """Return the entries of a mapping whose keys must all be in `keys`. Raises SourceError at an unknown one."""
        known = keys if isinstance(keys, frozenset) else frozenset(keys)
        entries = self.mapping()
        for key, value in entries.items():
            if key not in known:
                problem = or_meant(Message("unknown key {key}", key=repr(key)), key, known)
                text = msgid("{problem}; known here: {known}")
                raise SourceError(value, Message(text, problem=problem, known=", ".join(sorted(known))))
        return entries


def meant(word: str, known: Iterable[str]) -> str:
    """Return ' (did you mean hcp?)' for the known word that is closest to an unknown one, '' if none is close."""
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


def or_meant(problem: Text, word: str, known: Iterable[str]) -> Text:
    """Return the problem with the known word that is closest to an unknown one, if one is close."""
    close = get_close_matches(word, list(known), n=1)
    return Message("{problem} (did you mean {word}?)", problem=problem, word=close[0]) if close else problem


class SourceError(MessageError):
    """An error at a known place of a rule file or profile; its text names file and line.

    problem: what is wrong there. A `str` is not translated: only the files of the systems can have that error.
    """

    def __init__(self, where: Source, problem: Text | str, *, rule: str = "") -> None:
        """Build the text of the error from the place `where`, the rule if known, and the problem."""
        self.where, self.rule = where, rule
        self.problem = Literal(problem) if isinstance(problem, str) else problem
        file = where.file if "." in where.file else Message(where.file or INPUT)
        text = IN_RULE if rule else IN_LINE
        super().__init__(Message(text, file=file, line=where.line, rule=rule, problem=self.problem))
