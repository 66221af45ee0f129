"""Rules that give way to rules with `only`, which are the one meaning of their call in their auctions."""

from collections.abc import Iterable
from dataclasses import replace

from bridgeclass.engine.rules.model import Rule
from bridgeclass.engine.rules.overlaps import applies_wherever


def without_superseded(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return the rules without the auctions in which another rule is the only meaning of their call."""
    played = tuple(rules)
    only = [rule for rule in played if rule.only]
    return tuple(kept for rule in played if (kept := rule if rule.only else _kept(rule, only)) is not None)


def _kept(rule: Rule, only: Iterable[Rule]) -> Rule | None:
    """Return a rule with the auctions that no other one has for itself; None if there are none."""
    others = [one for one in only if one.call == rule.call and one.each in ((), rule.each)]
    if not others:
        return rule
    if not rule.when.patterns:
        return None if any(applies_wherever(one.when, rule.when) for one in others) else rule
    patterns = tuple(
        pattern
        for pattern in rule.when.patterns
        if not any(applies_wherever(one.when, replace(rule.when, patterns=(pattern,))) for one in others)
    )
    if len(patterns) == len(rule.when.patterns):
        return rule
    return replace(rule, when=replace(rule.when, patterns=patterns)) if patterns else None
