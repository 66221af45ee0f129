"""Faults of rule files that reading them does not show: ids in two systems, and variants that no hand can use."""

from collections.abc import Iterable, Iterator
from itertools import chain

from bridgeclass.engine.constraints import (
    AnyOf,
    Constraint,
    Measured,
    Not,
    Source,
    SourceError,
    unnamed_conjuncts,
)
from bridgeclass.engine.constraints.descriptions import suit_value
from bridgeclass.engine.constraints.symbolic import SymbolicEnvironment
from bridgeclass.engine.messages import NO_TEXT, Message, Text, msgid
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE
from bridgeclass.engine.rules.impossible_calls import impossible_calls
from bridgeclass.engine.rules.model import Rule, Variant
from bridgeclass.engine.rules.system import System

_MISTAKABLE = "cdhsnp"
"""Small letters that a reader takes for a suit, notrump or a pass."""
_CAPITALS = "MYZ"
"""Capitals that rule files use for suits."""
_POINTS = frozenset({"hcp", "tp"})
_USED_ELSEWHERE = msgid("this id is also used in {place}; ids are unique over all systems, choose another")
_ANY_SUIT = msgid(
    "{letter} in the auction stands for any suit; write C, D, H, S or N in capitals, M or m for a major or minor, "
    "and x, y or z for any suit"
)
_TIED = msgid("{one} and {other} make different calls on the same hand with the same priority; change one of them")
_NEVER_REACHED = msgid("every hand for {one} already fits {other}, which is tried first; change or remove one of them")
_COVERED = msgid("every hand for {one} already fits {other}, which is tried first; delete it, or raise its priority")
_CONTRADICTION = msgid("no hand can have {one} and {other}, so {variant} never applies; change one of them")


def clashes(systems: Iterable[System]) -> Iterator[SourceError]:
    """Yield an error for each rule whose id a rule of another system has."""
    known: dict[str, Rule] = {}
    for rule in chain.from_iterable(system.rules for system in systems):
        other = known.setdefault(rule.id, rule)
        if (other.file, other.line) != (rule.file, rule.line):
            place = f"{other.file}, line {other.line}"
            yield _error(rule, rule.line, Message(_USED_ELSEWHERE, place=place))


def doubtful_letters(system: System) -> Iterator[SourceError]:
    """Yield an error for each letter of an auction that stands for any suit, but was probably meant for another."""
    for rule in system.rules:
        if rule.file.startswith(f"{system.name}/") or rule.file == CUSTOM_RULES_FILE:
            yield from _doubtful(rule)


def _doubtful(rule: Rule) -> Iterator[SourceError]:
    for name in sorted(frozenset[str]().union(*(pattern.variables for pattern in rule.when.patterns))):
        if name[0] in _MISTAKABLE or (name[0].isupper() and name[0] not in _CAPITALS):
            line = rule.written.mapping()["when"].line
            yield _error(rule, line, Message(_ANY_SUIT, letter=repr(name)))


def dead_variants(system: System) -> Iterator[SourceError]:
    """Yield an error for each variant whose `needs` contradict each other, or whose hands all fit an earlier one."""
    for rule in system.rules:
        if rule.file.startswith(f"{system.name}/"):
            yield from _dead(rule)


def unmakeable_rules(system: System) -> Iterator[SourceError]:
    """Yield an error for each auction that cannot come up, or after which the rule's call is never legal."""
    for rule in system.rules:
        if rule.file.startswith(f"{system.name}/") or rule.file == CUSTOM_RULES_FILE:
            yield from impossible_calls(rule)


def own_faults(system: System) -> Iterator[SourceError]:
    """Yield an error for each rule of the class's own that never applies, or that clashes with another of its own."""
    own = [rule for rule in system.rules if rule.file == CUSTOM_RULES_FILE]
    for number, rule in enumerate(own):
        yield from _dead(rule)
        yield from _doubtful(rule)
        yield from impossible_calls(rule)
        for other in own[:number]:
            if _written(rule, "when") == _written(other, "when") and _written(rule, "each") == _written(other, "each"):
                yield from _clash(other, rule)


def _clash(one: Rule, other: Rule) -> Iterator[SourceError]:
    """Yield an error if two rules for the same auctions get in each other's way."""
    for first in one.variants:
        for second in other.variants:
            high, low = (first, second) if first.priority >= second.priority else (second, first)
            parts = unnamed_conjuncts(high.needs.ground(SymbolicEnvironment()))
            needs = unnamed_conjuncts(low.needs.ground(SymbolicEnvironment()))
            rule = other if low is second else one
            is_tie = high.priority == low.priority and not (high.band and high.band == low.band)
            if is_tie and one.call != other.call and _contradiction((*parts, *needs)) is None:
                yield _error(rule, _line(rule, low), Message(_TIED, one=repr(high.id), other=repr(low.id)))
            elif not high.needs.relative and set(parts) <= set(needs):
                yield _error(rule, _line(rule, low), Message(_NEVER_REACHED, one=repr(low.id), other=repr(high.id)))


def _written(rule: Rule, key: str) -> object:
    entries = rule.written.mapping()
    return _plain(entries[key]) if key in entries else None


def _plain(source: Source) -> object:
    value = source.value
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _dead(rule: Rule) -> Iterator[SourceError]:
    before: list[tuple[Variant, frozenset[Constraint]]] = []
    for variant in sorted(rule.variants, key=lambda one: -one.priority):
        needs = unnamed_conjuncts(variant.needs.ground(SymbolicEnvironment()))
        line = _line(rule, variant)
        if pair := _contradiction(needs):
            one, other = (part.describe() or NO_TEXT for part in pair)
            yield _error(rule, line, Message(_CONTRADICTION, one=one, other=other, variant=repr(variant.id)))
        for earlier, parts in before:
            if not earlier.needs.relative and parts <= frozenset(needs):
                yield _error(rule, line, Message(_COVERED, one=repr(variant.id), other=repr(earlier.id)))
                break
        before.append((variant, frozenset(needs)))


def _contradiction(parts: tuple[Constraint, ...]) -> tuple[Constraint, Constraint] | None:
    """Return two ranges that exclude each other, both required or the second in every choice of a list."""
    required = [part for part in parts if isinstance(part, Measured)]
    for number, one in enumerate(required):
        for other in required[number + 1 :]:
            if _exclude(one, other):
                return one, other
    for part in parts:
        if isinstance(part, AnyOf):
            choices = [_contradiction((*required, *unnamed_conjuncts(choice))) for choice in part.parts]
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


def _line(rule: Rule, variant: Variant) -> int:
    entries = rule.written.mapping()
    items = entries["variants"].items() if "variants" in entries else ()
    end = variant.id.removeprefix(f"{rule.id}.")
    return next((item.line for item in items if item.mapping()["id"].text() == end), rule.line)


def _error(rule: Rule, line: int, message: Text) -> SourceError:
    return SourceError(Source(rule.id, line, rule.file), message, rule=rule.id)
