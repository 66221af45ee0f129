"""A mistake in words: one sentence about this hand, chosen among several by a stable number of the decision."""

from bridgeclass.engine.calls import PASS, Call
from bridgeclass.engine.feedback.attempt import Attempt
from bridgeclass.engine.feedback.facts import FIT, Facts
from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.feedback.mistakes_of_passes import short_suit
from bridgeclass.engine.feedback.wordings_doubles import DOUBLES
from bridgeclass.engine.feedback.wordings_levels import LEVELS
from bridgeclass.engine.feedback.wordings_openings import OPENINGS
from bridgeclass.engine.feedback.wordings_passes import PASSES
from bridgeclass.engine.feedback.wordings_strains import STRAINS
from bridgeclass.engine.messages import Message, RuleText, Text, Value, places

WORDINGS: dict[MistakeKind, tuple[str, ...]] = {**PASSES, **DOUBLES, **OPENINGS, **LEVELS, **STRAINS}
"""The sentences for each kind; one whose places have no value here is left out."""
MOST_WORDS = 30


def mistake_sentence(facts: Facts, call: Call, kind: MistakeKind) -> Text:
    """Return the sentence that tells the learner about this mistake."""
    values = _values(Attempt(facts, call))
    usable = [text for text in WORDINGS[kind] if all(values[name] is not None for name in places(text))]
    text = usable[(facts.seed + call.index) % len(usable)]
    return Message(text, **{name: value for name in places(text) if (value := values[name]) is not None})


def _values(attempt: Attempt) -> dict[str, Value | None]:
    """Return the values of all places; None for those that are unknown or say nothing here."""
    facts = attempt.facts
    return {**_values_of_calls(attempt), **_values_of_both_hands(attempt), **_values_of_others(facts)}


def _values_of_calls(attempt: Attempt) -> dict[str, Value | None]:
    facts, suit, most = attempt.facts, attempt.suit, attempt.most
    convention = attempt.heard.convention
    return {
        "call": attempt.call,
        "best": attempt.best,
        "suit": suit,
        "best_suit": attempt.best.suit,
        "loose_suit": suit if suit is not None and facts.known_length(suit) < FIT else None,
        "partner_suit": attempt.best.suit if attempt.best_supports else None,
        "long_suit": facts.longest,
        "needed": attempt.needed,
        "most": most if most < facts.hcp else None,
        "cards": attempt.cards(suit) if suit is not None and attempt.is_short else None,
        "short_suit": short_suit(attempt),
        "convention": RuleText(convention) if convention else None,
        "best_convention": RuleText(facts.convention) if facts.convention else None,
    }


def _values_of_both_hands(attempt: Attempt) -> dict[str, Value | None]:
    facts, suit = attempt.facts, attempt.best.suit
    fit = facts.best_fit
    return {
        "own": facts.hcp,
        "together": facts.together_likely,
        "fit": fit,
        "trumps": facts.known_length(suit) if suit is not None else None,
    }


def _values_of_others(facts: Facts) -> dict[str, Value | None]:
    bid, partner = facts.last_bid, facts.partner
    last = next((call for call in reversed(partner.calls) if call is not PASS), None)
    is_theirs = bid is not None and not facts.is_ours
    unstopped = next(iter(facts.unstopped), None)
    return {
        "last_bid": bid,
        "last_suit": bid.suit if bid is not None else None,
        "their_bid": bid if is_theirs else None,
        "their_suit": bid.suit if is_theirs and bid is not None and bid.suit is not None else unstopped,
        "partner_call": last if last is not None and last.is_bid else None,
        "partner_points": partner.points if partner.has_acted else None,
        "partner_most": partner.most,
    }
