"""The natural call that the opponent's bid has taken away, and what the hand does instead."""

from bridgeclass.engine.calls import DOUBLE, PASS, Call
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.phrases import Wordings, say
from bridgeclass.engine.messages import Text, Value, msgid
from bridgeclass.engine.solver import fitting_choices

_VALUES = 6
"""The fewest HCP with which an answer to a forcing call is more than a duty."""

_STRONG = 13
"""The HCP with which a double is not a substitute for a bid that would promise more."""

_HIGHER: Wordings = (
    msgid("You wanted {wanted}, and it is no longer enough. Your hand is worth the higher level, so bid {call}."),
    msgid("{bid} took your {wanted} away, but you are strong enough to bid {call} instead."),
    msgid("Without {bid} you would bid {wanted}. You have enough in hand for {call} over it."),
)
_DOUBLE: Wordings = (
    msgid("You wanted {wanted}, and it is no longer enough. The double shows the hand without the higher level."),
    msgid("{bid} took your {wanted} away. A double keeps {suit} in play without promising what {higher} would."),
    msgid("You would have bid {wanted}. {higher} would need more strength or length, so double."),
)
_PASS: Wordings = (
    msgid("You wanted {wanted}, and it is no longer enough: {higher} needs more strength or a longer suit, so pass."),
    msgid("{bid} took your {wanted} away. Going on to {higher} would show more than you have."),
    msgid("Without {bid} you would bid {wanted}. At the level of {higher} it is too much; partner may still act."),
)


def taken_away(facts: Facts) -> Text | None:
    """Return what became of the natural suit bid that the last bid has made insufficient; None if there is none."""
    bid, wanted = facts.last_bid, _wanted(facts)
    if bid is None or wanted is None or wanted.suit is None:
        return None
    if facts.best is PASS and facts.hcp < _VALUES:
        return None
    level = facts.cheapest(wanted.suit)
    if level > 7 or (facts.best.is_bid and facts.best.suit != wanted.suit):
        return None
    if facts.best is DOUBLE and facts.hcp >= _STRONG:
        return None
    values: dict[str, Value] = {"wanted": wanted, "bid": bid, "call": facts.best, "suit": wanted.suit}
    wordings = _HIGHER if facts.best.is_bid else _PASS if facts.best is PASS else _DOUBLE
    if wordings is _PASS and facts.pass_ends:
        wordings = _PASS[:2]
    return say(facts, wordings, higher=Call.bid(level, wanted.suit), **values)


def _wanted(facts: Facts) -> Call | None:
    """Return the natural bid of a suit that the hand would have made after a pass, if that is now insufficient."""
    if facts.decision.adjusted_from is not None:
        return facts.decision.adjusted_from
    bid, last = facts.last_bid, facts.auction.calls[-1:]
    undisturbed = facts.position.undisturbed if last and last[0].is_bid and facts.situation.partner_acted else None
    if undisturbed is None or bid is None or (undisturbed.is_forced and facts.hcp < _VALUES):
        return None
    choice = next((one for one in fitting_choices(facts.hand, undisturbed) if not one.rule.natural), None)
    if choice is None or choice.call.suit is None or choice.rule.convention or choice.variant.asks:
        return None
    return choice.call if choice.call.index < bid.index and not choice.variant.answers else None
