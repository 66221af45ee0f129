"""Auctions that two rules share: the first such auctions, and whether one rule applies wherever another does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridgeclass.engine.calls import ALL_CALLS, Call
from bridgeclass.engine.constraints import Environment
from bridgeclass.engine.rules.beginnings import Beginning, Reach
from bridgeclass.engine.rules.patterns import Pattern, Suits
from bridgeclass.engine.rules.when import Comparison, Condition, When

MAX_AUCTIONS = 24
"""The number of shared auctions, with different suits, that are compared."""
_VULNERABLE = {
    "favourable": {"only they"}, "unfavourable": {"only we"}, "both": {"both"}, "none": {"none"},
    "equal": {"both", "none"}, "vulnerable": {"only we", "both"}, "not_vulnerable": {"only they", "none"},
}  # fmt: skip
_OPENERS = {"us": {"me", "partner"}, "them": {"lho", "rho"}}
_CALLS = {"bid": {"suit", "notrump"}, "action": {"suit", "notrump", "double", "redouble"}}
_FORCED = {"any": {"one_round", "game", "to_3m4m"}}
_MEANINGS: Mapping[str, Mapping[str, set[str]]] = {
    "vul": _VULNERABLE,
    "opener": _OPENERS,
    "forced": _FORCED,
    **dict.fromkeys(("rho", "lho", "partner_last", "my_last", "interference"), _CALLS),
}
"""The cases that a word of a condition stands for, where it is not a case of its own."""


@dataclass(frozen=True, slots=True)
class SharedAuction:
    """An auction of two rules: its calls from the opening bid on, and the suits of the letters of each rule.

    calls: () for rules of which at least one has no pattern, None in the place of any call.
    """

    calls: tuple[Call | None, ...] = ()
    one: Suits = field(default_factory=dict)
    other: Suits = field(default_factory=dict)

    @property
    def last_bid(self) -> Call | None:
        """The last bid, as far as it is known."""
        return next((call for call in reversed(self.calls) if call is not None and call.is_bid), None)

    @property
    def text(self) -> str:
        """The calls as text: '1H P 2H P'; '' for none."""
        return " ".join("?" if call is None else call.text for call in self.calls)


def shared_auctions(one: When, other: When) -> tuple[SharedAuction, ...]:
    """Return auctions in which both may apply, at most MAX_AUCTIONS, one for each way to name the suits."""
    if _exclude_each_other(one, other):
        return ()
    if not one.patterns or not other.patterns:
        return (SharedAuction(),)
    pairs = ((first, second) for first in one.patterns for second in other.patterns)
    found: dict[tuple[object, ...], SharedAuction] = {}
    for first, second in pairs:
        for shared in _shared(first, second, one.where, other.where):
            found.setdefault((*sorted(shared.one.items()), "", *sorted(shared.other.items())), shared)
            if len(found) >= MAX_AUCTIONS:
                return tuple(found.values())
    return tuple(found.values())


def applies_wherever(wide: When, narrow: When) -> bool:
    """Return True if `wide` certainly applies in all auctions of `narrow`."""
    if not all(any(_implies(known, condition) for known in _conditions(narrow)) for condition in _conditions(wide)):
        return False
    if not set(wide.where) <= set(narrow.where):
        return False
    return not wide.patterns or (
        bool(narrow.patterns) and all(_is_covered(pattern, wide, narrow.where) for pattern in narrow.patterns)
    )


def _is_covered(pattern: Pattern, wide: When, where: Sequence[Comparison]) -> bool:
    return any(
        own == pattern
        or (
            not own.suffix
            and len(own.tokens) == len(pattern.tokens)
            and Beginning(own.tokens).reach(pattern, where) is Reach.ALL
        )
        for own in wide.patterns
    )


def _conditions(when: When) -> tuple[Condition, ...]:
    return (*when.auction, *when.beliefs)


def _exclude_each_other(one: When, other: When) -> bool:
    """Return True if a condition of one contradicts one of the other, or its auctions."""
    for first, second in ((one, other), (other, one)):
        if first.patterns and any(c.term.key == "opener" and c.wanted == {"none"} for c in second.auction):
            return True
    return any(_contradict(first, second) for first in _conditions(one) for second in _conditions(other))


def _contradict(one: Condition, other: Condition) -> bool:
    if one.term.key != other.term.key:
        return False
    if one.flag is not None:
        return one.flag is not other.flag
    if one.span is not None and other.span is not None:
        return one.span.high < other.span.low or other.span.high < one.span.low
    if one.term.kind == "suit":
        return ("none" in one.wanted) is not ("none" in other.wanted)
    return _cases(one).isdisjoint(_cases(other))


def _cases(condition: Condition) -> set[str]:
    meanings = _MEANINGS.get(condition.term.key, {})
    return {case for word in condition.wanted for case in meanings.get(word, {word})}


def _implies(known: Condition, condition: Condition) -> bool:
    """Return True if the condition holds wherever the known one does."""
    if known.term.key != condition.term.key:
        return False
    if known.span is not None and condition.span is not None:
        return condition.span.low <= known.span.low and known.span.high <= condition.span.high
    if known.term.kind == "suit" or known.flag is not None:
        return known == condition
    return _cases(known) <= _cases(condition)


@dataclass(frozen=True, slots=True)
class _Walk:
    """The first calls of an auction that two patterns may share."""

    calls: tuple[Call | None, ...] = ()
    last_bid: int = -1
    one: Suits = field(default_factory=dict)
    other: Suits = field(default_factory=dict)


def _shared(
    one: Pattern, other: Pattern, where: Sequence[Comparison], other_where: Sequence[Comparison]
) -> Iterator[SharedAuction]:
    """Yield the auctions of two patterns; calls that both leave open are not tried one by one."""
    length = max(len(one.tokens), len(other.tokens))
    starts = length - len(one.tokens), length - len(other.tokens)
    if (starts[0] and not one.suffix) or (starts[1] and not other.suffix):
        return
    walks = [_Walk()]
    while walks:
        walk = walks.pop()
        place = len(walk.calls)
        if place == length:
            yield SharedAuction(walk.calls, walk.one, walk.other)
            continue
        places = place - starts[0], place - starts[1]
        if _is_open(one, places[0]) and _is_open(other, places[1]):
            walks.append(replace(walk, calls=(*walk.calls, None)))
            continue
        for call in ALL_CALLS:
            if call.is_bid and call.index <= walk.last_bid:
                continue
            first = _step(one, places[0], call, walk.one, where)
            second = _step(other, places[1], call, walk.other, other_where) if first is not None else None
            if first is not None and second is not None:
                last = call.index if call.is_bid else walk.last_bid
                walks.append(_Walk((*walk.calls, call), last, first, second))


def _is_open(pattern: Pattern, place: int) -> bool:
    return place < 0 or any(token.kind == "any" for token in pattern.tokens[place][1])


def _step(pattern: Pattern, place: int, call: Call, suits: Suits, where: Sequence[Comparison]) -> Suits | None:
    """Return the suits after a call, None if the pattern or a comparison of its suits forbids it."""
    if place < 0:
        return suits
    bound = pattern.step(place, call, suits)
    if bound is None:
        return None
    env = Environment(bound)
    return bound if all(one.holds(env) for one in where if one.names and set(one.names) <= set(bound)) else None
