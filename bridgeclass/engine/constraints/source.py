"""A piece of a rule file or profile with the place it came from, so that every error can name it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

type Plain = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Source:
    """A scalar, a list or a mapping as written, with its line (first line = 1)."""

    value: "Plain | tuple[Source, ...] | dict[str, Source]"
    line: int
    file: str = ""

    def mapping(self) -> "Mapping[str, Source]":
        """The entries of a mapping. Raises SourceError if it is something else."""
        if not isinstance(self.value, dict):
            raise SourceError(self, "expected a mapping of names to values")
        return self.value

    def items(self) -> "tuple[Source, ...]":
        """The items of a list; a single scalar or mapping counts as a list of one."""
        return self.value if isinstance(self.value, tuple) else (self,)

    def text(self) -> str:
        """The scalar as text. Raises SourceError for a list or mapping."""
        if isinstance(self.value, (tuple, dict)) or self.value is None:
            raise SourceError(self, "expected a single value")
        return str(self.value)

    def flag(self) -> bool:
        """True or false as written. Raises SourceError for anything else."""
        if not isinstance(self.value, bool):
            raise SourceError(self, f"expected true or false, not {self.value!r}")
        return self.value

    def number(self) -> int:
        """A whole number. Raises SourceError for anything else."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise SourceError(self, f"expected a whole number, not {self.value!r}")
        return self.value

    def only(self, keys: Iterable[str]) -> "Mapping[str, Source]":
        """The entries of a mapping whose keys must all be known. Raises SourceError at the first that is not."""
        known = set(keys)
        for key, value in self.mapping().items():
            if key not in known:
                raise SourceError(value, f"unknown key {key!r}; known here: {', '.join(sorted(known))}")
        return self.mapping()


class SourceError(ValueError):
    """Something wrong at a known place of a rule file; its text names file and line."""

    def __init__(self, where: Source, message: str, *, rule: str = "") -> None:
        """Say `message` of the place `where`, in the rule `rule` if known."""
        self.where, self.message, self.rule = where, message, rule
        place = f"{where.file or 'input'}, line {where.line}"
        super().__init__(f"{place}{f', rule {rule}' if rule else ''}: {message}")
