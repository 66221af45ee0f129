"""Reasons for a bid over the opponents' bids: overcalls, advances and competing for the part score."""

from bridgeclass.engine.cards import Suit
from bridgeclass.engine.feedback.facts import FIT, SUPPORT, Facts, Role
from bridgeclass.engine.feedback.phrases import Wordings, say
from bridgeclass.engine.hands import Quality
from bridgeclass.engine.messages import Text, Value, msgid
from bridgeclass.engine.scoring import NUMBERS

_WEAK, _SOME_POINTS, _WEAK_JUMP = 6, 7, 10

_OVERCALL: Wordings = (
    msgid("A good suit is worth showing: partner can raise it, and {suit} are what you want led."),
    msgid("You have the suit and the strength to compete, and {call} tells partner what to lead."),
    msgid("Come in while it is cheap: {call} takes room from the opponents and may find a fit in {suit}."),
)
_OVERCALL_TWO: Wordings = (
    msgid("Your {suit} are good enough for the two-level, where partner counts on an opening hand or a long suit."),
    msgid("You have a real suit and nearly an opening hand or more, so {call} is safe enough to compete."),
)
_OVERCALL_LENGTH: Wordings = (msgid("With {cards} {suit} and {n} points you may compete at the two-level."),)
_OVERCALL_JUMP: Wordings = (
    msgid("Long {suit} and little else: the jump takes bidding room and tells partner what kind of hand you have."),
    msgid("A weak hand with a long suit. {call} makes them guess at a higher level."),
)
_OVERCALL_HIGH: Wordings = (
    msgid("They have taken away room, but your {suit} are too good to stay silent."),
    msgid("You have a hand worth a bid at this level, and {suit} are where it plays best."),
)
_OVERCALL_NOTRUMP: Wordings = (
    msgid("You have a stopper in their suit and a balanced hand: {call} shows both, and your strength."),
    msgid("Their suit is stopped and your hand is balanced, so one bid describes it to partner."),
)
_BALANCE: Wordings = (
    msgid("If you pass, they play {bid}. Partner must have some points, since they stopped so low: compete."),
    msgid("You may bid on less here: {bid} would be the final contract, and the missing strength is with partner."),
    msgid("They stopped low, so the points are divided. Bid rather than sell out to {bid}."),
)


def reason_to_enter(facts: Facts) -> Text:
    """Return why the hand comes in after the opponents opened."""
    call, suit, bid = facts.best, facts.best.suit, facts.last_bid
    if facts.role is Role.BALANCER and bid is not None and bid.level <= 2 and call.level <= 3:
        return say(facts, _BALANCE, bid=bid)
    if suit is None:
        return say(facts, _OVERCALL_NOTRUMP, call=call)
    values: dict[str, Value] = {"call": call, "suit": suit, "cards": NUMBERS[facts.length(suit) - 1], "n": facts.hcp}
    is_good = facts.quality(suit) >= Quality.GOOD
    if call.level > facts.cheapest(suit) and facts.hcp < 12:
        return say(facts, _OVERCALL_JUMP, **values)
    if call.level >= 3:
        return say(facts, _OVERCALL_HIGH if is_good else _OVERCALL_HIGH[1:], **values)
    if call.level == 1:
        return say(facts, _OVERCALL if is_good else _OVERCALL[1:], **values)
    return say(facts, _OVERCALL_TWO if is_good else _OVERCALL_LENGTH, **values)


