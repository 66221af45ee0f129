"""Mistakes of bids: beside a pass that was right, beside another level or strain, the most important first."""

from bridgeclass.engine.calls import DOUBLE, PASS, Strain
from bridgeclass.engine.feedback.attempt import Attempt
from bridgeclass.engine.feedback.facts import FIT, GAME_POINTS, SLAM_POINTS, SUPPORT, Role
from bridgeclass.engine.feedback.kinds import MistakeKind, Test
from bridgeclass.engine.feedback.mistakes_of_passes import stopped_below_slam
from bridgeclass.engine.hands import Quality
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.situation import is_game

HIGH_LEVEL = 5
STRONG_OPENING = 18
STRONG_CALL, FAR = 12, 5
"""Points from which a call is strong; how many HCP a hand lacks before strength is named first."""
FEWEST_TO_OVERCALL = {1: 5, 2: 6, 3: 7}
"""HCP below which an overcall of a level is light whatever the suit."""
ACE_QUESTIONS = frozenset({"aces", "kings", "keycards"})
"""Questions of calls, in the words of rule files, that are about controls for a slam."""

# Slams and conventions


def _bid_slam(one: Attempt) -> bool:
    return one.call.level >= 6 > one.best.level and one.facts.together_likely < SLAM_POINTS


def _asked_for_aces(one: Attempt) -> bool:
    asks = one.heard.asks
    return any(asks.endswith(question) for question in ACE_QUESTIONS) and not one.facts.is_question


def _wrong_answer(one: Attempt) -> bool:
    facts, asked = one.facts, one.facts.partner.last
    if asked is None or not facts.is_asked or asked.call is not facts.last_bid or facts.choice is None:
        return False
    rule = facts.choice.rule
    answers = bool(facts.choice.variant.answers) or rule.convention == asked.convention
    suit = asked.call.suit
    artificial = suit is None or asked.shown.lengths[suit][0] < SUPPORT or bool(asked.asks)
    return answers and artificial and bool(asked.convention)


def _misused_convention(one: Attempt) -> bool:
    same = one.heard.convention == one.facts.convention
    return one.is_artificial and not same and not one.is_theirs and not one.is_fitting


def _wrong_bid_of_convention(one: Attempt) -> bool:
    return one.is_artificial and one.heard.convention == one.facts.convention and not one.is_fitting


# Beside a pass


def _pulled_double(one: Attempt) -> bool:
    facts = one.facts
    return one.best is PASS and facts.partner_doubled_for_penalty and facts.situation.doubled and not facts.is_ours


def _past_game(one: Attempt) -> bool:
    return one.best is PASS and one.facts.game_is_reached


def _past_signoff(one: Attempt) -> bool:
    facts = one.facts
    signed_off = facts.position.belief_facts.signed_off and facts.partner.is_limited
    return one.best is PASS and facts.is_ours and signed_off and facts.auction.last_bidder is facts.turn.partner


def _past_partscore(one: Attempt) -> bool:
    facts = one.facts
    is_low = facts.together_likely < GAME_POINTS and facts.partner.has_acted
    return one.best is PASS and facts.is_ours and is_low and facts.partner.is_limited


def _last_guess(one: Attempt) -> bool:
    facts, last = one.facts, one.facts.last_bid
    high = last is not None and not facts.is_ours and is_game(last)
    return one.best is PASS and high and one.call.level >= HIGH_LEVEL


def _after_story(one: Attempt) -> bool:
    return one.best is PASS and one.has_acted and one.facts.position.belief_facts.i_limited


def _competed(one: Attempt) -> bool:
    facts = one.facts
    return one.best is PASS and facts.last_bid is not None and not facts.is_ours


# Openings


def _opens(one: Attempt, level: int = 0) -> bool:
    return one.is_first_bid and (not level or one.call.level == level)


def _opened_light(one: Attempt) -> bool:
    return _opens(one, 1) and one.suit is not None and one.best is PASS


def _opened_without_suit(one: Attempt) -> bool:
    return _opens(one, 1) and one.is_short


def _wrong_minor(one: Attempt) -> bool:
    suits = (one.suit, one.best.suit)
    return _opens(one, 1) and one.best.level == 1 and all(suit is not None and not suit.is_major for suit in suits)


def _opened_wrong_suit(one: Attempt) -> bool:
    return _opens(one, 1) and one.best.level == 1 and one.suit is not None and one.best.suit is not None


def _opened_too_high(one: Attempt) -> bool:
    return _opens(one) and one.suit is not None and one.call.level >= 2 and one.is_weak and one.least >= STRONG_OPENING


