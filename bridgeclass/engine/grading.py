"""Grades of a learner's call against the engine's decision: a score of 0 to 10, its tier, and feedback."""

from dataclasses import dataclass

from bridgeclass.engine.calls import DOUBLE, PASS, Call
from bridgeclass.engine.constraints import Bounds, distance, misses_only_points
from bridgeclass.engine.fallback import combined_strength
from bridgeclass.engine.feedback import Facts, MistakeKind, find_mistake, mistake_sentence
from bridgeclass.engine.feedback.reasons import reason
from bridgeclass.engine.hands import Hand
from bridgeclass.engine.meaning import Choice, Position, interpret_call
from bridgeclass.engine.messages import Message, Text, msgid, sentences
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.situation import is_game
from bridgeclass.engine.solver import Decision, Tier, choice_of, decide
from bridgeclass.engine.validation import slam_objection

# The largest `distance` of a hand from what the call needs, for each score. docs/calibration.md has what they cost.
_SCORE_BY_DISTANCE = ((4, 1), (2, 3), (1, 6))
_SCORE_INSTEAD_OF_PASS = ((6, 1), (5, 2), (2, 4), (1, 6))
_POINT_SHORT = 8
_DOUBLING_HCP, _DOUBLE_OF_GAME = 8, 2
# The most HCP above the minimum of a bid with which a pass still gets the score.
_SCORE_BY_MISSED = ((5, 1), (2, 3))
_MUST_OPEN_HCP, _GAME_POINTS = 13, 25
_UNKNOWN = 2
_NATURAL = "natural"
BETTER = (
    msgid("Better is {call}."),
    msgid("{call} is better."),
    msgid("The better call is {call}."),
    msgid("Bid {call} instead."),
)
"""The sentences that name the engine's call; the last is for bids."""
PLAIN_ERROR = 1
"""The highest score of a plain error against the system: no result on lucky cards excuses it."""


@dataclass(frozen=True, slots=True)
class GradeResult:
    """Score 0-10, tier, the engine's call, feedback in words, and the kind of mistake if the call is one."""

    score: int
    tier: Tier
    best: Call
    feedback: Text
    mistake: MistakeKind | None = None


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
    facts = Facts(hand, position, decision)
    if not position.auction.is_legal(call):
        illegal = sentences(Message("{call} is not a legal call here.", call=call), _better(facts))
        return GradeResult(0, tier_of(0), decision.call, illegal)
    if call is decision.call:
        right = Message("{call} is right.", call=call)
        return GradeResult(10, tier_of(10), decision.call, sentences(right, reason(facts)))
    score = _score_other(hand, position, call, decision)
    tier = tier_of(score)
    if tier is Tier.ACCEPTABLE:
        good = Message("{call} is a good call too.", call=call)
        return GradeResult(score, tier, decision.call, sentences(good, _better(facts)))
    mistake = find_mistake(facts, call)
    better = _better(facts)
    told = mistake_sentence(facts, call, mistake, str(better)) if mistake is not None else None
    return GradeResult(score, tier, decision.call, sentences(told, better), mistake)


