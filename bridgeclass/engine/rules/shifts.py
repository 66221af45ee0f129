"""Shifts: options that move the points of all later calls of an auction, such as those after a weaker 1NT."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from bridgeclass.engine.calls import ALL_CALLS, PASS, Call
from bridgeclass.engine.constraints import ConstraintError, Environment, Source, SourceError, Span
from bridgeclass.engine.rules.model import Rule, Variant
from bridgeclass.engine.rules.patterns import Pattern, Suits, Token
from bridgeclass.engine.rules.when import Comparison

SHIFT_KEYS = ("auction", "points")
MAX_POINTS = 10
_POINTS = re.compile(r"^[+-]?\d{1,2}$")


class Reach(Enum):
    """The share of the auctions of a rule's pattern that a shift applies to."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class _Begun:
    """The first calls of an auction: the next place, the last call, and the suits of a pattern and of a shift."""

    place: int = 0
    call: Call = PASS
    last_bid: int = -1
    suits: Suits = field(default_factory=dict)
    mine: Suits = field(default_factory=dict)

    def next(self, pattern: Pattern, where: Sequence[Comparison]) -> Iterator[_Begun]:
        """Yield the auction with each call that the pattern and its comparisons of suits allow."""
        for call in sorted(_calls(pattern.tokens[self.place][1]), key=lambda call: call.index):
            bound = pattern.step(self.place, call, self.suits)
            if bound is None or (call.is_bid and call.index <= self.last_bid) or not _may_hold(where, bound):
                continue
            last = call.index if call.is_bid else self.last_bid
            yield replace(self, place=self.place + 1, call=call, last_bid=last, suits=bound)


@lru_cache(maxsize=1024)
def _calls(tokens: tuple[Token, ...]) -> frozenset[Call]:
    """Return the calls that one of the tokens may match, whatever suits the letters stand for."""
    return frozenset(call for call in ALL_CALLS if any(token.may_match(call) for token in tokens))


def _may_hold(where: Sequence[Comparison], suits: Suits) -> bool:
    """Return True if no comparison of suits that are known already fails."""
    env = Environment(suits)
    return all(one.holds(env) for one in where if set(one.names) <= set(suits))


@dataclass(frozen=True, slots=True)
class Shift:
    """A change of strength in the auctions that begin with certain calls, the last of them by our side.

    points: what the player who made the last of these calls has more, and their partner needs less, than the rules
    say.
    """

    beginning: Pattern
    points: int

    def reach(self, pattern: Pattern, where: Sequence[Comparison] = ()) -> Reach:
        """Return how many of the auctions of a pattern begin with the calls of the shift."""
        if pattern.suffix or len(pattern.tokens) < len(self.beginning.tokens) or not self._may_reach(pattern):
            return Reach.NONE
        found = set(self._fits(pattern, where))
        return Reach.SOME if len(found) > 1 else Reach.ALL if True in found else Reach.NONE

    def _may_reach(self, pattern: Pattern) -> bool:
        """Return False if a call of the pattern is none of those of the shift, whatever suits the letters stand for."""
        pairs = zip(self.beginning.tokens, pattern.tokens, strict=False)
        return all(
            is_theirs == other and not _calls(mine).isdisjoint(_calls(own)) for (is_theirs, mine), (other, own) in pairs
        )

    def _fits(self, pattern: Pattern, where: Sequence[Comparison]) -> Iterator[bool]:
        """Yield for each legal way in which an auction of the pattern may begin whether the shift begins so too.

        Suits that only opponents name stay open, if the shift allows any call of theirs.
        """
        tokens, begun = self.beginning.tokens, [_Begun()]
        while begun:
            so_far = begun.pop()
            place = so_far.place
            if place == len(tokens):
                yield True
            elif any(token.kind == "any" for token in tokens[place][1]):
                begun.append(replace(so_far, place=place + 1))
            else:
                for after in so_far.next(pattern, where):
                    mine = self.beginning.step(place, after.call, so_far.mine)
                    if mine is None:
                        yield False
                    else:
                        begun.append(replace(after, mine=mine))

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


def _beginning(source: Source) -> Pattern:
    """Return the pattern of the first calls of an auction, the last of which is ours."""
    try:
        whole = Pattern.parse(f"{source.text()} -")
    except ConstraintError as error:
        raise SourceError(source, f"shifts: {error}") from error
    if whole.suffix or whole.tokens[0][0]:
        raise SourceError(source, f"shifts: {source.text()!r} must begin with our opening bid")
    return Pattern(whole.tokens[:-1])


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
        _uses=[],
    )


def _moved_span(span: Span | None, points: int) -> Span | None:
    if span is None:
        return None
    return (max(0, span[0] + points) if span[0] else 0, span[1] + points)
