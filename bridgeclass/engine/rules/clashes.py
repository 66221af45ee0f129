"""Clashes of two rules of a class: hands that both claim, in the same auctions or in auctions that overlap."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product

from bridgeclass.engine.calls import Call
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.constraints import (
    AnyOf,
    Constraint,
    Environment,
    Measured,
    Not,
    Source,
    SourceError,
    UnboundSuitError,
    unnamed_conjuncts,
)
from bridgeclass.engine.constraints.descriptions import SuitLike, suit_value
from bridgeclass.engine.constraints.symbolic import SymbolicEnvironment
from bridgeclass.engine.messages import Message, Text, msgid
from bridgeclass.engine.rules.model import Rule, Variant
from bridgeclass.engine.rules.overlaps import SharedAuction, applies_wherever, shared_auctions
from bridgeclass.engine.rules.patterns import Suits

MAX_COMBINATIONS = 200
"""The number of ways to name the suits of two rules that are compared."""
_FIXED_GROUPS = ("majors", "minors", "all")
_POINTS = frozenset({"hcp", "tp"})
_TIED = msgid("{one} and {other} make different calls on the same hand with the same priority; change one of them")
_TIED_AFTER = msgid(
    "{one} and {other} make different calls on the same hand with the same priority after {auction}; change one of them"
)
_NEVER_REACHED = msgid("every hand for {one} already fits {other}, which is tried first; change or remove one of them")

type _Case = tuple[SharedAuction, Suits, Suits]


def clashes_of(one: Rule, other: Rule) -> Iterator[SourceError]:
    """Yield an error for the variants of two rules for the same auctions that get in each other's way."""
    for first in one.variants:
        for second in other.variants:
            high, low = (first, second) if first.priority >= second.priority else (second, first)
            parts = unnamed_conjuncts(high.needs.ground(SymbolicEnvironment()))
            needs = unnamed_conjuncts(low.needs.ground(SymbolicEnvironment()))
            rule = other if low is second else one
            is_tie = high.priority == low.priority and not (high.band and high.band == low.band)
            if is_tie and one.call != other.call and contradiction((*parts, *needs)) is None:
                yield error_at(rule, line_of(rule, low), Message(_TIED, one=repr(high.id), other=repr(low.id)))
            elif not high.needs.relative and set(parts) <= set(needs):
                yield error_at(rule, line_of(rule, low), Message(_NEVER_REACHED, one=repr(low.id), other=repr(high.id)))


def overlapping_clashes(one: Rule, other: Rule) -> Iterator[SourceError]:
    """Yield an error for the variants of two rules, for auctions that overlap, that get in each other's way.

    A tie counts in any of these auctions. A variant is superfluous if the other rule applies in all of its auctions.
    """
    shared = shared_auctions(one.when, other.when)
    cases = tuple(islice(_cases(one, other, shared), MAX_COMBINATIONS)) if shared else ()
    if not cases:
        return
    for first, second in product(one.variants, other.variants):
        if _is_tie(first, second):
            if clash := next((case for case in cases if _both_call(one, first, other, second, case)), None):
                ids = {"one": repr(first.id), "other": repr(second.id)}
                after = clash[0].text
                text = Message(_TIED_AFTER, auction=after, **ids) if after else Message(_TIED, **ids)
                yield error_at(other, line_of(other, second), text)
        elif first.priority >= second.priority:
            yield from _superfluous(one, first, other, second, cases)
        else:
            swapped = tuple((auction, suits, other_suits) for auction, other_suits, suits in cases)
            yield from _superfluous(other, second, one, first, swapped)


def _superfluous(
    wide: Rule, high: Variant, narrow: Rule, low: Variant, cases: tuple[_Case, ...]
) -> Iterator[SourceError]:
    """Yield an error if the first variant, which is tried before, takes all hands of the other in all its auctions."""
    if high.needs.relative or wide.each or not applies_wherever(wide.when, narrow.when):
        return
    if all(set(_parts(high, suits)) <= set(_parts(low, other_suits)) for _, suits, other_suits in cases):
        text = Message(_NEVER_REACHED, one=repr(low.id), other=repr(high.id))
        yield error_at(narrow, line_of(narrow, low), text)


