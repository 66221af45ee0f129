"""Descriptions of constraints that hold for every auction: suits keep the names that rules give them."""

import re
from dataclasses import dataclass
from typing import ClassVar

from bridgeclass.engine.constraints.compounds import describe_each
from bridgeclass.engine.constraints.descriptions import SuitLike, SuitName, join_clauses
from bridgeclass.engine.constraints.environment import LITERAL_SUITS, Environment
from bridgeclass.engine.constraints.vocabulary import Template

NAMES = {
    "oM": "the other major",
    "om": "the other minor",
    "agreed": "the agreed suit",
    "fourth": "the fourth suit",
    "mine": "the caller's first suit",
    "mine2": "the caller's second suit",
    "partners": "partner's suit",
    "partners2": "partner's first suit",
    "theirs1": "their suit",
    "theirs2": "their second suit",
    "against": "their suit",
    "long": "the long suit",
}
_GROUPS = {
    "unbid": ("the unbid suits", "an unbid suit"),
    "unbid_majors": ("the unbid majors", "an unbid major"),
    "unbid_minors": ("the unbid minors", "an unbid minor"),
    "fresh": ("the suits our side has not bid", "a suit our side has not bid"),
    "theirs": ("their suits", "one of their suits"),
    "side": ("the side suits", "a side suit"),
    "skipped": ("the side suits partner passed over", "a side suit partner passed over"),
    "silent": ("the side suits partner has not bid", "a side suit partner has not bid"),
}
_COUNT = r"(exactly \d+|at most \d+|fewer than \d+|more than \d+|no|\d+\+|\d+-\d+|\d+)"
_COUNTED = re.compile(rf"\b{_COUNT} ⟨([^⟩]*)⟩s?")
_NAMED = re.compile(r"⟨([^⟩]*)⟩s?")


@dataclass(frozen=True, slots=True)
class SymbolicEnvironment(Environment):
    """An environment without an auction: every suit that a rule names stands for its own name."""

    is_symbolic: ClassVar[bool] = True

    def suit(self, name: str) -> SuitLike:
        """Return the suit of a literal; a `SuitName` for any other name."""
        known = LITERAL_SUITS.get(name)
        return SuitName(name_in_words(name)) if known is None else known

    def group(self, name: str) -> tuple[SuitLike, ...]:
        """Return the suits of a fixed group; a single `SuitName` for a group that depends on the auction."""
        return (SuitName(_GROUPS[name][0]),) if name in _GROUPS else Environment.group(self, name)

    def one_of(self, name: str) -> tuple[SuitLike, ...]:
        """Return the same, with the name for a single suit of the group."""
        return (SuitName(_GROUPS[name][1]),) if name in _GROUPS else Environment.group(self, name)


def name_in_words(name: str) -> str:
    """Return a suit name of rule files in words; letters stay as they are.

    >>> name_in_words("M"), name_in_words("oM"), name_in_words("agreed")
    ('M', 'the other major', 'the agreed suit')
    """
    return NAMES.get(name, name)


def group_in_words(name: str) -> str:
    """Return a group of suits in words: 'the unbid majors', 'the majors'."""
    return _GROUPS[name][0] if name in _GROUPS else {"all": "all suits"}.get(name, f"the {name}")


def describe_symbolically(template: Template) -> str:
    """Return the requirement in words that hold for every auction: '4+ cards in M, 16+ HCP'; '' for none."""
    return _plain(join_clauses(describe_each(template.ground(SymbolicEnvironment()))))


def _plain(text: str) -> str:
    return _NAMED.sub(r"\1", _COUNTED.sub(_cards, text))


def _cards(found: re.Match[str]) -> str:
    noun = "card" if found[1] in ("exactly 1", "at most 1", "1") else "cards"
    return f"{found[1]} {noun} in {found[2]}"
