"""Reasons for a pass over our side's own bids, and before any bid."""

from collections.abc import Callable

from bridgeclass.engine.calls import DOUBLE, PASS, Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.feedback.facts import FIT, GAME_POINTS, MAJORS, SLAM_POINTS, Facts, Role
from bridgeclass.engine.feedback.passes_in_competition import reason_to_let_them_play
from bridgeclass.engine.feedback.phrases import Wordings, say
from bridgeclass.engine.hands import Quality
from bridgeclass.engine.messages import Text, Value, msgid
from bridgeclass.engine.rules import Forcing

_CLOSE, _FAIR, _RESPONSE = 11, 8, 6
_WEAK_OPENING_HCP = 12
_NEARLY = 2

_FOURTH_CLOSE: Wordings = (
    msgid("In fourth seat you may pass the deal out. With few spades and a minimum, opening helps the opponents more."),
    msgid(
        "You are fourth to speak with a minimum and few spades: the opponents would outbid you, so pass the deal out."
    ),
    msgid("A fourth-seat opening needs spades when it is light, because the higher suit wins the part-score battle."),
)
_FOURTH: Wordings = (
    msgid("Nobody has an opening bid, and neither do you: pass the deal out."),
    msgid("All four hands are below an opening bid, so nobody plays this deal."),
    msgid("Your hand is short of an opening bid; a pass ends the auction without a score, and that suits you."),
)
_CLOSE_TO_OPENING: Wordings = (
    msgid("This is close to an opening bid, but neither your shape nor your honors make up for what is missing."),
    msgid("You are just short of an opening. Partner would count on more, so pass and bid at your next turn."),
    msgid("A shade too weak to open. You can show these values later, when partner knows that you have passed."),
)
_FAIR_HAND: Wordings = (
    msgid("An opening bid promises about 12 points. Pass now: you can still come in when you have heard the others."),
    msgid(
        "These points are worth showing, but not with an opening bid. If partner opens, you are well placed to respond."
    ),
    msgid("Partner would expect two or three points more from an opening bid. Pass, and respond if partner opens."),
)
_RAGGED_SUIT: Wordings = (
    msgid(
        "The length is there, but the {suit} are too thin to preempt on: partner would expect better cards in the suit."
    ),
    msgid("A weak opening in {suit} shows a suit that plays well opposite shortness, and yours is too ragged."),
    msgid("You would like to preempt in {suit}, but without more honors there the penalty could be heavy."),
)
_SIDE_MAJOR: Wordings = (
    msgid("A weak opening in {suit} would bury your {major}: partner would not look for a fit there. Pass and wait."),
    msgid("With length in {major} too, a preempt in {suit} could shut out your own side. Pass for now."),
)
_NO_PREEMPT: Wordings = (
    msgid("You have length in {suit}, but partner would expect another kind of hand for a preempt in this position."),
    msgid("Long {suit} alone do not make a preempt: seat, vulnerability and the rest of the hand have to fit too."),
)
_WEAK_HAND: Wordings = (
    msgid("This hand is far from an opening bid. Let partner speak."),
    msgid("Partner would expect about 12 points from an opening bid and go far too high opposite this hand."),
    msgid("Too weak to open, and no suit to preempt in. Wait and see what partner has."),
)


def _open_no_bid(facts: Facts) -> Text | None:
    """Return why the hand does not open."""
    if facts.role is not Role.FIRST_TO_ACT:
        return None
    if facts.situation.seat == 4:
        is_close = facts.hcp >= _CLOSE - 1 and facts.length(Strain.SPADES) <= 3
        return say(facts, _FOURTH_CLOSE if is_close else _FOURTH)
    if facts.hcp >= _CLOSE:
        return say(facts, _CLOSE_TO_OPENING)
    suit = facts.longest
    if facts.length(suit) >= 6 and facts.hcp >= 4:
        return _open_no_preempt(facts, suit)
    return say(facts, _FAIR_HAND if facts.hcp >= _FAIR else _WEAK_HAND)


def _open_no_preempt(facts: Facts, suit: Suit) -> Text:
    """Return why a long suit is not opened as a preempt."""
    if facts.quality(suit) < Quality.FAIR:
        return say(facts, _RAGGED_SUIT, suit=suit)
    major = next((other for other in MAJORS if other is not suit and facts.length(other) >= 4), None)
    return say(facts, _NO_PREEMPT, suit=suit) if major is None else say(facts, _SIDE_MAJOR, suit=suit, major=major)


_LEAVE_DOUBLE: Wordings = (
    msgid("Partner doubled {bid} to defend. Leave it in: you have no reason to run from a good penalty."),
    msgid("Partner's double is for penalties, and partner knows best what to expect in defense of {bid}."),
    msgid("Partner wants to defend {bid} doubled. Your hand fits that, so trust the double."),
)
_PENALTY_PASS: Wordings = (
    msgid("Partner asks you to bid, but your {suit} are so good that {bid} doubled should be the best score."),
    msgid("With such {suit} you turn the takeout double into a penalty double by passing."),
    msgid("You have length and strength in {suit}, their trump suit: defend {bid} doubled."),
)
_LEAVE_TAKEOUT: Wordings = (
    msgid("Partner's double asks for a suit, but you have no better place to play than defense against {bid}."),
    msgid("Every bid at this height would be a guess; defending {bid} doubled is the safest choice."),
    msgid("At this level taking partner's double out costs more than leaving it in."),
)