def _preempted_strong(one: Attempt) -> bool:
    return one.is_jump and not one.is_notrump and not one.has_acted and one.is_strong and one.most <= 12


def _preempts(one: Attempt) -> bool:
    natural = one.suit is not None and not one.is_raise and not one.is_artificial
    return natural and one.is_jump and not one.has_acted and one.most <= 12


def _preempt_too_short(one: Attempt) -> bool:
    return _preempts(one) and one.is_short


def _preempt_wrong_suit(one: Attempt) -> bool:
    return _preempts(one) and one.suit is not None and one.facts.quality(one.suit) is Quality.NONE


def _opened_short_major(one: Attempt) -> bool:
    return _opens(one, 1) and one.suit is not None and one.suit.is_major and one.is_short


# Overcalls and answers


def _is_far_too_short(one: Attempt) -> bool:
    is_level_one = one.is_first_bid and one.call.level == 1
    return one.is_far_too_short and not one.is_raise and not one.is_rebid and not is_level_one and not _overcalls(one)


def _overcalls(one: Attempt) -> bool:
    facts = one.facts
    direct = facts.role in (Role.OVERCALLER, Role.BALANCER) and not facts.partner.has_acted
    return direct and not one.has_acted and one.suit is not None and not one.is_theirs and not one.is_artificial


def _overcalled_light(one: Attempt) -> bool:
    few = one.best is PASS and one.facts.hcp < FEWEST_TO_OVERCALL.get(one.call.level, 0)
    return _overcalls(one) and (one.is_weak or few)


def _overcalled_poor_suit(one: Attempt) -> bool:
    suit, last = one.suit, one.facts.last_bid
    if suit is None or last is None or not _overcalls(one) or one.best is not PASS or last.level > 2:
        return False
    return one.facts.hand.suits[suit].top3 == 0


def _responded_light(one: Attempt) -> bool:
    facts = one.facts
    answers = facts.role in (Role.RESPONDER, Role.ADVANCER) and not one.has_acted
    return answers and one.best is PASS and one.is_weak and not one.is_short


def _balanced_wrong(one: Attempt) -> bool:
    last = one.facts.last_bid
    return one.facts.role is Role.BALANCER and one.best is PASS and last is not None and not is_game(last)


def _is_far_too_weak(one: Attempt) -> bool:
    needed = one.needed or 0
    natural = one.suit is not None and not (one.is_artificial or one.is_theirs or one.is_reverse or one.is_game)
    strong = needed >= STRONG_CALL and needed - one.facts.hcp >= FAR
    return natural and strong and not one.is_first_bid and not _overcalls(one)


# Levels


def _declined_invitation(one: Attempt) -> bool:
    invited = one.facts.position.belief_facts.invited and is_game(one.best)
    return invited and not one.is_game and not (one.heard.rule and one.is_forcing)


def _invited_with_game(one: Attempt) -> bool:
    facts = one.facts
    return one.is_invitation and facts.reaches_game and facts.game_is_sure and not one.is_game


def _below_game(one: Attempt) -> bool:
    facts = one.facts
    wanted = facts.reaches_game and facts.game_is_sure and facts.partner.has_acted
    return wanted and not one.is_game and not one.is_forcing and not facts.game_is_reached


def _game_on_invitation(one: Attempt) -> bool:
    facts = one.facts
    invites = facts.decision.forcing is Forcing.INVITATIONAL and not is_game(one.best)
    return one.is_game and invites and not facts.game_is_sure and facts.partner.has_acted


def _rushed(one: Attempt) -> bool:
    facts = one.facts
    sure = facts.game_is_sure and facts.decision.forcing.strength >= Forcing.ONE_ROUND.strength
    return one.is_game and not is_game(one.best) and sure and not facts.is_asked and facts.partner.has_acted


def _overbid_to_game(one: Attempt) -> bool:
    facts = one.facts
    below = one.is_game and one.best.is_bid and not is_game(one.best)
    return below and facts.together_likely < GAME_POINTS - 1 and facts.partner.has_acted


def _overbid_level(one: Attempt) -> bool:
    return one.is_same_strain and one.call.level > one.best.level


def _underbid_level(one: Attempt) -> bool:
    return one.is_same_strain and one.call.level < one.best.level


# Strains


def _missed_major_fit(one: Attempt) -> bool:
    suit = one.best.suit
    if suit is None or not suit.is_major or one.is_same_strain:
        return False
    is_common = one.best_supports or one.facts.agreed is suit
    return is_common and one.facts.known_length(suit) >= FIT


