"""Descriptions of constraints that hold for every auction: suits keep the names that rules give them."""

from dataclasses import dataclass
from typing import ClassVar

from bridgeclass.engine.constraints.compounds import describe_each
from bridgeclass.engine.constraints.descriptions import SuitLike, SuitName, join_clauses
from bridgeclass.engine.constraints.environment import Environment, UnboundSuitError
from bridgeclass.engine.constraints.vocabulary import Template
from bridgeclass.engine.messages import Message, Text, Value, msgid

NAMES = {
    "oM": msgid("the other major"),
    "om": msgid("the other minor"),
    "agreed": msgid("the agreed suit"),
    "fourth": msgid("the fourth suit"),
    "mine": msgid("the caller's first suit"),
    "mine2": msgid("the caller's second suit"),
    "partners": msgid("partner's suit"),
    "partners2": msgid("partner's first suit"),
    "theirs1": msgid("their suit"),
    "theirs2": msgid("their second suit"),
    "against": msgid("their suit"),
    "long": msgid("the long suit"),
}
_GROUPS = {
    "unbid": (msgid("the unbid suits"), msgid("an unbid suit")),
    "unbid_majors": (msgid("the unbid majors"), msgid("an unbid major")),
    "unbid_minors": (msgid("the unbid minors"), msgid("an unbid minor")),
    "unnamed_majors": (msgid("the majors nobody has bid"), msgid("a major nobody has bid")),
    "fresh": (msgid("the suits our side has not bid"), msgid("a suit our side has not bid")),
    "theirs": (msgid("their suits"), msgid("one of their suits")),
    "side": (msgid("the side suits"), msgid("a side suit")),
    "skipped": (msgid("the side suits partner passed over"), msgid("a side suit partner passed over")),
    "silent": (msgid("the side suits partner has not bid"), msgid("a side suit partner has not bid")),
}


_FIXED_GROUPS = {"majors": msgid("the majors"), "minors": msgid("the minors"), "all": msgid("all suits")}


@dataclass(frozen=True, slots=True)
class SymbolicEnvironment(Environment):
    """An environment without an auction: a suit that a rule names stands for its own name, unless it is bound."""

    is_symbolic: ClassVar[bool] = True

    def suit(self, name: str) -> SuitLike:
        """Return the suit of a literal or a bound letter; a `SuitName` for any other name."""
        try:
            return Environment.suit(self, name)
        except UnboundSuitError:
            return SuitName(name_in_words(name))

    def group(self, name: str) -> tuple[SuitLike, ...]:
        """Return the suits of a fixed group; a single `SuitName` for a group that depends on the auction."""
        return (SuitName(Message(_GROUPS[name][0])),) if name in _GROUPS else Environment.group(self, name)

    def one_of(self, name: str) -> tuple[SuitLike, ...]:
        """Return the same, with the name for a single suit of the group."""
        return (SuitName(Message(_GROUPS[name][1])),) if name in _GROUPS else Environment.group(self, name)


def name_in_words(name: str) -> Value:
    """Return a suit name of rule files in words; letters stay as they are.

    >>> str(name_in_words("M")), str(name_in_words("oM")), str(name_in_words("agreed"))
    ('M', 'the other major', 'the agreed suit')
    """
    return Message(NAMES[name]) if name in NAMES else name


def group_in_words(name: str) -> Text:
    """Return a group of suits in words: 'the unbid majors', 'the majors'."""
    return Message(_GROUPS[name][0] if name in _GROUPS else _FIXED_GROUPS[name])


def describe_symbolically(template: Template) -> Text | None:
    """Return the requirement in words that hold for every auction: '4+ cards in M, 16+ HCP'; None for none."""
    return join_clauses(describe_each(template.ground(SymbolicEnvironment())))
