"""Reasons for a pass over the opponents' bids."""

from bridgeclass.engine.calls import DOUBLE, PASS, Call, Strain
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.feedback.facts import FIT, SUPPORT, Facts, Role
from bridgeclass.engine.feedback.phrases import Wordings, say
from bridgeclass.engine.hands import Quality
from bridgeclass.engine.messages import Text, msgid
from bridgeclass.engine.situation import is_game

_WEAK, _GOOD, _OPENING = 8, 10, 12
_MOST_POINTS = 22
_PREEMPT_HCP = 11
_LONG = 6


def reason_to_let_them_play(facts: Facts) -> Text:
    """Return why a hand passes over the opponents' last bid."""
    if facts.situation.i_acted:
        return _after_own_call(facts)
    return _opposite_partner(facts) if facts.situation.partner_acted else _alone(facts)


_PREEMPT_TOLD: Wordings = (
    msgid("Your {call} told the whole story, and partner knows it. Any further decision is partner's."),
    msgid("A preempt is made once. Partner knows what you have and decides what to do over {bid}."),
    msgid("You have shown a weak hand with a long suit; bidding again would tell partner the same a second time."),
)
_PREEMPT_HEARD: Wordings = (
    msgid("Partner heard your {call} and chose not to go on over {bid}. You have nothing more to show."),
    msgid("You described your hand with {call}, and partner preferred to defend {bid}."),
)
_TOLD: Wordings = (
    msgid("You have shown what you have. Partner can judge better than you whether to go beyond {bid}."),
    msgid("Your bidding has described this hand well. Leave the next decision over {bid} to partner."),
    msgid("To bid again now you would need more than you have shown. Partner still has a turn."),
)
_PARTNER_LET_GO: Wordings = (
    msgid("Partner knows your hand and did not go on over {bid}. You have nothing extra that would change that."),
    msgid("You have told your story, and partner has decided to defend {bid}. Bidding again would overrule that."),
    msgid("Partner had the last word and passed. With no more than you have shown, defend {bid}."),
)
_GO_ON_ALONE: Wordings = (
    msgid("Partner has not been able to act, and your hand is worth only what you have already shown."),
    msgid("To act again opposite a silent partner you need clear extra strength."),
    msgid("With partner silent, going on over {bid} alone would need a much stronger hand or a longer suit."),
)


def _after_own_call(facts: Facts) -> Text:
    """Return why a hand that has acted does not act again."""
    bid = facts.last_bid or PASS
    call = next(call for call in facts.my_calls if call is not PASS)
    if call.suit is not None and call.level >= 2 and facts.shown.hcp[1] <= _PREEMPT_HCP:
        if facts.pass_ends:
            return say(facts, _PREEMPT_HEARD, call=call, bid=bid)
        is_preempt = call.suit not in facts.partner.suits and facts.shown.lengths[call.suit][0] >= _LONG
        return say(facts, _PREEMPT_TOLD if is_preempt else _PREEMPT_TOLD[:1], call=call, bid=bid)
    if not facts.situation.partner_acted:
        return say(facts, _GO_ON_ALONE, bid=bid)
    return say(facts, _PARTNER_LET_GO if facts.pass_ends else _TOLD, bid=bid)