def _hid_support(one: Attempt) -> bool:
    suit = one.best.suit
    fits = one.best_supports and not one.is_same_strain
    return fits and suit is not None and one.facts.length(suit) >= SUPPORT


def _hid_support_in_notrump(one: Attempt) -> bool:
    """Return True for notrump that hides support, if the better call shows about as much strength."""
    facts, choice = one.facts, one.facts.choice
    if not one.is_notrump or not one.is_weak or one.is_artificial or choice is None or one.best is PASS:
        return False
    is_close = one.best.level >= one.call.level and one.least - one.own <= 2
    fit, as_strong = facts.best_fit, is_close or choice.grounded.shown.points[0] >= one.least
    return as_strong and fit in facts.partner.suits and facts.length(fit) >= SUPPORT if fit is not None else False


def _raised_short(one: Attempt) -> bool:
    return one.is_raise and one.is_short


def _raised_far_too_short(one: Attempt) -> bool:
    return one.is_raise and one.is_far_too_short


def _rebid_short(one: Attempt) -> bool:
    return one.is_rebid and one.is_short


def _bypassed_major(one: Attempt) -> bool:
    suit, facts = one.best.suit, one.facts
    if suit is None or not suit.is_major or facts.length(suit) != 4 or suit in facts.partner.suits or one.is_first_bid:
        return False
    is_new = suit not in facts.my_suits and facts.may_fit(suit) and one.best.level <= 2 and not facts.convention
    return is_new and one.heard.shown.lengths[suit][1] <= 4 and one.suit != suit


def _wrong_order(one: Attempt) -> bool:
    mine, better, facts = one.suit, one.best.suit, one.facts
    if mine is None or better is None or one.is_raise or one.is_artificial or better in facts.partner.suits:
        return False
    is_new = better not in facts.my_suits and mine not in facts.my_suits and not facts.convention
    return is_new and facts.length(better) > facts.length(mine) >= 4 and not one.is_theirs


def _without_stopper(one: Attempt) -> bool:
    return one.is_notrump and bool(one.facts.unstopped)


def _hid_shape(one: Attempt) -> bool:
    facts = one.facts
    unbalanced = not facts.hand.is_balanced and not facts.hand.is_semi_balanced
    return one.is_notrump and not one.is_artificial and one.best.suit is not None and unbalanced


def _hid_shape_by_little(one: Attempt) -> bool:
    return one.is_weak and one.least - one.own <= 2 and _hid_shape(one)


def _hid_suit(one: Attempt) -> bool:
    suit = one.best.suit
    if not one.is_notrump or suit is None or one.facts.convention:
        return False
    return one.facts.length(suit) >= 4 and suit not in one.facts.my_suits


def _missed_notrump(one: Attempt) -> bool:
    natural = one.best.strain is Strain.NOTRUMP and not one.facts.convention
    return natural and one.suit is not None and one.facts.hand.is_balanced


def _missed_convention(one: Attempt) -> bool:
    facts = one.facts
    return facts.best_is_artificial and one.best.level < 6 and one.heard.convention != facts.convention


def _needless_jump(one: Attempt) -> bool:
    return one.is_jump and one.best.is_bid and one.call.level > one.best.level


