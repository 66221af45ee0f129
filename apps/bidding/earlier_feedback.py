"""Texts of feedback in the grades of earlier versions, kept so that the catalogs translate them."""

from bridgeclass.engine.messages import msgid

EARLIER_FEEDBACK = (
    msgid("{call} is right: {meaning}."),
    msgid("{call} describes your hand, but not as well."),
    msgid("Partner's call is forcing, so you may not pass."),
    msgid("Your hand is too strong to pass."),
    msgid("You do not have the strength for a slam."),
    msgid("Partner asks, and {call} is not the answer of your hand."),
    msgid("Your side has reached its contract."),
    msgid("{call} would promise {promise}."),
    msgid("{call} would promise {promise}; {failure}."),
    msgid("No rule bids {call} here; partner takes it as {meaning}."),
)
