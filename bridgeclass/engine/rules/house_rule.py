"""House rules: the agreed meaning of one call in one auction, written as a rule of a class's own rule file."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import yaml

from bridgeclass.engine.auctions import Auction, Seat
from bridgeclass.engine.calls import Call
from bridgeclass.engine.constraints import Range
from bridgeclass.engine.rules.custom_rules import CUSTOM_RULES_FILE
from bridgeclass.engine.rules.model import Alert, Forcing
from bridgeclass.engine.rules.system import System

MODULE, TITLE = "house_rules", "House rules"
HIGHEST_PRIORITY = 100
_FIRST_ITEM = re.compile(r"^( *)- ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a call shows in an auction.

    calls: all calls from the dealer on; passes before the opening bid count only for an opening bid, whose seat they
    give. needs: ranges by the words of the rule language: hcp, tp, spades ..., and shape.
    """

    calls: tuple[Call, ...]
    call: Call
    name: str
    needs: tuple[tuple[str, str], ...]
    forcing: Forcing = Forcing.NONE
    alert: Alert = Alert.NONE
    announce: str = ""


def with_house_rule(text: str, rule: HouseRule, known: System) -> str:
    """Return a class's rule file with a house rule added at its end.

    text: the rule file so far, or '' for none; known: the system with the rules of `text`. Of several house rules in
    one auction, the one written first is tried first.
    """
    if not text.strip():
        text = f"module: {MODULE}\ntitle: {TITLE}\nrules:\n"
    elif "\nrules:" not in f"\n{text}":
        text = f"{text.rstrip()}\nrules:\n"
    lines = yaml.safe_dump(
        [_entry(rule, known)], sort_keys=False, default_flow_style=None, allow_unicode=True, width=1000
    ).splitlines()
    indentation = next((found[1] for found in _FIRST_ITEM.finditer(text)), "  ")
    return "\n".join((text.rstrip(), *(f"{indentation}{line}" for line in lines)))


def without_rule(text: str, rule_id: str, known: System) -> str:
    """Return a class's rule file without one of its rules; '' if it was the last. Raises KeyError for an unknown id.

    known: the system with the rules of `text`.
    """
    own = sorted((rule.line, rule.id) for rule in known.rules if rule.file == CUSTOM_RULES_FILE)
    begins = {id_: line - 1 for line, id_ in own}
    start, lines = begins[rule_id], text.splitlines()
    if len(own) == 1:
        return ""
    end = min((line for line in begins.values() if line > start), default=len(lines))
    return "\n".join((*lines[:start], *lines[end:]))


def _entry(rule: HouseRule, known: System) -> dict[str, object]:
    return {
        "id": _free_id(rule, {other.id for other in known.rules}),
        "when": _when(rule.calls),
        "call": rule.call.text,
        "only": True,
        "name": rule.name,
        "priority": _free_priority(rule, known),
        "needs": dict(rule.needs),
        **({"forcing": rule.forcing.value} if rule.forcing is not Forcing.NONE else {}),
        **({"alert": _alert(rule)} if rule.alert is not Alert.NONE else {}),
    }


def _alert(rule: HouseRule) -> str:
    return f'announce "{rule.announce}"' if rule.alert is Alert.ANNOUNCE else rule.alert.value


def _when(calls: Sequence[Call]) -> dict[str, object]:
    opening = _from_opening(calls)
    if opening:
        return {"auction": " ".join(_tokens(opening))}
    return {"opener": "none", **({"seat": len(calls) + 1} if calls else {})}


def _from_opening(calls: Sequence[Call]) -> tuple[Call, ...]:
    first = next((place for place, call in enumerate(calls) if call.is_bid), len(calls))
    return tuple(calls[first:])


def _tokens(calls: tuple[Call, ...]) -> Iterator[str]:
    """Yield the calls as a pattern has them: those of the opponents, the last one among them, in parentheses."""
    for to_come, call in zip(range(len(calls), 0, -1), calls, strict=True):
        yield f"({call.text})" if to_come % 2 else call.text


def _free_id(rule: HouseRule, taken: set[str]) -> str:
    words = (*(call.text.lower() for call in _from_opening(rule.calls)), rule.call.text.lower())
    start = "house." + "_".join(words if len(words) > 1 else ("open", *words))
    number = 1
    while (found := start if number == 1 else f"{start}_{number}") in taken:
        number += 1
    return found


def _free_priority(rule: HouseRule, known: System) -> int:
    """Return the priority below those of the class's rules for the same auction."""
    auction = Auction.start(Seat.N)
    for call in rule.calls:
        auction = auction.add(call)
    opening = _from_opening(rule.calls)
    own = [
        variant.priority
        for other in known.rules
        if other.file == CUSTOM_RULES_FILE
        for variant in other.variants
        if any(pattern.match(opening) is not None for pattern in other.when.patterns)
        or (not opening and not other.when.patterns)
    ]
    return max(0, min(own, default=HIGHEST_PRIORITY + 1) - 1)


def range_text(text: str) -> str:
    """Return a range as the rule language writes it: '15-17', '8+', '5'. Raises ConstraintError."""
    cleaned = text.strip().replace("–", "-").replace(" ", "")
    Range.parse(cleaned)
    return cleaned
