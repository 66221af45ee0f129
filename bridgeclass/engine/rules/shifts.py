"""Shifts: options that move the points of all later calls of an auction, such as those after a weaker 1NT."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from bridgeclass.engine.constraints import Source, SourceError, Span
from bridgeclass.engine.rules.beginnings import Beginning, Reach, parse_beginning
from bridgeclass.engine.rules.model import Rule, Variant
from bridgeclass.engine.rules.patterns import Pattern
from bridgeclass.engine.rules.when import Comparison

SHIFT_KEYS = ("auction", "points")
MAX_POINTS = 10
_POINTS = re.compile(r"^[+-]?\d{1,2}$")


@dataclass(frozen=True, slots=True)
class Shift:
    """A change of strength in the auctions that begin with certain calls, the last of them by our side.

    points: what the player who made the last of these calls has more, and their partner needs less, than the rules
    say.
    """

    beginning: Beginning
    points: int

    def reach(self, pattern: Pattern, where: Sequence[Comparison] = ()) -> Reach:
        """Return how many of the auctions of a pattern begin with the calls of the shift."""
        return self.beginning.reach(pattern, where)

    def points_for(self, pattern: Pattern) -> int:
        """Return the points to add to the ranges of a rule with this pattern."""
        calls_after = len(pattern.tokens) - len(self.beginning.tokens)
        return self.points if calls_after % 4 == 3 else -self.points


def parse_shifts(source: Source) -> tuple[Shift, ...]:
    """Return the shifts of an option. Raises SourceError for an unknown key, an auction or a number of points."""
    found: list[Shift] = []
    for item in source.items():
        entries = item.only(SHIFT_KEYS)
        for key in SHIFT_KEYS:
            if key not in entries:
                raise SourceError(item, f"a shift needs {key!r}: {{auction: 1N, points: -3}}")
        points = _number(entries["points"])
        found.extend(Shift(_beginning(auction), points) for auction in entries["auction"].items())
    return tuple(found)


def _number(source: Source) -> int:
    text = source.text()
    points = int(text) if _POINTS.match(text) else 0
    if not 0 < abs(points) <= MAX_POINTS:
        raise SourceError(source, f"shifts: {text!r} is not a number of points such as -3 or +3, at most {MAX_POINTS}")
    return points


def _beginning(source: Source) -> Beginning:
    found = parse_beginning(source, "shifts")
    if found.tokens[0][0]:
        raise SourceError(source, f"shifts: {source.text()!r} must begin with our opening bid")
    return found


def shifted(rule: Rule, shifts: Sequence[Shift], options: AbstractSet[str]) -> Iterator[Rule]:
    """Yield the rule for the auctions that no shift applies to, and for those of each number of points.

    A pattern that only some auctions of fit a shift is left as it is; `partial_patterns` finds these. `options` are
    those that the shifts belong to; their own variants state their own points.
    """
    patterns: dict[int, list[Pattern]] = {}
    for pattern in rule.when.patterns:
        patterns.setdefault(_points(pattern, rule, shifts), []).append(pattern)
    if not any(patterns):
        yield rule
        return
    for points, some in patterns.items():
        when = replace(rule.when, patterns=tuple(some))
        variants = tuple(
            _moved(variant, points if options.isdisjoint(variant.option) else 0) for variant in rule.variants
        )
        yield replace(rule, when=when, variants=variants)


def partial_patterns(rule: Rule, shifts: Sequence[Shift]) -> Iterator[tuple[Pattern, Shift]]:
    """Yield the patterns of a rule of which only some auctions begin with the calls of a shift."""
    for pattern in rule.when.patterns:
        for shift in shifts:
            if shift.reach(pattern, rule.when.where) is Reach.SOME:
                yield pattern, shift


def _points(pattern: Pattern, rule: Rule, shifts: Sequence[Shift]) -> int:
    reached = (shift for shift in shifts if shift.reach(pattern, rule.when.where) is Reach.ALL)
    return next((shift.points_for(pattern) for shift in reached), 0)


def _moved(variant: Variant, points: int) -> Variant:
    if not points:
        return variant
    return replace(
        variant,
        needs=variant.needs.shifted(points),
        shows=variant.shows.shifted(points) if variant.shows is not None else None,
        usual_hcp=_moved_span(variant.usual_hcp, points),
        memo={},
    )


def _moved_span(span: Span | None, points: int) -> Span | None:
    if span is None:
        return None
    return (max(0, span[0] + points) if span[0] else 0, span[1] + points)