def _score_other(hand: Hand, position: Position, call: Call, decision: Decision) -> int:
    candidate = next((c for c in decision.candidates if c.call is call), None)
    if candidate is not None and candidate.tier is Tier.ACCEPTABLE:
        gap = max(0, decision.candidates[0].priority - candidate.priority)
        return max(7, 9 - gap // 6)
    if (error := _plain_error(hand, position, call, decision)) is not None:
        return error
    if call is PASS:
        return _score_pass(hand, position, decision)
    if candidate is not None:
        return 4 if candidate.module == _NATURAL else 5
    return _score_misfit(hand, position, call, decision)


def _plain_error(hand: Hand, position: Position, call: Call, decision: Decision) -> int | None:
    """Return the score of a plain error against the system, None if the call is none."""
    if call is PASS:
        strong = _must_open(hand, position) or _must_reach_game(hand, position, decision)
        return PLAIN_ERROR if position.is_forced or strong else None
    if slam_objection(hand, call, position) is not None:
        return 0 if call.level == 7 else PLAIN_ERROR
    misanswers = _asks(position, decision) and _misstates_cards(hand, position, call)
    goes_on = decision.call is PASS and call.is_bid and position.facts.ours and position.facts.game_reached
    return PLAIN_ERROR if misanswers or goes_on else None


def _must_open(hand: Hand, position: Position) -> bool:
    return position.auction.last_bid is None and hand.hcp >= _MUST_OPEN_HCP


def _must_reach_game(hand: Hand, position: Position, decision: Decision) -> bool:
    """Return True if game is certain by what partner has shown, and the better call leads there."""
    leads_there = is_game(decision.call) or decision.forcing is Forcing.GAME
    least, _, _ = combined_strength(hand, position)
    return leads_there and least >= _GAME_POINTS and not (position.facts.ours and position.facts.game_reached)


def _asks(position: Position, decision: Decision) -> bool:
    """Return True if partner's last bid is a convention that the player has to answer."""
    meanings = position.beliefs.interpretations
    partner = meanings[-2] if len(meanings) >= 2 else None
    is_convention = partner is not None and partner.call.is_bid and bool(partner.convention)
    return is_convention and position.is_forced and decision.call is not PASS and decision.module != _NATURAL


def _misstates_cards(hand: Hand, position: Position, call: Call) -> bool:
    """Return True unless some meaning of the call as an answer is wrong by points alone."""
    answers = [choice for choice in position.system_choices if choice.call is call]
    return not any(misses_only_points(hand, choice.grounded.needs) for choice in answers)


def _score_pass(hand: Hand, position: Position, decision: Decision) -> int:
    missed = hand.hcp - _least_hcp(hand, position, decision)
    return next((score for score, most in _SCORE_BY_MISSED if missed <= most), PLAIN_ERROR)


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


def _score_misfit(hand: Hand, position: Position, call: Call, decision: Decision) -> int:
    choices = position.making(call)
    if not choices:
        return _score_unknown(hand, position, call, decision)
    nearest = min(choices, key=lambda choice: distance(hand, choice.grounded.needs))
    gap = distance(hand, nearest.grounded.needs)
    if decision.call is not PASS:
        return _score(gap)
    if call is DOUBLE:
        return max(_score_instead_of_pass(hand, nearest, gap), _score_of_penalty_double(hand, position))
    return min(_score_instead_of_pass(hand, nearest, gap), 3 if call.level >= 4 else 10)


def _score_instead_of_pass(hand: Hand, choice: Choice, gap: float) -> int:
    """Score a call where a pass is better; a hand that is only a point off loses nothing by it on average."""
    if 0 < gap <= 1 and misses_only_points(hand, choice.grounded.needs):
        return _POINT_SHORT
    return _score(gap, _SCORE_INSTEAD_OF_PASS) if gap else _score(gap)


def _score_of_penalty_double(hand: Hand, position: Position) -> int:
    """Score a double of their game by its strength alone, because trumps and partner's values decide the rest."""
    last = position.auction.last_bid
    return _DOUBLE_OF_GAME if last is not None and is_game(last) and hand.hcp >= _DOUBLING_HCP else 0


def _score_unknown(hand: Hand, position: Position, call: Call, decision: Decision) -> int:
    """Score a call that no rule makes here: partner takes it naturally, and the hand is measured against that."""
    interpretation = interpret_call(position, call)
    gap_to_needs = _shortfall(hand, interpretation.shown) + 2 * max(0, call.level - _level(position, decision))
    return min(_UNKNOWN if _has_suit_length(hand, position, call) else PLAIN_ERROR, _score(gap_to_needs))


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


def _score(gap_to_needs: float, scale: tuple[tuple[int, int], ...] = _SCORE_BY_DISTANCE) -> int:
    return next((score for score, limit in scale if gap_to_needs <= limit), 0)


def _better(facts: Facts) -> Text:
    usable = BETTER if facts.best.is_bid else BETTER[:-1]
    frame = usable[facts.seed // 7 % len(usable)]
    return sentences(Message(frame, call=facts.best), reason(facts))
