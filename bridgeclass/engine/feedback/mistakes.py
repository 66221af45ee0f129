"""Find the mistake of a call from the facts: the hand, what the players have shown, and both calls."""

from bridgeclass.engine.calls import DOUBLE, PASS, REDOUBLE, Call
from bridgeclass.engine.feedback.attempt import Attempt
from bridgeclass.engine.feedback.facts import Facts
from bridgeclass.engine.feedback.kinds import MistakeKind
from bridgeclass.engine.feedback.mistakes_of_bids import BIDS
from bridgeclass.engine.feedback.mistakes_of_passes import DOUBLES, PASSES, REDOUBLES

_BY_CALL = {PASS: PASSES, DOUBLE: DOUBLES, REDOUBLE: REDOUBLES}


def find_mistake(facts: Facts, call: Call) -> MistakeKind | None:
    """Return the most important mistake of a legal call; None for the engine's own call."""
    if call is facts.best:
        return None
    attempt = Attempt(facts, call)
    return next(kind for kind, holds in _BY_CALL.get(call, BIDS) if holds(attempt))