def _leave_double_in(facts: Facts) -> Text | None:
    """Return why partner's double of the last bid is passed."""
    calls, bid = facts.auction.calls, facts.last_bid
    if bid is None or facts.is_ours or calls[-2:] != (DOUBLE, PASS):
        return None
    if not facts.partner_doubled_for_takeout:
        return say(facts, _LEAVE_DOUBLE, bid=bid)
    suit = bid.suit
    if suit is not None and facts.length(suit) >= 4:
        return say(facts, _PENALTY_PASS, bid=bid, suit=suit)
    return say(facts, _LEAVE_TAKEOUT, bid=bid)


_DOUBLED_WEAK: Wordings = (
    msgid("The double has given partner another turn, so with a weak hand you need not answer."),
    msgid("You have neither the points nor the support to act over the double. Partner will get another chance."),
    msgid("Too weak to bid over the double; if it matters, partner will speak again."),
)
_DOUBLED_STAY: Wordings = (
    msgid("The double does not change your hand: you know of no better contract than {bid}."),
    msgid("Running from {bid} would be a guess, and the next contract could be doubled too."),
    msgid("Stay in {bid}. You have no suit that promises to play better."),
)


_DOUBLED_FIT: Wordings = (
    msgid("You have support for {suit}, so no other contract is likely to be better than {bid}."),
    msgid("Your side has a fit in {suit}: running from {bid} could only find a worse contract."),
)


def _stay_doubled(facts: Facts) -> Text | None:
    """Return why a hand passes after their double of our bid."""
    if not facts.is_ours or not facts.situation.doubled or facts.last_bid is None:
        return None
    suit = facts.last_bid.suit
    is_weak = facts.role is Role.RESPONDER and not facts.situation.i_acted and facts.hcp < _FAIR
    is_takeout = facts.right_doubled and facts.right.is_forcing
    if is_weak and is_takeout and not facts.pass_ends:
        return say(facts, _DOUBLED_WEAK, bid=facts.last_bid)
    if suit is not None and suit in facts.partner.suits and facts.known_length(suit) >= FIT:
        return say(facts, _DOUBLED_FIT, bid=facts.last_bid, suit=suit)
    longest = facts.longest
    has_suit = facts.length(longest) >= FIT - 2 and longest not in (*facts.their_suits, *facts.partner.suits)
    return say(facts, _DOUBLED_STAY[1:2] if has_suit else _DOUBLED_STAY, bid=facts.last_bid)


_NO_SLAM: Wordings = (
    msgid("{bid} is high enough: with at most {total} points together, a slam is out of reach."),
    msgid("Even a maximum from partner gives you only {total} points together, too few for a slam."),
)
_CLOSE_TO_SLAM: Wordings = (
    msgid("Even opposite a maximum a slam would need everything to fit, so {bid} is high enough."),
    msgid("A slam would need partner's best hand and a perfect fit: stop in {bid}."),
)
_CHOSEN: Wordings = (
    msgid("Partner heard your hand and chose {bid}; together you are short of a slam."),
    msgid("Your earlier bids told partner what you have, and together it is not enough for a slam."),
)
_ENOUGH: Wordings = (
    msgid("{bid} is high enough: nothing in the auction points to a slam."),
    msgid("A slam would need strength that partner has not shown, so {bid} is high enough."),
)


def _stop_in_game(facts: Facts) -> Text | None:
    """Return why the auction ends in our game."""
    if not facts.game_is_reached or facts.last_bid is None:
        return None
    if facts.last_bid.level >= 6:
        return say(facts, _SLAM_REACHED)
    if facts.situation.i_acted and facts.points_most < SLAM_POINTS:
        return say(facts, _CHOSEN, bid=facts.last_bid)
    total = facts.points_most
    if GAME_POINTS <= total < SLAM_POINTS:
        is_close = total >= SLAM_POINTS - _NEARLY
        return say(facts, _CLOSE_TO_SLAM if is_close else _NO_SLAM, total=total, bid=facts.last_bid)
    return say(facts, _ENOUGH, bid=facts.last_bid)


