"""Rules and modules as people call them, from the card they stand on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from apps.bidding.selectors.card import card_of
from bridgeclass.engine.explain import CardModule, CardRule
from bridgeclass.engine.rules import UnknownSystemError

JUDGEMENT = "Judgement"
MOST_AUCTIONS = 2
_ONE_CALL = re.compile("Pass|Double|Redouble|[1-7](?:[♣♦♥♠]|NT)")


@dataclass(frozen=True, slots=True)
class RuleName:
    """What a rule is called, and where it can be read."""

    title: str
    """Its call and what it is for: "2♣: Stayman", "Pass: No opening bid"."""
    after: str
    """The auction it answers, "1NT (Pass)", or two; empty if it has none of its own, or more than can be taken in."""
    module_title: str
    system: str
    module: str
    """The module that holds the rule now; empty once the rule is retired."""


@lru_cache(maxsize=4096)
def rule_name(*, system: str, rule: str, module: str) -> RuleName:
    """What a rule is called; one that its system no longer has goes by its module's name."""
    found = _rules(system).get(rule)
    if found is None:
        title = module_title(system=system, module=module)
        return RuleName(title, "", title, system, "")
    where, named = found
    subject = JUDGEMENT if where.natural else where.title
    return RuleName(
        title=_title(named, subject),
        after=" or ".join(named.auctions) if len(named.auctions) <= MOST_AUCTIONS else "",
        module_title=subject,
        system=system,
        module=where.name,
    )


def _title(rule: CardRule, subject: str) -> str:
    """The call and what it is for; a call in letters, "1Y", says nothing to a learner and is left out."""
    what = rule.convention or next((kind.name for kind in rule.kinds if kind.name), "")
    if what and not _ONE_CALL.fullmatch(rule.call):
        return what
    return f"{rule.call}: {what or subject}"


def module_title(*, system: str, module: str) -> str:
    """The subject as people write it; calls that no convention decides are "Judgement"."""
    named = _modules(system).get(module)
    if named is not None:
        return JUDGEMENT if named.natural else named.title
    if module in {"", "natural"}:
        return JUDGEMENT
    words = module.replace("_", " ").capitalize()
    return re.sub(r"(\d)nt\b", r"\1NT", words)


def rules_in(*, system: str, module: str) -> int:
    """How many rules a module has; 0 if the system has no such module."""
    named = _modules(system).get(module)
    return len(named.rules) if named else 0


@lru_cache(maxsize=16)
def _modules(system: str) -> Mapping[str, CardModule]:
    """The modules of a system; none if it is gone. A system's files are read once, so this may be kept."""
    try:
        return {module.name: module for module in card_of(system).modules}
    except UnknownSystemError:
        return {}


@lru_cache(maxsize=16)
def _rules(system: str) -> Mapping[str, tuple[CardModule, CardRule]]:
    return {rule.id: (module, rule) for module in _modules(system).values() for rule in module.rules}
