"""The single constraints of a case: each end of each range, each exclusion, each constraint of the rules.

An end can be moved or removed, which is how conflicts, rare constraints and useful changes are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.constraints.descriptions import cards_in
from bridgeclass.engine.dealing.call_conditions import DealRequirement
from bridgeclass.engine.dealing.cases import Case, Part, combined_requirement
from bridgeclass.engine.dealing.errors import Problem
from bridgeclass.engine.dealing.limits import ANY_HCP, ANY_LENGTH, ANY_SUIT_HCP, Range
from bridgeclass.engine.messages import NO_TEXT, Message, Text, msgid

HAS = msgid("{seat} has {things}")
EXACTLY, AT_LEAST, AT_MOST = msgid("exactly {n}"), msgid("at least {n}"), msgid("at most {n}")
Parts = tuple[tuple[Part, ...], tuple[Part, ...], tuple[Part, ...], tuple[Part, ...]]


class EndKind(StrEnum):
    """The quantity that an end limits."""

    CARDS = "cards"
    SUIT_HCP = "hcp"
    TOTAL_HCP = "total"
    WHOLE = "whole"
    """An exclusion or a constraint of the rules, which is there or not."""


_OPEN: dict[EndKind, Range] = {EndKind.CARDS: ANY_LENGTH, EndKind.SUIT_HCP: ANY_SUIT_HCP, EndKind.TOTAL_HCP: ANY_HCP}


@dataclass(frozen=True, slots=True)
class RangeEnd:
    """One end of one range of one hand, with the part it belongs to; value: its position (0 for a whole part)."""

    seat: Seat
    part: Part
    kind: EndKind
    is_least: bool
    value: int

    @property
    def open_value(self) -> int:
        """The value at which the end limits nothing."""
        return _OPEN[self.kind][0 if self.is_least else 1]

    @property
    def is_about_points(self) -> bool:
        """True if it limits HCP rather than the shape (constraints of the rules may do both)."""
        if self.kind is EndKind.WHOLE and self.part.constraint is not None:
            return self.part.requirement.shapes is None
        return self.kind in (EndKind.SUIT_HCP, EndKind.TOTAL_HCP)

    @property
    def path(self) -> str:
        """Its path in the document."""
        end = "min" if self.is_least else "max"
        if self.kind is EndKind.TOTAL_HCP:
            return f"{self.part.path}.total_{end}_hcp"
        return self.part.path if self.kind is EndKind.WHOLE else f"{self.part.path}.{end}_{self.kind}"

    @property
    def text(self) -> Message:
        """The end as a sentence: "South has at least 5 spades"."""
        return Message(HAS, seat=self.seat, things=self.holding())

    def holding(self, *, is_exact: bool = False) -> Text:
        """Return what the hand has; is_exact: both ends of the range are here."""
        if self.part.constraint is not None:
            return self.part.constraint.describe() or NO_TEXT
        if self.part.excluded is not None:
            return Message("none of the shapes left out")
        amount = Message(EXACTLY if is_exact else AT_LEAST if self.is_least else AT_MOST, n=self.value)
        if self.part.suit is None:
            return Message("{span} HCP", span=amount)
        if self.kind is EndKind.CARDS:
            texts, params = cards_in(self.part.suit)
            return texts.of(amount, self.value, **params)
        return Message("{span} HCP in {suit}", span=amount, suit=self.part.suit)

    @property
    def problem(self) -> Problem:
        """The end as a problem in the document."""
        return Problem(self.path, self.text)

    def lifted(self, parts: Parts) -> Parts:
        """Return the parts without this end."""
        return self.moved(parts, None if self.kind is EndKind.WHOLE else self.open_value)

    def moved(self, parts: Parts, value: int | None) -> Parts:
        """Return the parts with this end at another value; None: without the whole part."""
        hands = [*parts]
        ours: list[Part] = []
        for part in hands[self.seat]:
            if part.path != self.part.path or part.suit != self.part.suit:
                ours.append(part)
            elif value is not None:
                ours.append(self._with(part, value))
        hands[self.seat] = tuple(ours)
        return hands[0], hands[1], hands[2], hands[3]

    def _with(self, part: Part, value: int) -> Part:
        if part.total is not None:
            low, high = part.total
            return replace(part, total=(value, high) if self.is_least else (low, value))
        if part.span is None:
            return part
        end = "min" if self.is_least else "max"
        return replace(part, span=replace(part.span, **{f"{end}_{self.kind}": value}))


def requirements_of(parts: Parts) -> DealRequirement:
    """Return the parts' requirements on the four hands."""
    north, east, south, west = map(combined_requirement, parts)
    return north, east, south, west


def range_ends(case: Case) -> Iterator[RangeEnd]:
    """Yield every end that limits something, the upper ones first: they are the likelier to be superfluous."""
    for is_least in (False, True):
        for seat in Seat:
            for part in case.parts[seat]:
                yield from _ends(seat, part, is_least=is_least)


def _ends(seat: Seat, part: Part, *, is_least: bool) -> Iterator[RangeEnd]:
    spans: list[tuple[EndKind, Range]] = []
    if part.span is not None:
        spans = [(EndKind.SUIT_HCP, part.span.hcp), (EndKind.CARDS, part.span.cards)]
    elif part.total is not None:
        spans = [(EndKind.TOTAL_HCP, part.total)]
    elif not is_least:
        yield RangeEnd(seat, part, EndKind.WHOLE, is_least, 0)
    place = 0 if is_least else 1
    for kind, span in spans:
        if span[place] != _OPEN[kind][place]:
            yield RangeEnd(seat, part, kind, is_least, span[place])