def _is_tie(high: Variant, low: Variant) -> bool:
    return high.priority == low.priority and not (high.band and high.band == low.band)


def _cases(one: Rule, other: Rule, shared: tuple[SharedAuction, ...]) -> Iterator[_Case]:
    """Yield the shared auctions with the suits of both rules, those under `each` too."""
    for auction in shared:
        for first, second in product(_named(one, auction.one), _named(other, auction.other)):
            yield auction, first, second


def _named(rule: Rule, suits: Suits) -> Iterator[Suits]:
    """Yield the suits of a rule with those that its letters under `each` may stand for."""
    names = [name for name, _ in rule.each]
    for values in product(*(_domain(domain, suits) for _, domain in rule.each)):
        found = {**suits, **dict(zip(names, values, strict=True))}
        if len(set(values)) == len(values) and rule.when.compare(Environment(found)):
            yield found


def _domain(domain: str | tuple[str, ...], suits: Suits) -> tuple[Suit, ...]:
    """Return the suits of a letter under `each`; all suits if they depend on the auction."""
    env = Environment(suits)
    named: tuple[SuitLike, ...] = SUITS
    with suppress(UnboundSuitError):
        if not isinstance(domain, str):
            named = tuple(env.suit(name) for name in domain)
        elif domain in _FIXED_GROUPS:
            named = env.group(domain)
    return tuple(suit for suit in named if isinstance(suit, Suit))


def _both_call(one: Rule, first: Variant, other: Rule, second: Variant, case: _Case) -> bool:
    """Return True if a hand may fit both variants, with different calls."""
    auction, suits, other_suits = case
    call, other_call = _call(one, suits, auction), _call(other, other_suits, auction)
    if call == other_call or (call is None) is not (other_call is None):
        return False
    return contradiction((*_parts(first, suits), *_parts(second, other_suits))) is None


def _call(rule: Rule, suits: Suits, auction: SharedAuction) -> Call | None:
    """Return the call of a rule; None if it depends on more than the suits."""
    try:
        return rule.call.resolve(Environment(suits), auction.last_bid)
    except UnboundSuitError:
        return None


def _parts(variant: Variant, suits: Suits) -> tuple[Constraint, ...]:
    return unnamed_conjuncts(variant.needs.ground(SymbolicEnvironment(suits)))


def contradiction(parts: tuple[Constraint, ...]) -> tuple[Constraint, Constraint] | None:
    """Return two ranges that exclude each other, both required or the second in every choice of a list."""
    required = [part for part in parts if isinstance(part, Measured)]
    for number, one in enumerate(required):
        for other in required[number + 1 :]:
            if _exclude(one, other):
                return one, other
    for part in parts:
        if isinstance(part, AnyOf):
            choices = [contradiction((*required, *unnamed_conjuncts(choice))) for choice in part.parts]
            if choices and all(choices):
                return choices[0]
        if isinstance(part, Not) and part.part in required:
            return part.part, part
    return None


def _exclude(one: Measured, other: Measured) -> bool:
    """Return True if no value lies in both ranges; total points are never fewer than HCP."""
    if one.metric.key == other.metric.key and suit_value(one.suit) == suit_value(other.suit):
        return one.span.high < other.span.low or other.span.high < one.span.low
    if {one.metric.key, other.metric.key} != _POINTS:
        return False
    hcp, tp = (one, other) if one.metric.key == "hcp" else (other, one)
    return tp.span.high < hcp.span.low


def line_of(rule: Rule, variant: Variant) -> int:
    """Return the line of a variant."""
    entries = rule.written.mapping()
    items = entries["variants"].items() if "variants" in entries else ()
    end = variant.id.removeprefix(f"{rule.id}.")
    return next((item.line for item in items if item.mapping()["id"].text() == end), rule.line)


def error_at(rule: Rule, line: int, message: Text) -> SourceError:
    """Return an error about a rule at a line of its file."""
    return SourceError(Source(rule.id, line, rule.file), message, rule=rule.id)
