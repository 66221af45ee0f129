"""Why a call was made or what it means, at four levels, in words made from the constraints themselves."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import All, Constraint, Not
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position, sentence
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.solver import Decision
from bridgeclass.engine.validation import objection

MOST_FACTS = 4
FORCING_WORDS = {
    Forcing.SIGN_OFF: "asks partner to pass",
    Forcing.NONE: "partner may pass",
    Forcing.INVITATIONAL: "invites game",
    Forcing.ONE_ROUND: "forcing for one round",
    Forcing.TO_3M4M: "forcing to three of the major or four of the minor",
    Forcing.GAME: "forcing to game",
}


class Level(StrEnum):
    """How much is said."""

    SIMPLE = "simple"
    DETAILED = "detailed"
    EXPERT = "expert"
    CONVENTION_ONLY = "convention_only"


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule that was tried: what failed, or '' if it fitted."""

    call: str
    rule: str
    name: str
    requirement: str
    failed: str


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that was considered, and why it is not the one."""

    call: str
    reason: str


@dataclass(frozen=True, slots=True)
class BidExplanation:
    """The explanation of one call, in the fields of seed 000.

    requirements and actual_values are pairs of (what is asked, what the hand has), part by part.
    """

    bid: str
    primary_reason: str
    meaning: str
    requirements: tuple[str, ...]
    actual_values: tuple[str, ...]
    rule_checks: tuple[RuleCheck, ...]
    alternatives: tuple[Alternative, ...]
    convention: str
    sayc_rule: str
    forcing_status: str

    def format(self, level: str = Level.DETAILED) -> str:
        """The explanation as text. Raises ValueError for an unknown level."""
        match Level(level):
            case Level.SIMPLE:
                return self.primary_reason
            case Level.CONVENTION_ONLY:
                return self._meaning_only()
            case Level.DETAILED:
                return "\n".join(self._detailed())
        return "\n".join((*self._detailed(), *self._checks()))

    def _meaning_only(self) -> str:
        convention = f"{self.convention}. " if self.convention else ""
        return f"{self.bid}: {convention}{_capital(self.meaning)}. {_capital(self.forcing_status)}."

    def _detailed(self) -> Iterator[str]:
        yield self.primary_reason
        for asked, has in zip(self.requirements, self.actual_values, strict=True):
            yield f"- asks for {asked}; you have {has}"
        yield (
            f"{self.bid} is a call that {self.forcing_status}."
            if self.bid != "Pass"
            else "Pass ends your part for now."
        )
        for other in self.alternatives:
            yield f"- {other.call}: {other.reason}"

    def _checks(self) -> Iterator[str]:
        if self.sayc_rule:
            yield f"Rule: {self.sayc_rule}"
        for check in self.rule_checks:
            outcome = f"no, {check.failed}" if check.failed else "fits"
            yield f"- {check.call} ({check.name or check.requirement}): {outcome}"

    def to_dict(self) -> dict[str, object]:
        """The explanation as plain data, ready for JSON."""
        return {
            "bid": self.bid,
            "primary_reason": self.primary_reason,
            "meaning": self.meaning,
            "requirements": list(self.requirements),
            "actual_values": list(self.actual_values),
            "rule_checks": [
                {"call": c.call, "rule": c.rule, "name": c.name, "requirement": c.requirement, "failed": c.failed}
                for c in self.rule_checks
            ],
            "alternatives": [{"call": a.call, "reason": a.reason} for a in self.alternatives],
            "convention": self.convention,
            "sayc_rule": self.sayc_rule,
            "forcing_status": self.forcing_status,
        }


def explain_decision(hand: Hand, position: Position, decision: Decision) -> BidExplanation:
    """Why the engine makes this call with this hand."""
    choice = next((c for c in position.choices if c.variant.id == decision.variant and c.test(hand)), None)
    if choice is None:
        return _without_rule(hand, position, decision)
    parts = _parts(choice.grounded.needs)
    reason = _reason(choice, decision, hand)
    return BidExplanation(
        bid=decision.call.display,
        primary_reason=reason,
        meaning=sentence(choice),
        requirements=tuple(part.say() for part in parts),
        actual_values=tuple(_has(part, hand) for part in parts),
        rule_checks=tuple(_checks(hand, position)),
        alternatives=tuple(_alternatives(hand, position, decision)),
        convention=choice.rule.convention,
        sayc_rule=choice.rule.source,
        forcing_status=FORCING_WORDS[choice.variant.forcing],
    )


def _reason(choice: Choice, decision: Decision, hand: Hand) -> str:
    lifted = ""
    if decision.adjusted_from is not None:
        lifted = f" ({decision.adjusted_from.display} was meant, but is no longer possible)"
    has = _list(facts(choice.grounded.needs, hand)[:MOST_FACTS])
    tail = f" You have {has}." if has else ""
    return f"{decision.call.display}{lifted}: {_small(sentence(choice))}.{tail}"


def facts(needs: Constraint, hand: Hand) -> tuple[str, ...]:
    """What the hand has of what is asked for, the plainest facts first; what must not be so is left out."""
    if isinstance(needs, All):
        parts = (fact for part in needs.parts for fact in facts(part, hand))
        return tuple(dict.fromkeys(parts))
    if isinstance(needs, Not):
        return ()
    return needs.actual(hand)[:2]


def _list(items: tuple[str, ...]) -> str:
    return " and ".join(part for part in (", ".join(items[:-1]), *items[-1:]) if part)


def _without_rule(hand: Hand, position: Position, decision: Decision) -> BidExplanation:
    has = f"{hand.hcp} HCP, {'='.join(map(str, hand.shape))} shape"
    if decision.call is PASS:
        reason = f"Pass: with {has} there is nothing more to say."
    else:
        reason = f"{decision.call.display}: partner's call may not be passed, and with {has} this promises the least."
    return BidExplanation(
        bid=decision.call.display,
        primary_reason=reason,
        meaning="no more than what has been shown already",
        requirements=(),
        actual_values=(),
        rule_checks=tuple(_checks(hand, position)),
        alternatives=tuple(_alternatives(hand, position, decision)),
        convention="",
        sayc_rule="",
        forcing_status=FORCING_WORDS[decision.forcing],
    )


def _parts(needs: Constraint) -> tuple[Constraint, ...]:
    return needs.parts if isinstance(needs, All) else (needs,)


def first_failure(hand: Hand, needs: Constraint) -> str:
    """The first part of `needs` the hand fails, in words; '' if it passes."""
    failed = next((part for part in _parts(needs) if not part.compiled()(hand)), None)
    return f"it needs {failed.say()} and you have {_has(failed, hand)}" if failed is not None else ""


def _has(part: Constraint, hand: Hand) -> str:
    return " and ".join(part.actual(hand)) or "none"


def _checks(hand: Hand, position: Position) -> Iterator[RuleCheck]:
    for choice in position.choices:
        if not choice.is_legal:
            continue
        needs = choice.grounded.needs
        failed = first_failure(hand, needs) or objection(hand, choice, position)
        yield RuleCheck(choice.call.display, choice.variant.id, choice.variant.name, needs.say(), failed)


def _alternatives(hand: Hand, position: Position, decision: Decision) -> Iterator[Alternative]:
    seen: set[Call] = {decision.call}
    for choice in position.choices:
        if len(seen) > 3:
            return
        if not choice.is_legal or choice.call in seen or choice.rule.natural:
            continue
        seen.add(choice.call)
        failed = first_failure(hand, choice.grounded.needs)
        name = _small(choice.variant.name) or "natural"
        yield Alternative(
            choice.call.display, f"{name}; {failed}" if failed else f"{name}; possible too, but it says less here"
        )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
