"""Errors of reading a profile and of dealing from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bridgeclass.engine.messages import AT_PLACE, Joint, Listing, Message, MessageError, Text


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem in a profile document, with its place.

    path is written as in "seat_profiles.S.subprofiles[1].standard.hearts.min_cards"; it is empty if the problem
    concerns the whole document.
    """

    path: str
    text: Text

    @property
    def words(self) -> str:
        """The text in English."""
        return str(self.text)

    @property
    def in_place(self) -> Text:
        """The text after the path."""
        return Message(AT_PLACE, place=self.path, problem=self.text) if self.path else self.text

    def __str__(self) -> str:
        """Return the path and the words."""
        return str(self.in_place)


class DealingError(MessageError):
    """A profile that cannot be read or dealt; problems holds each reason with its place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Store the problems; the text has one a line."""
        self.problems = tuple(problems)
        super().__init__(Listing(tuple(one.in_place for one in self.problems), Joint.LINES))

    def __reduce__(self) -> tuple[type[DealingError], tuple[tuple[Problem, ...]]]:
        """Copy and unpickle by the problems."""
        return type(self), (self.problems,)


class ProfileError(DealingError):
    """A document that is not a profile: a field is unknown, of the wrong type or out of range."""


class ImpossibleProfileError(DealingError):
    """Constraints that no deal satisfies; the problems are the constraints that clash."""


class TooRareError(DealingError):
    """Constraints so rarely satisfied that no deal was found."""


class DealingFaultError(RuntimeError):
    """A dealt board that breaks its own constraints: a fault of the program, never of a profile."""