BIDS: tuple[tuple[MistakeKind, Test], ...] = (
    (MistakeKind.BID_SLAM, _bid_slam),
    (MistakeKind.STOPPED_BELOW_SLAM, stopped_below_slam),
    (MistakeKind.ASKED_FOR_ACES, _asked_for_aces),
    (MistakeKind.WRONG_ANSWER, _wrong_answer),
    (MistakeKind.PULLED_PENALTY_DOUBLE, _pulled_double),
    (MistakeKind.BID_PAST_GAME, _past_game),
    (MistakeKind.LAST_GUESS, _last_guess),
    (MistakeKind.OPENED_TOO_HIGH, _opened_too_high),
    (MistakeKind.MISUSED_CONVENTION, _misused_convention),
    (MistakeKind.WRONG_BID_OF_CONVENTION, _wrong_bid_of_convention),
    (MistakeKind.BID_THEIR_SUIT, lambda one: one.is_theirs and not one.is_natural),
    (MistakeKind.BID_PAST_SIGNOFF, _past_signoff),
    (MistakeKind.RESPONDED_LIGHT, _responded_light),
    (MistakeKind.DECLINED_INVITATION, _declined_invitation),
    (MistakeKind.RAISED_SHORT, _raised_far_too_short),
    (MistakeKind.OVERSTATED, _is_far_too_weak),
    (MistakeKind.PREEMPT_WRONG_SUIT, _preempt_too_short),
    (MistakeKind.SUIT_TOO_SHORT, _is_far_too_short),
    (MistakeKind.PREEMPTED_STRONG, _preempted_strong),
    (MistakeKind.PREEMPT_WRONG_SUIT, _preempt_wrong_suit),
    (MistakeKind.HID_SHAPE, _hid_shape_by_little),
    (MistakeKind.HID_SUPPORT, _hid_support_in_notrump),
    (MistakeKind.NOTRUMP_TOO_WEAK, lambda one: one.is_notrump and one.is_weak and not one.is_artificial),
    (MistakeKind.OPENED_WITHOUT_SUIT, _opened_short_major),
    (MistakeKind.OPENED_LIGHT, _opened_light),
    (MistakeKind.OPENED_ONE_OF_PREEMPT, lambda one: _opens(one, 1) and one.best_is_preempt and not one.is_notrump),
    (MistakeKind.OPENED_WITHOUT_SUIT, _opened_without_suit),
    (MistakeKind.WRONG_MINOR, _wrong_minor),
    (MistakeKind.OPENED_WRONG_SUIT, _opened_wrong_suit),
    (MistakeKind.OVERCALLED_SHORT, lambda one: _overcalls(one) and one.is_short),
    (MistakeKind.OVERCALLED_LIGHT, _overcalled_light),
    (MistakeKind.OVERCALLED_POOR_SUIT, _overcalled_poor_suit),
    (MistakeKind.BALANCED_WRONG, _balanced_wrong),
    (MistakeKind.REBID_SHORT_SUIT, _rebid_short),
    (MistakeKind.BID_PAST_PARTSCORE, _past_partscore),
    (MistakeKind.BID_AFTER_STORY, _after_story),
    (MistakeKind.COMPETED_TOO_HIGH, _competed),
    (MistakeKind.BID_WITHOUT_VALUES, lambda one: one.best is PASS),
    (MistakeKind.INVITED_WITH_GAME, _invited_with_game),
    (MistakeKind.STOPPED_BELOW_GAME, _below_game),
    (MistakeKind.GAME_ON_INVITATION, _game_on_invitation),
    (MistakeKind.MISSED_MAJOR_FIT, _missed_major_fit),
    (MistakeKind.RAISED_SHORT, _raised_short),
    (MistakeKind.REVERSED, lambda one: one.is_reverse and one.is_weak),
    (MistakeKind.NOTRUMP_WITHOUT_STOPPER, _without_stopper),
    (MistakeKind.RUSHED_TO_GAME, _rushed),
    (MistakeKind.OVERBID_TO_GAME, _overbid_to_game),
    (MistakeKind.PREEMPTED_TOO_LITTLE, lambda one: _underbid_level(one) and one.best_is_preempt and one.is_raise),
    (MistakeKind.OVERBID_NOTRUMP, lambda one: _overbid_level(one) and one.is_notrump),
    (MistakeKind.OVERBID_LEVEL, _overbid_level),
    (MistakeKind.UNDERBID_LEVEL, _underbid_level),
    (MistakeKind.SUIT_TOO_SHORT, lambda one: one.is_short),
    (MistakeKind.OVERSTATED, lambda one: one.is_weak),
    (MistakeKind.NOTRUMP_TOO_STRONG, lambda one: one.is_notrump and one.is_strong),
    (MistakeKind.HID_STRENGTH, lambda one: one.is_strong and not one.is_forcing),
    (MistakeKind.BYPASSED_MAJOR, _bypassed_major),
    (MistakeKind.WRONG_SUIT_ORDER, _wrong_order),
    (MistakeKind.HID_SUPPORT, _hid_support),
    (MistakeKind.HID_SHAPE, _hid_shape),
    (MistakeKind.HID_SUIT, _hid_suit),
    (MistakeKind.MISSED_CONVENTION, _missed_convention),
    (MistakeKind.MISSED_NOTRUMP, _missed_notrump),
    (MistakeKind.MISSED_PENALTY_DOUBLE, lambda one: one.best_is_penalty),
    (MistakeKind.MISSED_DOUBLE, lambda one: one.best is DOUBLE),
    (MistakeKind.JUMPED, _needless_jump),
    (MistakeKind.WRONG_STRAIN, lambda one: one.suit is not None and one.best.suit not in (None, one.suit)),
    (MistakeKind.MISDESCRIBED, lambda _: True),
)
