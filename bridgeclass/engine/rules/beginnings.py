"""Beginnings of auctions, and the share of the auctions of a rule that begin so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, lru_cache
from operator import and_

from bridgeclass.engine.calls import ALL_CALLS, PASS, Call
from bridgeclass.engine.constraints import ConstraintError, Environment, Source, SourceError
from bridgeclass.engine.rules.patterns import Pattern, Suits, Token
from bridgeclass.engine.rules.when import Comparison

type Tokens = tuple[tuple[bool, tuple[Token, ...]], ...]


class Reach(Enum):
    """The share of the auctions of a rule's pattern that begin in a certain way."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class _Begun:
    """The first calls of an auction: the next place, the last call, and the suits of a pattern and of a beginning."""

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
            yield _Begun(self.place + 1, call, last, bound, self.mine)

    def skip(self) -> _Begun:
        """Return the auction with any call at the next place."""
        return _Begun(self.place + 1, self.call, self.last_bid, self.suits, self.mine)


@lru_cache(maxsize=1024)
def _calls(tokens: tuple[Token, ...]) -> frozenset[Call]:
    """Return the calls that one of the tokens may match, whatever suits the letters stand for."""
    return frozenset(call for call in ALL_CALLS if any(token.may_match(call) for token in tokens))


@lru_cache(maxsize=16_384)
def masks_of(tokens: Tokens) -> tuple[int, ...]:
    """Return the calls of each place as the bits of a number, whatever suits the letters stand for."""
    return tuple(sum(1 << call.index for call in _calls(options)) for _, options in tokens)


def may_meet(masks: Sequence[int], others: Sequence[int]) -> bool:
    """Return False if some place has no call in common; the longer one may go on."""
    return all(map(and_, masks, others))


def _may_hold(where: Sequence[Comparison], suits: Suits) -> bool:
    """Return True if no comparison of suits that are known already fails."""
    env = Environment(suits)
    return all(one.holds(env) for one in where if set(one.names) <= set(suits))


@dataclass(frozen=True)
class Beginning:
    """The first calls of an auction, from the opening bid up to a call."""

    tokens: Tokens

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The calls of each place as the bits of a number."""
        return masks_of(self.tokens)

    def reach(self, pattern: Pattern, where: Sequence[Comparison] = ()) -> Reach:
        """Return how many of the auctions of a pattern begin so."""
        if pattern.suffix or len(pattern.tokens) < len(self.tokens) or not self._may_reach(pattern):
            return Reach.NONE
        return _reach(self.tokens, pattern.tokens[: len(self.tokens)], tuple(where))

    def _may_reach(self, pattern: Pattern) -> bool:
        """Return False if a call of the pattern is none of these, whatever suits the letters stand for."""
        if self.tokens[0][0] is not pattern.tokens[0][0]:
            return False
        return may_meet(self.masks, masks_of(pattern.tokens))


@lru_cache(maxsize=8192)
def _reach(tokens: Tokens, first_calls: Tokens, where: tuple[Comparison, ...]) -> Reach:
    """Return how many auctions that begin with `first_calls` begin with `tokens`; many rules begin alike."""
    if first_calls == tokens:
        return Reach.ALL
    found = set(_fits(Pattern(tokens), Pattern(first_calls), where))
    return Reach.SOME if len(found) > 1 else Reach.ALL if True in found else Reach.NONE


def _fits(beginning: Pattern, pattern: Pattern, where: Sequence[Comparison]) -> Iterator[bool]:
    """Yield for each legal way in which an auction of the pattern may begin whether it is this beginning.

    Suits that only opponents name stay open, if any call of theirs is allowed.
    """
    tokens, begun = beginning.tokens, [_Begun()]
    while begun:
        so_far = begun.pop()
        place = so_far.place
        if place == len(tokens):
            yield True
        elif any(token.kind == "any" for token in tokens[place][1]):
            begun.append(so_far.skip())
        else:
            for after in so_far.next(pattern, where):
                mine = beginning.step(place, after.call, so_far.mine)
                if mine is None:
                    yield False
                else:
                    begun.append(replace(after, mine=mine))


def parse_beginning(source: Source, key: str) -> Beginning:
    """Return the first calls of an auction, the last of which is ours; `key` is named in errors. Raises SourceError."""
    try:
        whole = Pattern.parse(f"{source.text()} -")
    except ConstraintError as error:
        raise SourceError(source, f"{key}: {error}") from error
    if whole.suffix:
        raise SourceError(source, f"{key}: {source.text()!r} must begin with the opening bid")
    return Beginning(whole.tokens[:-1])
