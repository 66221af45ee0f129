"""Findings on a card's own rules beyond their grammar: ambiguous calls, rules that never fire."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclass.engine.audit import sample
from bridgeclass.engine.audit.findings import ENDLESS, TIE
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.rules import Rule
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE

POSITIONS = 1_500


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding; serious if the rules should not be played like this."""

    text: str
    serious: bool


def check_own_rules(system: str, own_rules: str) -> tuple[Finding, ...]:
    """Return the findings of robots that bid random deals by the rules, the same each time; takes seconds.

    Raises SourceError for rules that cannot be read.
    """
    if not own_rules:
        return ()
    side = SideSystem(system, custom_rules=own_rules)
    own = [rule for rule in side.rules.rules if rule.file == CUSTOM_RULES_FILE]
    found = sample(Bidder(side, side), positions=POSITIONS, seed=1)
    disputes = [
        Finding(f"Two calls of one priority: {offence}", serious=True)
        for offence in found.violations
        if offence.kind in (TIE, ENDLESS)
    ]
    silent = [Finding(_silent(rule), serious=False) for rule in own if not _fired(rule, found.fired)]
    return (*disputes[:5], *silent)


def _fired(rule: Rule, fired: dict[str, int]) -> bool:
    return any(variant.id in fired for variant in rule.variants)


def _silent(rule: Rule) -> str:
    return f"Line {rule.line}, {rule.id}: no hand of {POSITIONS:,} made this call. A rule may hide it, or it is rare."