_FREED: Wordings = (
    msgid("{bid} on your right relieves you of answering partner's double, and you have too little to bid freely."),
    msgid("Partner's double asked you to bid, but now partner has another turn. With this hand you need not speak."),
    msgid("A bid over {bid} would show some values. Without them, pass: partner will bid again with a strong hand."),
)
_NO_FIT: Wordings = (
    msgid("You have no fit for partner's {suit}, and without one the deal plays better in defense."),
    msgid("Short in {suit} and with nothing of your own to bid, you let the opponents play."),
    msgid("Partner's {suit} do not fit your hand, and you are too weak to look for another suit."),
)
_WEAK_FIT: Wordings = (
    msgid("You have some support for {suit}, but too little strength to compete at this level."),
    msgid("A raise over {bid} would show more than you have. Partner may bid again with extra length."),
    msgid("Your hand is too weak to push on to the next level; partner may still compete."),
)
_TRAP: Wordings = (
    msgid("Your strength is in {suit}, their suit. Pass: partner can reopen with a double, and you will leave it in."),
    msgid("With such {suit} you want to defend. If partner reopens with a double, pass again for penalties."),
    msgid("A bid would throw away your {suit}, which are worth most in defense. Wait for partner to reopen."),
)
_TOO_WEAK_NOW: Wordings = (
    msgid(
        "A bid over {bid} would show values that you do not have. Partner still has a turn, so a weak hand may wait."
    ),
    msgid("You are too weak to bid freely over {bid}. Partner will act again with extra strength."),
    msgid("The opponents' bid has taken the duty to respond from you; with so little, pass."),
)
_NO_BID_FITS: Wordings = (
    msgid("You have no fit for partner, no suit long enough for this level, and nothing that a double would show."),
    msgid(
        "A new suit at this level needs length and strength, and a raise needs support. Wait: partner may act again."
    ),
    msgid("Some points, but no clear bid: partner still has a turn and will speak with a good hand."),
)
_LAST_WORD: Wordings = (
    msgid("Bidding on over {bid} would need more support or more strength. Defending is the better chance."),
    msgid("You have neither the fit nor the points to outbid {bid}, and partner has not asked you to."),
    msgid("Nothing in your hand says that your side makes more than theirs here. Defend {bid}."),
)


_OPPOSITE_PREEMPT: Wordings = (
    msgid("Partner's hand is weak, and yours makes no game opposite it. Without a fit, let them play {bid}."),
    msgid("Partner has shown little but the long suit, and you have no fit for it: do not bid over {bid}."),
)


def _opposite_partner(facts: Facts) -> Text:
    """Return why a hand that has not acted yet passes opposite a partner who has."""
    bid = facts.last_bid or PASS
    if facts.role is Role.ADVANCER and DOUBLE in facts.partner.calls and not facts.partner.suits:
        is_freed = facts.partner.has_doubled and facts.hcp < _WEAK + 2 and not facts.pass_ends
        return say(facts, _FREED if is_freed else _LAST_WORD, bid=bid)
    suit = facts.partner.suits[-1] if facts.partner.suits else None
    if facts.pass_ends:
        has_fit = suit is not None and facts.known_length(suit) >= FIT
        return say(facts, _LAST_WORD[::2] if has_fit else _LAST_WORD, bid=bid)
    if facts.role is Role.RESPONDER and bid.suit is not None and _sits_over(facts, bid.suit):
        return say(facts, _TRAP, suit=bid.suit)
    return _too_weak_to_compete(facts, bid, suit)


def _too_weak_to_compete(facts: Facts, bid: Call, suit: Suit | None) -> Text:
    """Return why a hand without strength or fit does not bid; `suit` is partner's last."""
    if suit is not None and facts.length(suit) < SUPPORT and facts.partner.most <= _PREEMPT_HCP:
        return say(facts, _OPPOSITE_PREEMPT, bid=bid)
    if suit is not None and facts.hcp < _WEAK + 2 and facts.length(suit) < SUPPORT and facts.role is Role.ADVANCER:
        return say(facts, _NO_FIT, suit=suit)
    if suit is not None and facts.known_length(suit) >= FIT:
        has_preempted = facts.partner.most <= _PREEMPT_HCP
        return say(facts, _WEAK_FIT[:1] if has_preempted else _WEAK_FIT, suit=suit, bid=bid)
    return say(facts, _TOO_WEAK_NOW if facts.hcp < _WEAK else _NO_BID_FITS, bid=bid)


