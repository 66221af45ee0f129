"""Titles of rules and modules of the systems."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bridgeclass.engine.explain import CardRule, read_rule
from bridgeclass.engine.messages import Joint, Literal, Message, RuleText, Text, listing
from bridgeclass.engine.rules import Rule, System, UnknownSystemError, load_system

JUDGMENT = Message("Judgment")
MAX_AUCTIONS = 2
_ONE_CALL = re.compile("Pass|Double|Redouble|[1-7](?:[♣♦♥♠]|NT)")


@dataclass(frozen=True, slots=True)
class RuleName:
    """Title of a rule, such as "2♣: Stayman", and the page where it is described.

    after: the one or two auctions that it answers, such as "1NT (Pass)", or None.
    module: the module that contains the rule now; empty once the rule is retired.
    """

    title: Text
    after: Text | None
    module_title: Text | None
    system: str
    module: str


@lru_cache(maxsize=4096)
def rule_name(*, system: str, rule: str, module: str) -> RuleName:
    """Return the title of a rule; a retired rule has the title of its module."""
    known = _system(system)
    found = _rules(system).get(rule)
    if known is None or found is None:
        title = module_title(system=system, module=module)
        return RuleName(title, None, title, system, "")
    where, named = known.modules[found.module], read_rule(found, known)
    subject = JUDGMENT if where.natural else RuleText(where.title)
    return RuleName(
        title=_title(named, subject),
        after=listing(named.auctions, Joint.OR) if len(named.auctions) <= MAX_AUCTIONS else None,
        module_title=subject,
        system=system,
        module=where.name,
    )


def _title(rule: CardRule, subject: Text) -> Text:
    """Return the call and its purpose; a call with letters, such as "1Y", is left out."""
    names = (kind.name for kind in rule.kinds if kind.name is not None)
    what = RuleText(rule.convention) if rule.convention else next(names, None)
    if what is not None and not _ONE_CALL.fullmatch(str(rule.call)):
        return what
    return Message("{call}: {text}", call=rule.call, text=what or subject)


def module_title(*, system: str, module: str) -> Text:
    """Return the title of a module; natural calls are "Judgment"."""
    known = _system(system)
    if known is not None and rules_in(system=system, module=module):
        named = known.modules[module]
        return JUDGMENT if named.natural else RuleText(named.title)
    if module in {"", "natural"}:
        return JUDGMENT
    words = module.replace("_", " ").capitalize()
    return Literal(re.sub(r"(\d)nt\b", r"\1NT", words))


def rules_in(*, system: str, module: str) -> int:
    """Return the number of rules of a module; 0 for an unknown module."""
    return _rule_counts(system)[module]


def _system(name: str) -> System | None:
    try:
        return load_system(name)
    except UnknownSystemError:
        return None


@lru_cache(maxsize=16)
def _rules(system: str) -> Mapping[str, Rule]:
    known = _system(system)
    return {rule.id: rule for rule in known.rules} if known else {}


@lru_cache(maxsize=16)
def _rule_counts(system: str) -> Counter[str]:
    return Counter(rule.module for rule in _rules(system).values())