_SUPPORT: Wordings = (
    msgid("You have a fit in {suit}: compete, and take room from the opponents."),
    msgid("Show the support for {suit} now. It helps partner to judge the rest of the auction."),
    msgid("With {cards} or more {suit} together you are safe enough at this level, and you push them higher."),
)
_BACK_TO_SUIT: Wordings = (
    msgid("Partner has shown two suits, and {suit} fit you better: go back to them. This shows no extra strength."),
    msgid("You only choose between partner's suits, and {suit} are the better fit."),
)
_JUMP_SUPPORT: Wordings = (
    msgid("Bid the full value of the fit in {suit} at once: it takes away the room they need."),
    msgid("Many trumps and little defense: {call} makes it hard for them to find the right contract."),
)
_LONG: Wordings = (
    msgid("Your {suit} are long enough to play at this level even opposite little support."),
    msgid("You have more {suit} than you have shown, so compete once more rather than defend {bid}."),
    msgid("Let partner know of the extra length in {suit}; selling out to {bid} would be too cheap."),
)
_OWN_SUIT: Wordings = (
    msgid("You have a suit worth showing and enough strength for it, and {call} may find the fit."),
    msgid("Bid your {suit} while you can: partner may raise, and it will be too high later."),
    msgid("{call} offers partner a new place to play, and your hand is strong enough to compete."),
)
_LENGTH_ONLY: Wordings = (
    msgid("Weak, but your {suit} are long: in {call} they take tricks, in defense hardly any."),
    msgid("Bid your {suit} now, on length rather than strength; partner will not expect much more."),
)
_STOPPED: Wordings = (
    msgid("Their suit is stopped and your hand has no better suit to offer: {call} shows both."),
    msgid("{call} tells partner that you hold their suit and how strong you are."),
)
_UNSTOPPED: Wordings = (
    msgid("{call} shows your strength and a hand without a suit worth bidding."),
    msgid("No fit and no long suit, but the values for {call}."),
)
_CHOOSE: Wordings = (
    msgid("Partner asks you to bid, and {suit} are the best you can offer. This promises no strength."),
    msgid("You have to say something, however weak you are, and {call} is the least."),
)
_ANSWER_DOUBLE: Wordings = (
    msgid("Partner asks for your best suit, and {suit} it is. The level tells partner how strong you are."),
    msgid("Partner's double promises support for {suit}, so bid them; this shows no more than you need for the level."),
    msgid("You have to answer partner's double, however weak you are, and {suit} are the suit to name."),
)
_ANSWER_JUMP: Wordings = (
    msgid("Partner's double asks for a suit even with nothing. Jump to show that you have real values."),
    msgid("A simple {suit} bid could be made on no points at all, so jump with this hand."),
)


def _supporting(facts: Facts, suit: Suit, *, jumps: bool) -> Wordings:
    """Return the wordings for a raise, or for a choice between partner's suits."""
    if len(facts.partner.suits) > 1 and suit != facts.partner.suits[-1] and facts.is_ours and not jumps:
        return _BACK_TO_SUIT
    if jumps and facts.hcp < _WEAK_JUMP:
        return _JUMP_SUPPORT
    return _SUPPORT[::2] if suit in facts.my_suits or suit == facts.agreed else _SUPPORT


def reason_to_compete(facts: Facts) -> Text:
    """Return why the hand bids below game, with both sides in the auction."""
    call, suit = facts.best, facts.best.suit
    values: dict[str, Value] = {"call": call, "bid": facts.last_bid or call}
    if suit is None:
        held = all(facts.has_stopper(theirs) for theirs in facts.their_suits)
        return say(facts, _STOPPED if held and facts.their_suits else _UNSTOPPED, **values)
    values |= {"suit": suit, "cards": facts.known_length(suit)}
    jumps = call.level > facts.cheapest(suit)
    if facts.role is Role.ADVANCER and facts.partner_doubled_for_takeout and suit not in facts.my_suits:
        return say(facts, _ANSWER_JUMP if jumps and facts.hcp >= 8 else _ANSWER_DOUBLE, **values)
    if facts.is_forced and facts.hcp < _WEAK and not jumps and suit not in facts.my_suits:
        return say(facts, _CHOOSE, **values)
    if suit in facts.partner.suits and facts.length(suit) >= min(SUPPORT, FIT - facts.partner.length(suit)[0]):
        return say(facts, _supporting(facts, suit, jumps=jumps), **values)
    if suit in facts.my_suits:
        return say(facts, _LONG[:1] if facts.is_ours else _LONG, **values)
    return say(facts, _LENGTH_ONLY if facts.hcp < _SOME_POINTS else _OWN_SUIT, **values)
