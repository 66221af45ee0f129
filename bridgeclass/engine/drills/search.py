"""Best-first search for auctions in which a rule may apply.

An auction is as likely as hands are that fit what its calls show. Calls by rules of the same module are tried first,
because a rule deep in a convention is reached through that convention.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from heapq import heappop, heappush
from itertools import count

from bridgeclass.engine.auctions import Auction, Seat, Vulnerability
from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import Bounds
from bridgeclass.engine.drills.chances import rarity
from bridgeclass.engine.meaning import Choice, Interpreter, Position
from bridgeclass.engine.rules import Rule
from bridgeclass.engine.rules.patterns import NO_SUITS, Pattern

_MAX_LOOKED_AT, _ENOUGH, _LONGEST = 2_500, 24, 20
_OWN_CHAPTER = 8.0
"""The bonus (a logarithm of probabilities) for calls by rules of the rule's own module."""


def has_full_auction(rule: Rule) -> bool:
    """Return True if the rule is written for certain auctions, from the opening bid on."""
    return bool(rule.when.patterns) and not any(pattern.suffix for pattern in rule.when.patterns)


def is_opening(rule: Rule) -> bool:
    """Return True if the rule opens the bidding."""
    return any(one.term.key == "opener" and one.wanted == {"none"} for one in rule.when.auction)


def choices_of(name: str, rule: Rule, position: Position) -> list[Choice]:
    """Return the legal choices of a rule, or of one of its variants, in a position."""
    choices = position.choices if rule.natural else position.system_choices
    return [choice for choice in choices if choice.is_legal and name in (choice.rule.id, choice.variant.id)]


def calls_of(name: str, rule: Rule, position: Position) -> tuple[Call, ...]:
    """Return the calls the rule may make in a position, each once; () if it does not apply there."""
    return tuple(sorted({choice.call for choice in choices_of(name, rule, position)}, key=lambda call: call.index))


class Search:
    """The search for one rule at one vulnerability."""

    def __init__(self, name: str, rule: Rule, interpreter: Interpreter, vulnerability: Vulnerability) -> None:
        """Prepare the search for the rule `name`, which is `rule` or a variant of it."""
        self.vulnerability = vulnerability
        self._name, self._rule, self._interpreter = name, rule, interpreter
        self._patterns = rule.when.patterns if has_full_auction(rule) else ()

    def all_auctions(self) -> Iterator[Auction]:
        """Yield first auctions in which one side only passes, and then others."""
        yield from self.auctions(is_quiet=True)
        yield from self.auctions(is_quiet=False)

    def auctions(self, *, is_quiet: bool) -> Iterator[Auction]:
        """Yield up to 24 auctions with North as dealer, the likeliest first.

        is_quiet: only those in which one side does nothing but pass.
        """
        number, found = count(), list[tuple[float, int, Auction]]()
        heap = [(0.0, next(number), Auction.start(Seat.N, self.vulnerability), 0.0)]
        for _ in range(_MAX_LOOKED_AT):
            if not heap or len(found) == _ENOUGH:
                break
            _, _, auction, favour = heappop(heap)
            position = self._interpreter.position(auction)
            cost = self._cost_here(position)
            if cost is not None:
                found.append((cost, next(number), auction))
            for after, gained in self._next(position, is_quiet=is_quiet):
                heappush(heap, (self._rarity(after) - favour - gained, next(number), after, favour + gained))
        yield from (auction for _, _, auction in sorted(found))

    def _cost_here(self, position: Position) -> float | None:
        """Return how rare it is that the rule applies here; None if it does not."""
        mine = choices_of(self._name, self._rule, position)
        if not mine:
            return None
        bounds = position.me.bounds
        shown = bounds.meet(reduce(Bounds.hull, (choice.grounded.shown for choice in mine)))
        return self._rarity(position.auction) + rarity(shown) - rarity(bounds)

    def _next(self, position: Position, *, is_quiet: bool) -> Iterator[tuple[Auction, float]]:
        """Yield the auctions that may follow, each with its bonus for calls of the rule's own module."""
        auction = position.auction
        if len(auction.calls) >= _LONGEST:
            return
        choices = [one for one in position.system_choices or position.natural_choices if one.is_legal]
        own = {one.call for one in choices if one.rule.module == self._rule.module and not self._rule.natural}
        for call in dict.fromkeys([PASS, *(choice.call for choice in choices)]):
            after = auction.add(call)
            if not after.is_over and self._may_lead_on(after, is_quiet=is_quiet):
                yield after, _OWN_CHAPTER if call in own and call is not PASS else 0.0

    def _may_lead_on(self, auction: Auction, *, is_quiet: bool) -> bool:
        if auction.opening_index is None:
            return True
        calls = auction.calls[auction.opening_index :]
        if is_opening(self._rule) or (is_quiet and any(call is not PASS for call in calls[1::2])):
            return False
        return not self._patterns or any(_may_begin(pattern, calls) for pattern in self._patterns)

    def _rarity(self, auction: Auction) -> float:
        return sum(rarity(seat.bounds) for seat in self._interpreter.beliefs(auction).seats)


def _may_begin(pattern: Pattern, calls: tuple[Call, ...]) -> bool:
    """Return True if an auction that matches the pattern may begin with these calls."""
    if len(calls) > len(pattern.tokens):
        return False
    suits = NO_SUITS
    for place, call in enumerate(calls):
        bound = pattern.step(place, call, suits)
        if bound is None:
            return False
        suits = bound
    return True
