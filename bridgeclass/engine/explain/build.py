"""Build the explanation of a call from a position and a hand: the engine's own call, or any legal one."""

from collections.abc import Iterator
from dataclasses import dataclass

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import Not, distance
from bridgeclass.engine.constraints.odds import Odds, odds_in
from bridgeclass.engine.explain.explanation import Alternative, BidExplanation, RuleCheck, full_stop, labeled
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
    name_of,
    sentence,
)
from bridgeclass.engine.messages import Message, Sentence, Text, sentences
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.solver import Decision, choice_of, decide
from bridgeclass.engine.validation import objection

MAX_ALTERNATIVES = 3
NEAR = 5  # maximum `distance` of an alternative
FORCING_WORDS = {
    Forcing.SIGN_OFF: Message("asks partner to pass"),
    Forcing.NONE: Message("partner may pass"),
    Forcing.INVITATIONAL: Message("invites game"),
    Forcing.ONE_ROUND: Message("forcing for one round"),
    Forcing.TO_3M4M: Message("forcing to three of the major or four of the minor"),
    Forcing.GAME: Message("forcing to game"),
}


def explain_decision(hand: Hand, position: Position, decision: Decision) -> BidExplanation:
    """Return the explanation of the engine's call with this hand."""
    explainer = _explainer(hand, position, decision)
    return explainer.explanation(_reason(explainer, decision), tuple(explainer.alternatives()))


def reason(hand: Hand, position: Position, decision: Decision) -> Text:
    """Return the reason for the engine's call in one or two sentences: the simple level of `explain_decision`.

    Skips the rules tried and the alternatives, which take most of the time of an explanation.
    """
    return _reason(_explainer(hand, position, decision), decision)


def _explainer(hand: Hand, position: Position, decision: Decision) -> "_Explainer":
    return _Explainer(hand, position, decision.call, choice_of(hand, position, decision), decision.call)


def _reason(explainer: "_Explainer", decision: Decision) -> Text:
    if explainer.choice is None:
        text = _last_resort(explainer.hand, decision.call)
    else:
        text = _describe(explainer.choice, explainer.hand)
    if decision.call is PASS and explainer.has_no_requirements:
        closest = next(explainer.alternatives(), None)
        if closest is not None:
            near = Message("Closest is {call}: {reason}.", call=closest.call, reason=closest.reason)
            text = sentences(text, near)
    instead = decision.adjusted_from
    if instead is None:
        return labeled(decision.call, text)
    return Message(
        "{call} (in place of {call_2}, which is no longer possible): {text}",
        call=decision.call,
        call_2=instead,
        text=text,
    )


def explain_call(hand: Hand, position: Position, call: Call) -> BidExplanation:
    """Return what `call` would show here, and how far this hand fits. Raises IllegalCallError for an illegal call."""
    position.auction.add(call)
    decision = decide(hand, position, with_candidates=False)
    if call is decision.call:
        return explain_decision(hand, position, decision)
    choice = min(position.making(call), key=lambda c: distance(hand, c.grounded.needs), default=None)
    if choice is None:
        reason = labeled(call, full_stop(_meaning(interpret_call(position, call))))
    else:
        short = shortfall(hand, choice.grounded.needs) or objection(hand, choice, position)
        reason = _misfit(call, choice, short) if short else labeled(call, _describe(choice, hand))
    better = Message("Better is {call}.", call=decision.call)
    explainer = _Explainer(hand, position, call, choice, decision.call)
    return explainer.explanation(sentences(reason, better), tuple(explainer.alternatives()))


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

    def explanation(self, reason: Text, others: tuple[Alternative, ...]) -> BidExplanation:
        """Return the explanation with this reason and these alternatives."""
        interpretation, choice = interpret_call(self.position, self.call), self.choice
        needs = requirements(choice.grounded.needs) if choice is not None else ()
        parts = [part for part in needs if not isinstance(part, Not | Odds)]
        required = [text for part in parts if (text := part.describe()) is not None]
        return BidExplanation(
            call=self.call,
            primary_reason=reason,
            meaning=_meaning(interpretation),
            requirements=tuple(required),
            actual_values=tuple(describe_part(part, self.hand) for part in parts),
            odds=tuple(dict.fromkeys(odds.statement(self.hand) for part in needs for odds in odds_in(part))),
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
                name, why_not = Sentence(name_of(choice) or Message("natural")), Sentence(self._why_not(choice))
                yield Alternative(choice.call, Message("{name}. {reason}", name=name, reason=why_not))

    def _why_not(self, choice: Choice) -> Text:
        failed = shortfall(self.hand, choice.grounded.needs) or objection(self.hand, choice, self.position)
        if failed:
            return failed
        if choice.call is self.best:
            return Message("It describes the hand best")
        return Message("Possible too, but {call} describes the hand better", call=self.best)

    def _others(self) -> Iterator[Choice]:
        """Yield the choices to compare with; natural ones only if no rule of the system made or names the call."""
        taken = {choice.call for choice in self.position.choices if not choice.rule.natural}
        with_natural = self.choice is None or self.choice.rule.natural
        for choice in self.position.choices:
            is_known = not choice.rule.natural or (with_natural and choice.call not in taken)
            if choice.is_legal and choice.call is not PASS and is_known:
                yield choice


def _describe(choice: Choice, hand: Hand) -> Text:
    own = Message("You have {facts}.", facts=describe_facts(hand, choice.grounded.needs))
    return sentences(full_stop(short_sentence(choice)), own)


def _misfit(call: Call, choice: Choice, shortfall: Text) -> Text:
    return Message("{call} would say: {meaning}; {failure}.", call=call, meaning=sentence(choice), failure=shortfall)


def _last_resort(hand: Hand, call: Call) -> Text:
    own = strength_and_shape(hand)
    if call is PASS:
        return Message("With {facts} there is nothing more to say.", facts=own)
    return Message("Partner's call may not be passed, and with {facts} this promises the least.", facts=own)


def _meaning(interpretation: Interpretation) -> Text:
    """Return the meaning of a call; where no rule makes it, with the ranges that remain."""
    ranges = describe_bounds(interpretation.shown) if not interpretation.rule else None
    return Message("{name} ({inside})", name=interpretation.text, inside=ranges) if ranges else interpretation.text


def _checks(hand: Hand, position: Position) -> Iterator[RuleCheck]:
    for choice in position.choices:
        if choice.is_legal:
            needs = choice.grounded.needs
            failed = first_failure(hand, needs) or objection(hand, choice, position)
            yield RuleCheck(choice.call, choice.variant.id, name_of(choice), needs.describe(), failed)


def _distance_key(hand: Hand, choice: Choice) -> tuple[int, float, tuple[bool, int, int, int]]:
    needs = choice.grounded.needs
    return (len(failures(hand, needs)), distance(hand, needs), choice.order)
