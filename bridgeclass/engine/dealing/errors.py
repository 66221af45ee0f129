"""Errors of reading a profile and of dealing from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem in a profile document, with its place.

    path is written as in "seat_profiles.S.subprofiles[1].standard.hearts.min_cards"; it is empty if the problem
    concerns the whole document.
    """

    path: str
    words: str

    def __str__(self) -> str:
        """Return the path and the words."""
        return f"{self.path}: {self.words}" if self.path else self.words


class DealingError(ValueError):
    """A profile that cannot be read or dealt; problems holds each reason with its place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Store the problems; the text has one a line."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class ProfileError(DealingError):
    """A document that is not a profile: a field is unknown, of the wrong type or out of range."""


class ImpossibleProfileError(DealingError):
    """Constraints that no deal satisfies; the problems are the constraints that clash."""


class TooRareError(DealingError):
    """Constraints so rarely satisfied that no deal was found."""


class DealingFaultError(RuntimeError):
    """A dealt board that breaks its own constraints: a fault of the program, never of a profile."""
