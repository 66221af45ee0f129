"""Findings on a card's own rules beyond their grammar: ambiguous calls, rules that never fire."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from apps.core.computations import Computation
from bridgeclass import __version__
from bridgeclass.engine.audit import sample
from bridgeclass.engine.audit.findings import ENDLESS, TIE
from bridgeclass.engine.bidder import Bidder, SideSystem
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE

POSITIONS, SECONDS = 1_500, 10.0


@dataclass(frozen=True, slots=True)
class Findings:
    """The first ambiguous calls, and the line and id of each rule that made no call."""

    disputes: tuple[str, ...] = ()
    silent: tuple[tuple[int, str], ...] = ()


def lint_own_rules(system: str, own_rules: str) -> Findings:
    """Return the findings of robots that bid random deals by readable rules, the same each time; takes seconds."""
    side = SideSystem(system, custom_rules=own_rules)
    found = sample(Bidder(side, side), positions=POSITIONS, seed=1)
    disputes = [offence.details for offence in found.violations if offence.kind in (TIE, ENDLESS)]
    own = [rule for rule in side.rules.rules if rule.file == CUSTOM_RULES_FILE]
    silent = [(rule.line, rule.id) for rule in own if not any(one.id in found.fired for one in rule.variants)]
    return Findings(tuple(disputes[:5]), tuple(silent))


def lint_computation(system: str, own_rules: str, *, lane: str) -> Computation:
    """Return the computation of the findings on readable rules."""
    digest = sha256(own_rules.encode()).hexdigest()
    key = f"rules-{__version__}-{system}-{digest}"
    return Computation(
        key=key, lane=f"{lane}-rules", seconds=SECONDS, function=lint_own_rules, args=(system, own_rules)
    )
