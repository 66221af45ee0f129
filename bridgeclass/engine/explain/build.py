"""Build the explanation of a call from a position and a hand: the engine's own call, or any legal one."""

from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import Not, distance
from bridgeclass.engine.explain.explanation import Alternative, BidExplanation, RuleCheck, capitalize_first
from bridgeclass.engine.explain.reasons import (
    describe_facts,
    describe_part,
    failures,
    first_failure,
    requirements,
    short_sentence,
    shortfall,
    strength_and_shape,
)
from bridgeclass.engine.features import features
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import (
    Choice,
    Interpretation,
    Position,
    describe_bounds,
    interpret_call,
    sentence,
    substitute_suits,
)
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.solver import Decision, decide
from bridgeclass.engine.validation import objection

MAX_ALTERNATIVES = 3
NEAR = 5  # maximum `distance` of an alternative
FORCING_WORDS = {
    Forcing.SIGN_OFF: "asks partner to pass",
    Forcing.NONE: "partner may pass",
    Forcing.INVITATIONAL: "invites game",
    Forcing.ONE_ROUND: "forcing for one round",
    Forcing.TO_3M4M: "forcing to three of the major or four of the minor",
    Forcing.GAME: "forcing to game",
}


def explain_decision(hand: Hand, position: Position, decision: Decision) -> BidExplanation:
    """Return the explanation of the engine's call with this hand."""
    explainer = _explainer(hand, position, decision)
    return explainer.explanation(_reason(explainer, decision), tuple(explainer.alternatives()))


def reason(hand: Hand, position: Position, decision: Decision) -> str:
    """Return the reason for the engine's call in one or two sentences: the simple level of `explain_decision`.

    Skips the rules tried and the alternatives, which take most of the time of an explanation.
    """
    return _reason(_explainer(hand, position, decision), decision)


def _explainer(hand: Hand, position: Position, decision: Decision) -> "_Explainer":
    return _Explainer(hand, position, decision.call, choice_of(hand, position, decision), decision.call)


def _reason(explainer: "_Explainer", decision: Decision) -> str:
    if explainer.choice is None:
        text = _last_resort(explainer.hand, decision.call)
    else:
        instead = decision.adjusted_from
        lifted = f" (in place of {instead.display}, which is no longer possible)" if instead else ""
        text = f"{decision.call.display}{lifted}: {_describe(explainer.choice, explainer.hand)}"
    if decision.call is PASS and explainer.has_no_requirements:
        closest = next(explainer.alternatives(), None)
        text += f" Closest is {closest.call}: {closest.reason}." if closest is not None else ""
    return text


def explain_call(hand: Hand, position: Position, call: Call) -> BidExplanation:
    """Return what `call` would show here, and how far this hand fits. Raises IllegalCallError for an illegal call."""
    position.auction.add(call)
    decision = decide(hand, position, with_candidates=False)
    if call is decision.call:
        return explain_decision(hand, position, decision)
    choice = min(position.making(call), key=lambda c: distance(hand, c.grounded.needs), default=None)
    if choice is None:
        reason = f"{call.display}: {capitalize_first(_meaning(interpret_call(position, call)))}."
    else:
        short = shortfall(hand, choice.grounded.needs) or objection(hand, choice, position)
        reason = f"{call.display} would say: {sentence(choice)}; {short}." if short else ""
        reason = reason or f"{call.display}: {_describe(choice, hand)}"
    explainer = _Explainer(hand, position, call, choice, decision.call)
    return explainer.explanation(f"{reason} Better is {decision.call.display}.", tuple(explainer.alternatives()))


def choice_of(hand: Hand, position: Position, decision: Decision) -> Choice | None:
    """Return the choice behind a decision; None for a last resort."""
    meant = decision.adjusted_from or decision.call
    return next(
        (c for c in position.choices if c.variant.id == decision.variant and c.call is meant and c.test(hand)), None
    )