def _sits_over(facts: Facts, suit: Suit) -> bool:
    """Return True for a hand with length and tricks in the suit of the opponent on the right."""
    own = facts.hand.suits[suit]
    return suit in facts.right.suits and own.length >= 4 and own.hcp >= 4 and facts.hcp >= _WEAK


_NOTHING_THERE: Wordings = (
    msgid("You are too weak to come in: {bid} is theirs, and the deal is likely to be theirs too."),
    msgid("With so few points, a bid would only help the opponents to judge how the cards lie."),
    msgid("The opponents have most of the strength. Stay out of the way and defend."),
    msgid("Any action would show partner strength that you do not have."),
)
_GAME_IS_THEIRS: Wordings = (
    msgid("They have bid game without any sign of doubt, and you have no trump tricks to double with."),
    msgid("A bid would need a very long suit at this level, and a double would need tricks. You have neither."),
    msgid("The opponents are where they want to be. Your hand has no surprise for {bid}, so defend quietly."),
)
_LONG_AGAINST_GAME: Wordings = (
    msgid("Your {suit} are long, but not good enough for a bid at this level."),
    msgid("Even with long {suit} this hand is not strong enough to come in over {bid}."),
)
_POINTS_AGAINST_GAME: Wordings = (
    msgid("You have defense, but no suit to bid at this level and no tricks that they cannot expect."),
    msgid("Your points may be enough to beat {bid}, but a double would need surer tricks."),
)
_SLAM_IS_THEIRS: Wordings = (
    msgid("They have bid a slam, and you have no sure tricks that they cannot know about. Do not double."),
    msgid("A double of a slam needs tricks that the opponents do not expect. You have none, so pass and defend."),
)
_STRENGTH_IS_THEIRS: Wordings = (
    msgid("The opponents have shown at least {least} points between them, and you have no reason to bid."),
    msgid("With {least} points or more shown by the opponents, a bid of yours would be doubled or help them to play."),
    msgid("They have most of the points and are still talking. Listen, and use what you hear in defense."),
)
_THEY_FIT: Wordings = (
    msgid("They have found their fit in {suit}, and you have no suit that is worth showing at this level."),
    msgid("The opponents have a fit in {suit} and room to stop. Without a good suit of your own, let them."),
    msgid("Coming in between two hands that fit in {suit} is dangerous without a long suit or an opening hand."),
)
_OVER_NOTRUMP: Wordings = (
    msgid("Coming in over {bid} needs a long suit: the strong hand can double you cheaply."),
    msgid(
        "Opposite a strong notrump you are better off in defense unless you have shape, and you have none to speak of."
    ),
    msgid("Their {bid} leaves little strength for partner. Without a good long suit, pass and defend."),
)
_OVER_LATER_NOTRUMP: Wordings = (
    msgid(
        "Both opponents have described their hands. Coming in over {bid} without a good long suit invites a penalty."
    ),
    msgid("You have no suit good enough to bid over {bid}, and as a defender you need not tell them what you hold."),
)
_LENGTH_IN_THEIRS: Wordings = (
    msgid("You have the points, but a double would show the other suits, and your length is in {suit}, their suit."),
    msgid(
        "With length in {suit} you are better off defending. A double would ask partner to bid, which you do not want."
    ),
    msgid("Good cards, but no suit to bid, and too many {suit} for a takeout double. Pass does not deny strength."),
)
_THIN_SUIT: Wordings = (
    msgid("The {suit} are too weak for an overcall: partner would lead and raise them, and a penalty could follow."),
    msgid("An overcall asks for a suit that you want led. These {suit} are not, so pass for now."),
    msgid("Five cards alone do not make an overcall in {suit}; without better honors you wait."),
)
_TOO_HIGH: Wordings = (
    msgid("At the {level}-level an overcall in {suit} needs an opening hand or a long, strong suit."),
    msgid("Showing {suit} would take you to the {level}-level, which is too high for this hand."),
    msgid("Partner would expect more for a bid in {suit} at the {level}-level. Pass and keep out of trouble."),
)
_NO_SUIT: Wordings = (
    msgid("You have no five-card suit to overcall in, and you are not strong enough for a takeout double."),
    msgid("An overcall needs five cards and a double needs an opening hand with support for the other suits."),
    msgid("Nothing fits: no suit for an overcall, and too little for a takeout double. You may still come in later."),
)
_NOT_THE_SHAPE: Wordings = (
    msgid("You have an opening hand but not the shape: a double would show support for every unbid suit."),
    msgid("A double shows the other suits, and you cannot support all of them. Without a suit to overcall in, pass."),
    msgid("Points alone do not make a bid here: no long suit, and no support for one of the unbid suits."),
)
_STOP_HERE: Wordings = (
    msgid("Defending {bid} is fine: you have nothing that suggests your side could do better."),
    msgid("A pass ends the auction, and at this level {bid} is as good for you as anything you could bid."),
    msgid("Coming in now may push them into a better contract. You have too little to compete, so defend {bid}."),
)


