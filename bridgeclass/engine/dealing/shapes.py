"""Shapes of hands, all 560 of them, and those that a profile excludes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import product

from bridgeclass.engine.dealing.limits import FourRanges
from bridgeclass.engine.dealing.profile import Exclusion, ExclusionClause, SuitGroup

Lengths = tuple[int, int, int, int]
"""Cards in clubs, diamonds, hearts, spades; thirteen in all."""

SUITS_OF = {SuitGroup.ANY: (0, 1, 2, 3), SuitGroup.MAJOR: (2, 3), SuitGroup.MINOR: (0, 1)}
"""The suits an exclusion clause counts, by their numbers."""


@cache
def all_shapes() -> frozenset[Lengths]:
    """Return every shape a hand can have."""
    return frozenset(
        (13 - spades - hearts - diamonds, diamonds, hearts, spades)
        for spades, hearts, diamonds in product(range(14), repeat=3)
        if spades + hearts + diamonds <= 13
    )


def parse_shape(text: str) -> tuple[int | None, ...]:
    """Read a shape, spades first, with x for any number: "4333", "5xx2", "10-3-0-0".

    Without hyphens each letter is one suit, so "1xxx" is a single spade and never ten of them.
    Raises ValueError if the text is not a shape of thirteen cards.
    """
    parts = text.split("-") if "-" in text else [*text]
    if len(parts) != 4 or not all(re.fullmatch(r"[0-9]{1,2}|x", part) for part in parts):
        raise ValueError(text)
    lengths = tuple(None if part == "x" else int(part) for part in parts)
    known = [length for length in lengths if length is not None]
    if sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
        raise ValueError(text)
    return lengths


def excluded_by(exclusion: Exclusion) -> frozenset[Lengths]:
    """Return the shapes that an exclusion rules out: those that match any pattern, or all clauses."""
    patterns = [parse_shape(text) for text in exclusion.excluded_shapes or ()]
    clauses = exclusion.clauses or ()
    return frozenset(
        lengths
        for lengths in all_shapes()
        if any(_matches(pattern, lengths) for pattern in patterns)
        or (clauses and all(_is_true(clause, lengths) for clause in clauses))
    )


def _matches(pattern: tuple[int | None, ...], lengths: Lengths) -> bool:
    return all(wanted in (None, length) for wanted, length in zip(pattern, reversed(lengths), strict=True))


def _is_true(clause: ExclusionClause, lengths: Lengths) -> bool:
    return sum(lengths[suit] == clause.length_eq for suit in SUITS_OF[clause.group]) == clause.count


def hull(shapes: Iterable[Lengths]) -> FourRanges:
    """Return the shortest and the longest length of each suit; empty ranges for no shape."""
    columns = [*zip(*shapes, strict=True)]
    if not columns:
        return (1, 0), (1, 0), (1, 0), (1, 0)
    clubs, diamonds, hearts, spades = ((min(column), max(column)) for column in columns)
    return clubs, diamonds, hearts, spades