@dataclass(frozen=True, slots=True)
class _Explainer:
    """The inputs of an explanation: hand, position, call, the choice that makes it, and the engine's own call."""

    hand: Hand
    position: Position
    call: Call
    choice: Choice | None
    best: Call

    @property
    def has_no_requirements(self) -> bool:
        """True if the call requires nothing of the hand."""
        return self.choice is None or not requirements(self.choice.grounded.needs)

    def explanation(self, reason: str, others: tuple[Alternative, ...]) -> BidExplanation:
        """Return the explanation with this reason and these alternatives."""
        interpretation, choice = interpret_call(self.position, self.call), self.choice
        needs = requirements(choice.grounded.needs) if choice is not None else ()
        parts = [part for part in needs if not isinstance(part, Not)]
        return BidExplanation(
            bid=self.call.display,
            primary_reason=reason,
            meaning=_meaning(interpretation),
            requirements=tuple(part.describe() for part in parts),
            actual_values=tuple(describe_part(part, self.hand) for part in parts),
            rule_checks=tuple(_checks(self.hand, self.position)),
            alternatives=others,
            convention=interpretation.convention,
            sayc_rule=choice.rule.source if choice is not None else "",
            forcing_status=FORCING_WORDS[interpretation.forcing],
            features=features(self.hand, self.position.auction, self.position.facts),
        )

    def alternatives(self) -> Iterator[Alternative]:
        """Yield the other calls that this hand comes nearest to, with one reason each."""
        seen = {self.call}
        for choice in sorted(self._others(), key=lambda choice: _distance_key(self.hand, choice)):
            if len(seen) > MAX_ALTERNATIVES or distance(self.hand, choice.grounded.needs) > NEAR:
                return
            if choice.call not in seen:
                seen.add(choice.call)
                name = substitute_suits(choice.variant.name, choice) or "natural"
                yield Alternative(
                    choice.call.display, f"{capitalize_first(name)}. {capitalize_first(self._why_not(choice))}"
                )

    def _why_not(self, choice: Choice) -> str:
        failed = shortfall(self.hand, choice.grounded.needs) or objection(self.hand, choice, self.position)
        if failed:
            return failed
        if choice.call is self.best:
            return "It describes the hand best"
        return f"Possible too, but {self.best.display} describes the hand better"

    def _others(self) -> Iterator[Choice]:
        """Yield the choices to compare with; natural ones only if no rule of the system made or names the call."""
        taken = {choice.call for choice in self.position.choices if not choice.rule.natural}
        with_natural = self.choice is None or self.choice.rule.natural
        for choice in self.position.choices:
            is_known = not choice.rule.natural or (with_natural and choice.call not in taken)
            if choice.is_legal and choice.call is not PASS and is_known:
                yield choice


def _describe(choice: Choice, hand: Hand) -> str:
    return f"{capitalize_first(short_sentence(choice))}. You have {describe_facts(hand, choice.grounded.needs)}."


def _last_resort(hand: Hand, call: Call) -> str:
    own = strength_and_shape(hand)
    if call is PASS:
        return f"Pass: With {own} there is nothing more to say."
    return f"{call.display}: Partner's call may not be passed, and with {own} this promises the least."


def _meaning(interpretation: Interpretation) -> str:
    """Return the meaning of a call; where no rule makes it, with the ranges that remain."""
    ranges = describe_bounds(interpretation.shown) if not interpretation.rule else ""
    return f"{interpretation.text} ({ranges})" if ranges else interpretation.text


def _checks(hand: Hand, position: Position) -> Iterator[RuleCheck]:
    for choice in position.choices:
        if choice.is_legal:
            needs = choice.grounded.needs
            failed = first_failure(hand, needs) or objection(hand, choice, position)
            yield RuleCheck(choice.call.display, choice.variant.id, choice.variant.name, needs.describe(), failed)


def _distance_key(hand: Hand, choice: Choice) -> tuple[int, float, tuple[bool, int, int, int]]:
    needs = choice.grounded.needs
    return (len(failures(hand, needs)), distance(hand, needs), choice.order)