def _alone(facts: Facts) -> Text:
    """Return why a hand stays silent when the side has only passed."""
    bid, suit = facts.last_bid or PASS, facts.longest
    if is_game(bid):
        return _defend_game(facts, bid)
    if facts.hcp < _OPENING and facts.their_least >= _MOST_POINTS and not facts.pass_ends:
        return say(facts, _STRENGTH_IS_THEIRS, least=facts.their_least)
    if facts.hcp < _WEAK and (facts.length(suit) < 6 or facts.hcp < 5):
        return say(facts, _NOTHING_THERE, bid=bid)
    if facts.pass_ends:
        return say(facts, _STOP_HERE if facts.hcp < _GOOD else _STOP_HERE[:2], bid=bid)
    if bid.strain is Strain.NOTRUMP:
        is_opening = facts.auction.calls[facts.auction.opening_index or 0] is bid
        return say(facts, _OVER_NOTRUMP if is_opening else _OVER_LATER_NOTRUMP, bid=bid)
    is_biddable = facts.length(suit) >= 5 and suit not in facts.their_suits
    return _no_overcall(facts, suit) if is_biddable else _no_double(facts)


def _defend_game(facts: Facts, bid: Call) -> Text:
    if bid.level >= 6:
        return say(facts, _SLAM_IS_THEIRS)
    if facts.length(facts.longest) >= _LONG and facts.longest not in facts.their_suits:
        return say(facts, _LONG_AGAINST_GAME, bid=bid, suit=facts.longest)
    if facts.hcp >= _GOOD:
        return say(facts, _POINTS_AGAINST_GAME, bid=bid)
    return say(facts, _GAME_IS_THEIRS[1:] if bid.strain is Strain.NOTRUMP else _GAME_IS_THEIRS, bid=bid)


def _no_double(facts: Facts) -> Text:
    """Return why a hand without a suit to bid does not double."""
    theirs = next((s for s in facts.their_suits if facts.length(s) >= 4), None)
    if facts.hcp < _OPENING:
        fit = facts.their_fit
        if theirs is not None and fit is None and facts.hcp >= _WEAK:
            return say(facts, _LENGTH_IN_THEIRS[1:2], suit=theirs)
        return say(facts, _THEY_FIT, suit=fit) if fit is not None else say(facts, _NO_SUIT)
    return say(facts, _LENGTH_IN_THEIRS, suit=theirs) if theirs is not None else say(facts, _NOT_THE_SHAPE)


def _no_overcall(facts: Facts, suit: Suit) -> Text:
    """Return why a suit of five or more cards is not bid."""
    level = facts.cheapest(suit)
    if level <= 2 and (level == 1 or facts.quality(suit) < Quality.FAIR):
        return say(facts, _THIN_SUIT, suit=suit)
    return say(facts, _TOO_HIGH, suit=suit, level=level)
