"""A value of a rule file or profile together with its place, so that every error can name it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

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
            raise SourceError(self, "expected a mapping of names to values")
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
            raise SourceError(self, "expected a single value")
        return str(value)

    def flag(self) -> bool:
        """Return the boolean. Raises SourceError for anything else."""
        value = self.value
        if not isinstance(value, bool):
            raise SourceError(self, f"expected true or false, not {value!r}")
        return value

    def number(self) -> int:
        """Return the whole number. Raises SourceError for anything else."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise SourceError(self, f"expected a whole number, not {value!r}")
        return value

    def only(self, keys: Iterable[str]) -> Mapping[str, Source]:
        """Return the entries of a mapping whose keys must all be in `keys`. Raises SourceError at an unknown one."""
        known = keys if isinstance(keys, frozenset) else frozenset(keys)
        entries = self.mapping()
        for key, value in entries.items():
            if key not in known:
                raise SourceError(
                    value, f"unknown key {key!r}{meant(key, known)}; known here: {', '.join(sorted(known))}"
                )
        return entries


def meant(word: str, known: Iterable[str]) -> str:
    """Return ' (did you mean hcp?)' for the known word that is closest to an unknown one, '' if none is close."""
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""


class SourceError(ValueError):
    """An error at a known place of a rule file or profile; its text names file and line."""

    def __init__(self, where: Source, message: str, *, rule: str = "") -> None:
        """Build the text of the error from the place `where`, the rule if known, and `message`."""
        self.where, self.message, self.rule = where, message, rule
        place = f"{where.file or 'input'}, line {where.line}"
        super().__init__(f"{place}{f', rule {rule}' if rule else ''}: {message}")
