"""Mistakes of passes and of doubles, the most important first."""

from bridgeclass.engine.calls import DOUBLE, PASS, Strain
from bridgeclass.engine.cards import SUITS, Suit
from bridgeclass.engine.feedback.attempt import Attempt
from bridgeclass.engine.feedback.facts import FIT, MAJORS, Facts, Role
from bridgeclass.engine.feedback.kinds import MistakeKind, Test
from bridgeclass.engine.rules import Forcing
from bridgeclass.engine.situation import is_game

HALF_OF_DECK = 21
SLAM_IN_SIGHT = 31
GOOD_DOUBLE, STRONG_DOUBLE = 0.45, 17
"""The opponents' chance from which a double is a poor bet; HCP that double with any shape."""
LONG_IN_THEIRS = 3
ENOUGH_TO_ANSWER = 6


def _their_suit(facts: Facts) -> Suit | None:
    return facts.last_bid.suit if facts.last_bid is not None and not facts.is_ours else None


def _partner_is_artificial(facts: Facts) -> bool:
    last = facts.partner.last
    if last is None or not last.call.is_bid or not last.convention or last.call is not facts.last_bid:
        return False
    return last.call.suit is None or last.shown.lengths[last.call.suit][0] < 3


def _ignored_question(one: Attempt) -> bool:
    facts = one.facts
    waits = facts.partner.is_forcing and not facts.situation.doubled and _partner_is_artificial(facts)
    return waits and facts.auction.last_bidder is facts.turn.partner


def _passed_takeout_double(one: Attempt) -> bool:
    return one.facts.is_forced and one.facts.partner_doubled_for_takeout and _their_suit(one.facts) is not None


def _passed_forcing(one: Attempt) -> bool:
    last = one.facts.partner.last
    return one.facts.is_forced and one.facts.partner.is_forcing and last is not None and last.call.is_bid


def _passed_opening(one: Attempt) -> bool:
    return one.is_first_bid and not one.best_is_preempt


def stopped_below_slam(one: Attempt) -> bool:
    """Return True if the engine bids a slam, and both hands are likely to have the strength for one."""
    return one.best.level >= 6 > one.call.level and one.facts.together_likely >= SLAM_IN_SIGHT


def _passed_game(one: Attempt) -> bool:
    facts = one.facts
    goes_on = facts.reaches_game or facts.decision.forcing.strength >= Forcing.ONE_ROUND.strength
    return facts.partner.has_acted and goes_on and facts.game_is_sure and not facts.game_is_reached


def _declined_invitation(one: Attempt) -> bool:
    return one.facts.position.belief_facts.invited and is_game(one.best)


def _missed_invitation(one: Attempt) -> bool:
    facts = one.facts
    invites = facts.decision.forcing is Forcing.INVITATIONAL and not is_game(one.best)
    return invites and facts.partner.has_acted and facts.is_ours


def _is_theirs(facts: Facts) -> bool:
    return facts.last_bid is not None and not facts.is_ours


def _sold_out(one: Attempt) -> bool:
    fit = one.facts.best_fit
    return _is_theirs(one.facts) and fit is not None and one.best.suit == fit and one.facts.known_length(fit) >= FIT


def _missed_penalty(one: Attempt) -> bool:
    return one.best_is_penalty and _is_theirs(one.facts) and one.facts.their_chance < 1 - GOOD_DOUBLE


def _did_not_balance(one: Attempt) -> bool:
    last = one.facts.last_bid
    return one.facts.role is Role.BALANCER and last is not None and last.level <= 2


def _passed_own_deal(one: Attempt) -> bool:
    facts = one.facts
    return _is_theirs(facts) and facts.partner.has_acted and facts.together_likely >= HALF_OF_DECK


def _missed_overcall(one: Attempt) -> bool:
    facts = one.facts
    is_direct = facts.role is Role.OVERCALLER and not one.has_acted and _is_theirs(facts)
    return is_direct and one.best.suit is not None and facts.length(one.best.suit) >= 5


def _passed_response(one: Attempt) -> bool:
    facts, last = one.facts, one.facts.last_bid
    opened = facts.role is Role.RESPONDER and last is not None and last.level == 1 and last.suit is not None
    return opened and facts.is_ours and not one.has_acted and one.own >= ENOUGH_TO_ANSWER


def _left_doubled(one: Attempt) -> bool:
    return one.facts.is_ours and one.facts.right_doubled and not one.facts.right.is_forcing


def _missed_preference(one: Attempt) -> bool:
    facts, suit, last = one.facts, one.best.suit, one.facts.last_bid
    if last is None or last.suit is None or suit is None or not facts.is_ours or suit == last.suit:
        return False
    both = {suit, last.suit} <= set(facts.partner.suits)
    return both and facts.known_length(suit) > facts.known_length(last.suit)


def _left_in_notrump(one: Attempt) -> bool:
    facts, last = one.facts, one.facts.last_bid
    by_partner = last is not None and last.strain is Strain.NOTRUMP and facts.auction.last_bidder is facts.turn.partner
    return by_partner and facts.length(facts.longest) >= 5 and one.best.suit is not None and not is_game(one.best)