_SLAM_REACHED: Wordings = (
    msgid("You are in a slam, and that is where this hand belongs. To go on you would have to be sure of every trick."),
    msgid("The slam is bid. Only a hand without a loser would go on."),
)
_DECLINE: Wordings = (
    msgid("Partner invites game. For what you have shown you are at the lower end, so decline."),
    msgid("You have already promised this much, and partner asks for more than a minimum. Stop in {bid}."),
    msgid("Partner's invitation asks for a maximum, and you do not have one."),
)
_TOO_WEAK_TO_RESPOND: Wordings = (
    msgid("A response promises about 6 points. Even opposite a good opening hand there is hardly a game."),
    msgid("You are too weak to respond: a bid would make partner expect 6 points and drive too high."),
    msgid("Below 6 points you let partner play {bid}. The opponents will often bid anyway."),
)
_NOTRUMP_NO_GAME: Wordings = (
    msgid("Opposite {low} to {high} points you are short of game, and you have no long suit that would play better."),
    msgid("Partner has at most {high} points, so there is no game. A quiet {bid} is a good contract."),
    msgid("Without game values and without a long suit to run to, leave partner in {bid}."),
)
_PREEMPT_PLAYS: Wordings = (
    msgid("Partner's {bid} shows a long suit and at most {high} points: game would need a far better hand than yours."),
    msgid("Partner has a weak hand with one long suit, and {bid} in that suit is where it plays best."),
    msgid("Opposite a weak {bid} you have no game, and no reason to look for another suit."),
)
_OUT_OF_REACH: Wordings = (
    msgid(
        "Partner has shown {low} to {high} points. Opposite your hand that is short of game, so {bid} is high enough."
    ),
    msgid("Even if partner has {high} points you are short of game. Stop in {bid} while it is safe."),
    msgid("Together you have at most {total} points, too few for game, and {bid} is a reasonable contract."),
)
_UNLIKELY: Wordings = (
    msgid("Game would need nearly a maximum from partner. {bid} is the safer contract."),
    msgid("You are likely to have about {likely} points together, short of the 25 that game takes."),
    msgid("With about {likely} points between you, bidding on would more often turn plus into minus."),
)
_PLACED: Wordings = (
    msgid("Partner knows what you have shown and has chosen {bid}. Trust the decision."),
    msgid("{bid} is where partner wants to play, and you have no surprise that would change that."),
    msgid("You have described your hand, and partner has placed the contract in {bid}."),
)
_TO_PLAY: Wordings = (
    msgid("Partner's {bid} is to play, and your hand gives no reason to disturb it."),
    msgid("Partner has chosen the contract, and nothing in your hand speaks against it."),
    msgid("{bid} asks you to pass, and you have nothing that makes another contract better."),
)
_GOOD_SPOT: Wordings = (
    msgid("{bid} is a good place to stop: you have nothing that calls for another bid."),
    msgid("Partner's {bid} does not ask for more, and you have already shown your hand."),
    msgid("You have no extra values to show, and no better contract than {bid} is in sight."),
)


def _stop_low(facts: Facts) -> Text | None:
    """Return why the auction may end in our part score."""
    bid, last = facts.last_bid, facts.partner.last
    if bid is None or last is None or not facts.is_ours:
        return None
    if last.forcing is Forcing.INVITATIONAL:
        return say(facts, _DECLINE, bid=bid)
    text = None if facts.situation.i_acted else _let_partner_play(facts, bid)
    if text is None and last.forcing is Forcing.SIGN_OFF:
        text = say(facts, _PLACED if facts.situation.i_acted else _TO_PLAY, bid=bid)
    return text or _short_of_game(facts, bid)


def _let_partner_play(facts: Facts, bid: Call) -> Text | None:
    """Return why a hand that has not acted passes partner's first bid."""
    partner = facts.partner
    if bid.strain is Strain.NOTRUMP:
        is_flat = facts.hand.is_balanced and not facts.game_is_sure
        return say(facts, _NOTRUMP_NO_GAME, bid=bid, low=partner.least, high=partner.most) if is_flat else None
    if facts.role is Role.RESPONDER and bid.level == 1 and facts.hcp < _RESPONSE:
        return say(facts, _TOO_WEAK_TO_RESPOND, bid=bid)
    high = partner.bounds.hcp[1]
    return say(facts, _PREEMPT_PLAYS, bid=bid, high=high) if bid.level >= 2 and high <= _WEAK_OPENING_HCP else None


def _short_of_game(facts: Facts, bid: Call) -> Text:
    partner = facts.partner
    low = partner.bounds.hcp[0] or partner.least
    if not facts.game_is_possible and 0 < low < partner.most:
        values: dict[str, Value] = {"low": low, "high": partner.most, "total": facts.points_most}
        return say(facts, _OUT_OF_REACH, bid=bid, **values)
    likely = max(facts.together_likely, facts.hcp + partner.least)
    if likely < GAME_POINTS:
        return say(facts, _UNLIKELY[1:] if facts.is_contested else _UNLIKELY, bid=bid, likely=likely)
    return say(facts, _GOOD_SPOT if facts.situation.i_acted else _GOOD_SPOT[::2], bid=bid)


_KINDS: tuple[Callable[[Facts], Text | None], ...] = (
    _open_no_bid,
    _leave_double_in,
    _stay_doubled,
    _stop_in_game,
    _stop_low,
)


def reason_to_pass(facts: Facts) -> Text:
    """Return why a pass is right, from what the hand has and what the others have shown."""
    texts = (kind(facts) for kind in _KINDS)
    return next((text for text in texts if text is not None), None) or reason_to_let_them_play(facts)
