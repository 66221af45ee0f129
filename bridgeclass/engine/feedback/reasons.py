"""Reasons for the engine's call: one or two sentences about this hand opposite what partner has shown."""

from bridgeclass.engine.calls import PASS
from bridgeclass.engine.feedback.bids import reason_to_bid
from bridgeclass.engine.feedback.doubles import reason_to_double
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.lifted import taken_away
from bridgeclass.engine.feedback.passes import reason_to_pass
from bridgeclass.engine.meaning import rule_text
from bridgeclass.engine.messages import Text


def reason(facts: Facts) -> Text:
    """Return why the engine's call is right, in at most 40 words: what its rule says, else what the facts say."""
    lifted = taken_away(facts)
    if lifted is not None:
        return lifted
    if facts.choice is not None and facts.choice.variant.why:
        return rule_text(facts.choice.variant.why, facts.choice)
    if facts.best is PASS:
        return reason_to_pass(facts)
    return reason_to_bid(facts) if facts.best.is_bid else reason_to_double(facts)