PASSES: tuple[tuple[MistakeKind, Test], ...] = (
    (MistakeKind.IGNORED_QUESTION, _ignored_question),
    (MistakeKind.PASSED_TAKEOUT_DOUBLE, _passed_takeout_double),
    (MistakeKind.PASSED_FORCING, _passed_forcing),
    (MistakeKind.PASSED_GAME_FORCE, lambda one: one.facts.is_forced and not one.facts.partner.is_forcing),
    (MistakeKind.MISSED_PREEMPT, lambda one: one.is_first_bid and one.best_is_preempt),
    (MistakeKind.PASSED_OPENING, _passed_opening),
    (MistakeKind.STOPPED_BELOW_SLAM, stopped_below_slam),
    (MistakeKind.PASSED_GAME, _passed_game),
    (MistakeKind.DECLINED_INVITATION, _declined_invitation),
    (MistakeKind.MISSED_INVITATION, _missed_invitation),
    (MistakeKind.SOLD_OUT, _sold_out),
    (MistakeKind.MISSED_PENALTY_DOUBLE, _missed_penalty),
    (MistakeKind.PASSED_OWN_DEAL, _passed_own_deal),
    (MistakeKind.DID_NOT_BALANCE, _did_not_balance),
    (MistakeKind.MISSED_OVERCALL, _missed_overcall),
    (MistakeKind.PASSED_RESPONSE, _passed_response),
    (MistakeKind.LEFT_DOUBLED, _left_doubled),
    (MistakeKind.LEFT_IN_NOTRUMP, _left_in_notrump),
    (MistakeKind.MISSED_PREFERENCE, _missed_preference),
    (MistakeKind.UNDERBID_IN_COMPETITION, lambda one: one.facts.is_contested or _is_theirs(one.facts)),
    (MistakeKind.UNDERBID, lambda _: True),
)


def short_suit(one: Attempt) -> Suit | None:
    """Return an unbid suit in which the hand is too short for a takeout double; None if it can stand them all."""
    facts = one.facts
    wanted = [(suit, max(one.cards(suit), 3 if suit in MAJORS else 2)) for suit in SUITS if suit in facts.unbid]
    missing = [suit for suit, cards in wanted if facts.length(suit) < cards]
    return max(missing, key=lambda suit: (suit in MAJORS, -facts.length(suit)), default=None)


def _is_takeout(one: Attempt) -> bool:
    return one.is_forcing


def _doubled_without_support(one: Attempt) -> bool:
    return _is_takeout(one) and one.facts.hcp < STRONG_DOUBLE and short_suit(one) is not None


def _weak_double_without_support(one: Attempt) -> bool:
    direct = one.facts.role is Role.OVERCALLER and not one.has_acted and not one.facts.partner.has_acted
    return direct and one.is_weak and _doubled_without_support(one)


def _doubled_without_shortness(one: Attempt) -> bool:
    suit = _their_suit(one.facts)
    if suit is None or not _is_takeout(one) or one.facts.partner.has_acted:
        return False
    return one.facts.length(suit) > LONG_IN_THEIRS


def _doubled_with_a_suit(one: Attempt) -> bool:
    suit = one.best.suit
    return suit is not None and one.facts.length(suit) >= 5 and suit not in one.facts.partner.suits


def _doubled_again(one: Attempt) -> bool:
    facts = one.facts
    return one.best is PASS and facts.position.belief_facts.i_limited and one.has_acted


def _is_double_of_game(facts: Facts) -> bool:
    return facts.last_bid is not None and is_game(facts.last_bid)


def _is_question_of_theirs(facts: Facts) -> bool:
    """Return True if the last bid asks for something, so that it is no final contract."""
    calls = (facts.left.last, facts.right.last)
    return any(last is not None and last.call is facts.last_bid and bool(last.asks) for last in calls)


def _without_tricks(one: Attempt) -> bool:
    return not _is_takeout(one) and not _is_question_of_theirs(one.facts)


def _doubled_makeable(one: Attempt) -> bool:
    return not _is_takeout(one) and one.facts.their_chance >= GOOD_DOUBLE and not _is_question_of_theirs(one.facts)


DOUBLES: tuple[tuple[MistakeKind, Test], ...] = (
    (MistakeKind.DOUBLED_WITH_FIT, lambda one: one.best_supports),
    (MistakeKind.DOUBLED_AGAIN, _doubled_again),
    (MistakeKind.DOUBLED_WITHOUT_SUPPORT, _weak_double_without_support),
    (MistakeKind.DOUBLED_TOO_WEAK, lambda one: one.is_weak and not _is_double_of_game(one.facts)),
    (MistakeKind.DOUBLED_MAKEABLE, _doubled_makeable),
    (MistakeKind.PENALTY_WITHOUT_TRICKS, _without_tricks),
    (MistakeKind.DOUBLED_WITH_A_SUIT, _doubled_with_a_suit),
    (MistakeKind.DOUBLED_WITHOUT_SHORTNESS, _doubled_without_shortness),
    (MistakeKind.DOUBLED_WITHOUT_SUPPORT, _doubled_without_support),
    (MistakeKind.DOUBLE_SAYS_LESS, lambda one: one.best is not DOUBLE),
)
REDOUBLES: tuple[tuple[MistakeKind, Test], ...] = ((MistakeKind.REDOUBLED, lambda _: True),)
