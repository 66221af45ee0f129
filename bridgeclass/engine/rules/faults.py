"""Faults of rule files that reading them does not show: ids in two systems, and variants that no hand can use."""

from collections.abc import Iterable, Iterator
from itertools import chain

from bridgeclass.engine.constraints import Constraint, Source, SourceError, unnamed_conjuncts
from bridgeclass.engine.constraints.symbolic import SymbolicEnvironment
from bridgeclass.engine.messages import NO_TEXT, Message, msgid
from bridgeclass.engine.rules.clashes import clashes_of, contradiction, error_at, line_of, overlapping_clashes
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE
from bridgeclass.engine.rules.impossible_calls import impossible_calls
from bridgeclass.engine.rules.model import Rule, Variant
from bridgeclass.engine.rules.system import System

_MISTAKABLE = "cdhsnp"
"""Small letters that a reader takes for a suit, notrump or a pass."""
_CAPITALS = "MYZ"
"""Capitals that rule files use for suits."""
_USED_ELSEWHERE = msgid("this id is also used in {place}; ids are unique over all systems, choose another")
_ANY_SUIT = msgid(
    "{letter} in the auction stands for any suit; write C, D, H, S or N in capitals, M or m for a major or minor, "
    "and x, y or z for any suit"
)
_COVERED = msgid("every hand for {one} already fits {other}, which is tried first; delete it, or raise its priority")
_CONTRADICTION = msgid("no hand can have {one} and {other}, so {variant} never applies; change one of them")


def clashes(systems: Iterable[System]) -> Iterator[SourceError]:
    """Yield an error for each rule whose id a rule of another system has."""
    known: dict[str, Rule] = {}
    for rule in chain.from_iterable(system.rules for system in systems):
        other = known.setdefault(rule.id, rule)
        if (other.file, other.line) != (rule.file, rule.line):
            place = f"{other.file}, line {other.line}"
            yield error_at(rule, rule.line, Message(_USED_ELSEWHERE, place=place))


def doubtful_letters(system: System) -> Iterator[SourceError]:
    """Yield an error for each letter of an auction that stands for any suit, but was probably meant for another."""
    for rule in system.rules:
        if rule.file.startswith(f"{system.name}/") or rule.file == CUSTOM_RULES_FILE:
            yield from _doubtful(rule)


def _doubtful(rule: Rule) -> Iterator[SourceError]:
    for name in sorted(frozenset[str]().union(*(pattern.variables for pattern in rule.when.patterns))):
        if name[0] in _MISTAKABLE or (name[0].isupper() and name[0] not in _CAPITALS):
            line = rule.written.mapping()["when"].line
            yield error_at(rule, line, Message(_ANY_SUIT, letter=repr(name)))


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
                yield from clashes_of(other, rule)
            else:
                yield from overlapping_clashes(other, rule)


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
        line = line_of(rule, variant)
        if pair := contradiction(needs):
            one, other = (part.describe() or NO_TEXT for part in pair)
            yield error_at(rule, line, Message(_CONTRADICTION, one=one, other=other, variant=repr(variant.id)))
        for earlier, parts in before:
            if not earlier.needs.relative and parts <= frozenset(needs):
                yield error_at(rule, line, Message(_COVERED, one=repr(variant.id), other=repr(earlier.id)))
                break
        before.append((variant, frozenset(needs)))
