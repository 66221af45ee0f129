"""Build the explanation of a call from a position and a hand: the engine's own call, or any legal one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import Constraint, Not, distance
from bridgeclass.engine.constraints.odds import Odds, odds_in
from bridgeclass.engine.explain.explanation import Alternative, BidExplanation, RuleCheck, full_stop, labeled
from bridgeclass.engine.explain.reasons import (
    describe_part,
    failures,
    first_failure,
    requirements,
)
from bridgeclass.engine.features import features
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.reasons import reason as reason_for
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import (
    Choice,
    Interpretation,
    Position,
    describe_bounds,
    interpret_call,
    name_of,
)
from bridgeclass.engine.messages import Message, Sentence, Text, sentences
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.solver import Decision, decide
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
    facts = Facts(hand, position, decision)
    explainer = _Explainer(hand, position, decision.call, facts.choice, decision.call)
    return explainer.explanation(_labeled_reason(facts))


def reason(hand: Hand, position: Position, decision: Decision) -> Text:
    """Return the reason for the engine's call in one or two sentences: the simple level of `explain_decision`.

    Skips the rules tried and the alternatives, which take most of the time of an explanation.
    """
    return _labeled_reason(Facts(hand, position, decision))


def _labeled_reason(facts: Facts) -> Text:
    return labeled(facts.best, reason_for(facts))


def chances(hand: Hand, position: Position, decision: Decision) -> tuple[Text, ...]:
    """Return the chances of the contracts that the rule behind a decision weighs, in words."""
    choice = Facts(hand, position, decision).choice
    return _odds(hand, requirements(choice.grounded.needs)) if choice is not None else ()


def _odds(hand: Hand, needs: Iterable[Constraint]) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(odds.statement(hand) for part in needs for odds in odds_in(part)))


def explain_call(hand: Hand, position: Position, call: Call) -> BidExplanation:
    """Return what `call` tells partner here, and the better call. Raises IllegalCallError for an illegal call."""
    position.auction.add(call)
    decision = decide(hand, position, with_candidates=False)
    if call is decision.call:
        return explain_decision(hand, position, decision)
    making = position.making(call)
    sole = making[0] if len(making) == 1 else None
    explainer = _Explainer(hand, position, call, sole, decision.call, making[0].rule.source if making else "")
    meaning = labeled(call, full_stop(_meaning(interpret_call(position, call))))
    better = Message("Better is {call}.", call=decision.call)
    return explainer.explanation(sentences(meaning, better, reason_for(Facts(hand, position, decision))))


@dataclass(frozen=True, slots=True)
class _Explainer:
    """The inputs of an explanation: hand, position, call, the engine's own call, and the choice that makes the call.

    choice: None if there is none, or several. source: the source of the rule, if that is not the choice's.
    """

    hand: Hand
    position: Position
    call: Call
    choice: Choice | None
    best: Call
    source: str = ""

    def explanation(self, reason: Text) -> BidExplanation:
        """Return the explanation with this reason."""
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
            odds=_odds(self.hand, needs),
            rule_checks=tuple(_checks(self.hand, self.position)),
            alternatives=tuple(self.alternatives()),
            convention=interpretation.convention,
            sayc_rule=choice.rule.source if choice is not None else self.source,
            forcing_status=FORCING_WORDS[interpretation.forcing],
            features=features(self.hand, self.position.auction, self.position.facts),
        )

    def alternatives(self) -> Iterator[Alternative]:
        """Yield the other calls that this hand comes nearest to, with what each tells partner."""
        seen = {self.call}
        for choice in sorted(self._others(), key=lambda choice: _distance_key(self.hand, choice)):
            if len(seen) > MAX_ALTERNATIVES or distance(self.hand, choice.grounded.needs) > NEAR:
                return
            if choice.call not in seen:
                seen.add(choice.call)
                yield Alternative(choice.call, Sentence(self._about(choice)))

    def _about(self, choice: Choice) -> Text:
        meaning = interpret_call(self.position, choice.call).text
        if not choice.test(self.hand) or objection(self.hand, choice, self.position) is not None:
            return meaning
        if choice.call is self.best:
            return Message("{meaning}. It describes the hand best", meaning=meaning)
        return Message("{meaning}. Possible too, but {call} describes the hand better", meaning=meaning, call=self.best)

    def _others(self) -> Iterator[Choice]:
        """Yield the choices to compare with; natural ones only if no rule of the system made or names the call."""
        taken = {choice.call for choice in self.position.choices if not choice.rule.natural}
        with_natural = self.choice is None or self.choice.rule.natural
        for choice in self.position.choices:
            is_known = not choice.rule.natural or (with_natural and choice.call not in taken)
            if choice.is_legal and choice.call is not PASS and is_known:
                yield choice


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
