"""Grades of a learner's call against the engine's decision: a score of 0 to 10, its tier, and feedback."""

from dataclasses import dataclass

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.constraints import Bounds, distance
from bridgeclass.engine.explain import choice_of, first_failure
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position, interpret_call, sentence
from bridgeclass.engine.messages import Message, Text, sentences
from bridgeclass.engine.solver import Decision, Tier, decide
from bridgeclass.engine.validation import objection

# The largest `distance` of a hand from what the call needs, for each score.
_SCORE_BY_DISTANCE = ((6, 1), (5, 2), (4, 3), (3, 5), (2, 8))


@dataclass(frozen=True, slots=True)
class GradeResult:
    """Score 0-10, tier, the engine's call, and feedback in words."""

    score: int
    tier: Tier
    best: Call
    feedback: Text


def tier_of(score: int) -> Tier:
    """Return the tier of a score: 10 optimal, 7-9 acceptable, 4-6 suboptimal, 0-3 error."""
    if score == 10:
        return Tier.OPTIMAL
    return Tier.ACCEPTABLE if score >= 7 else Tier.SUBOPTIMAL if score >= 4 else Tier.ERROR


def grade(hand: Hand, position: Position, call: Call) -> GradeResult:
    """Return the grade of `call` for this hand. An illegal call scores 0 and raises nothing."""
    return grade_against(hand, position, call, decide(hand, position))


def grade_against(hand: Hand, position: Position, call: Call, decision: Decision) -> GradeResult:
    """Return the grade of `call` against the engine's decision, which must have its candidates."""
    score, words = _judge(hand, position, call, decision)
    return GradeResult(score, tier_of(score), decision.call, words)


def _judge(hand: Hand, position: Position, call: Call, decision: Decision) -> tuple[int, Text]:
    if not position.auction.is_legal(call):
        return 0, sentences(Message("{call} is not a legal call here.", call=call), _better(decision))
    if call is decision.call:
        return 10, Message("{call} is right: {meaning}.", call=call, meaning=decision.says)
    candidate = next((c for c in decision.candidates if c.call is call), None)
    if candidate is not None and candidate.tier is Tier.ACCEPTABLE:
        gap = max(0, decision.candidates[0].priority - candidate.priority)
        good = Message("{call} is a good call too.", call=call)
        return max(7, 9 - gap // 6), sentences(good, _better(decision))
    if call is PASS:
        return _judge_pass(hand, position, decision, fits=candidate is not None)
    if candidate is not None:
        described = Message("{call} describes your hand, but not as well.", call=call)
        return 6, sentences(described, _better(decision))
    return _judge_misfit(hand, position, call, decision)


def _judge_pass(hand: Hand, position: Position, decision: Decision, *, fits: bool) -> tuple[int, Text]:
    if position.is_forced:
        return 1, sentences(Message("Partner's call is forcing, so you may not pass."), _better(decision))
    missed = hand.hcp - _least_hcp(hand, position, decision)
    score = 6 if fits and missed <= 0 else 5 if missed <= 1 else 4 if missed <= 3 else 3
    return score, sentences(Message("A pass says less than your hand is worth."), _better(decision))


def _least_hcp(hand: Hand, position: Position, decision: Decision) -> int:
    """Return the fewest HCP with which a hand of these lengths bids here, up to the level of the better call."""
    chosen = choice_of(hand, position, decision)
    if chosen is None:
        return hand.hcp
    acting = (
        choice.grounded.shown
        for choice in position.system_choices
        if choice.is_legal and choice.call is not PASS and choice.call.level <= decision.call.level
    )
    floors = (shown.hcp[0] for shown in acting if _has_lengths(hand, shown))
    return min(chosen.grounded.shown.hcp[0], min(floors, default=hand.hcp))


def _has_lengths(hand: Hand, shown: Bounds) -> bool:
    return all(low <= length <= high for (low, high), length in zip(shown.lengths, hand.lengths, strict=True))


def _judge_misfit(hand: Hand, position: Position, call: Call, decision: Decision) -> tuple[int, Text]:
    choices = position.making(call)
    if not choices:
        return _judge_unknown(hand, position, call, decision)
    nearest = min(choices, key=lambda choice: distance(hand, choice.grounded.needs))
    gap_to_needs = distance(hand, nearest.grounded.needs)
    score = _score(gap_to_needs)
    score = min(score, 4) if score > 4 and decision.call is PASS and call.level >= 4 else score
    failed = first_failure(hand, nearest.grounded.needs) or objection(hand, nearest, position)
    return score, sentences(_promise(call, nearest, failed), _better(decision))


def _promise(call: Call, choice: Choice, failed: Text | None) -> Text:
    promise = sentence(choice) if choice.variant.says else choice.grounded.needs.describe() or Message("any hand")
    if failed is None:
        return Message("{call} would promise {promise}.", call=call, promise=promise)
    return Message("{call} would promise {promise}; {failure}.", call=call, promise=promise, failure=failed)


def _judge_unknown(hand: Hand, position: Position, call: Call, decision: Decision) -> tuple[int, Text]:
    """Grade a call that no rule makes here: partner takes it naturally, and the hand is measured against that."""
    interpretation = interpret_call(position, call)
    gap_to_needs = _shortfall(hand, interpretation.shown) + 2 * max(0, call.level - _level(position, decision))
    score = min(5 if _has_suit_length(hand, position, call) else 2, _score(gap_to_needs))
    unknown = Message(
        "No rule bids {call} here; partner takes it as {meaning}.", call=call, meaning=interpretation.text
    )
    return score, sentences(unknown, _better(decision))


def _has_suit_length(hand: Hand, position: Position, call: Call) -> bool:
    """Return False if the call bids a suit in which the hand is short: three cards for partner's suit, else four."""
    suit = call.suit
    return suit is None or hand.lengths[suit] >= (3 if suit in position.partner.suits else 4)


def _level(position: Position, decision: Decision) -> int:
    """Return the level of the better bid, or of the last bid if a pass or double is better."""
    better = decision.call if decision.call.is_bid else position.auction.last_bid
    return better.level if better is not None else 0


def _shortfall(hand: Hand, shown: Bounds) -> int:
    """Return the HCP missing from what is shown, plus two for each missing card."""
    cards = sum(max(0, low - length) for (low, _), length in zip(shown.lengths, hand.lengths, strict=True))
    return max(0, shown.hcp[0] - hand.hcp) + 2 * cards


def _score(gap_to_needs: float) -> int:
    return next((score for score, limit in _SCORE_BY_DISTANCE if gap_to_needs <= limit), 1)


def _better(decision: Decision) -> Text:
    return Message("Better is {call}: {meaning}.", call=decision.call, meaning=decision.says)
