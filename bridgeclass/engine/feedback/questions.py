"""Hints before a call: a question about the facts, and the direction in which a natural call lies."""

from bridgeclass.engine.calls import PASS
from bridgeclass.engine.cards import Suit
from bridgeclass.engine.feedback.facts import FIT, Facts, Role
from bridgeclass.engine.meaning import Interpretation
from bridgeclass.engine.messages import Message, Text


def question(facts: Facts) -> Text:
    """Return the question that a teacher would ask first; it depends on the auction and not on the better call."""
    if facts.role is Role.FIRST_TO_ACT:
        return _about_opening(facts)
    last = facts.partner.last
    if last is not None and last.call is not PASS and (special := _about_partners_call(facts, last)) is not None:
        return special
    if not facts.partner.has_acted:
        return _without_partner(facts)
    return _about_strength(facts)


def _about_partners_call(facts: Facts, last: Interpretation) -> Text | None:
    """Return the question about a call of partner that asks something of the player; None for any other."""
    if facts.partner_doubled_for_takeout:
        return Message("Partner’s double asks for your best suit. How strong are you?")
    if facts.partner_doubled_for_penalty:
        return Message("Partner wants to defend. Is there a reason to disagree?")
    if last.asks:
        return Message("What does partner’s {call} ask, and what is your answer?", call=last.call)
    if facts.is_asked:
        return Message("What does partner’s {call} mean, and what follows for you?", call=last.call)
    return None


def _about_strength(facts: Facts) -> Text:
    fit, last = facts.best_fit, facts.partner.last
    if fit is not None:
        return Message("You have a fit in {suit}. How many points do you have together?", suit=fit)
    if facts.is_forced and last is not None:
        return Message("May you pass partner’s {call}? What have you not shown yet?", call=last.call)
    suit = _suit_to_count(facts)
    if suit is not None:
        return Message("How many {suit} can you have together, and how many points?", suit=suit)
    return Message("What has partner shown, and how many points do you have together?")


def direction(facts: Facts) -> Text:
    """Return where the deal is heading, if no convention decides."""
    if facts.role is Role.FIRST_TO_ACT:
        return Message("your strength and your longest suit: is it an opening bid?")
    if not facts.partner.has_acted:
        if facts.pass_ends:
            return Message("whose deal it is: a pass ends the auction.")
        return Message("what you could gain by coming in, and what it could cost.")
    if facts.game_is_sure:
        return Message("which game: you have enough points together.")
    if not facts.game_is_possible:
        return Message("a safe place to stop: game is out of reach.")
    return Message("game: it is possible, but not sure.")


def _about_opening(facts: Facts) -> Text:
    if facts.partner.calls:
        return Message("Partner has passed. Are you strong enough to open?")
    return Message("Are you strong enough to open, and what does your longest suit offer?")


def _without_partner(facts: Facts) -> Text:
    if facts.role is Role.BALANCER:
        return Message("What happens if you pass now? Whose deal is it?")
    if facts.my_calls and any(call is not PASS for call in facts.my_calls):
        return Message("Have you more than you have shown so far?")
    if not facts.their_suits:
        return Message("Are you strong enough to come in, and in which suit?")
    return Message("Which suits are still unbid, and how many of them do you hold?")


def _suit_to_count(facts: Facts) -> Suit | None:
    """Return partner's suit in which a fit is possible and not yet known."""
    possible = (suit for suit in facts.partner.suits if facts.may_fit(suit) and facts.known_length(suit) < FIT)
    return next(possible, None)
