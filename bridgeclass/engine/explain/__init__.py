"""Explanations of calls at four levels of detail, worded from the constraints themselves."""

from bridgeclass.engine.explain.build import FORCING_WORDS, chances, explain_call, explain_decision, reason
from bridgeclass.engine.explain.card import CardModule, CardRule, KindOfHand, read_card, read_conditional, read_rule
from bridgeclass.engine.explain.explanation import Alternative, BidExplanation, Level, RuleCheck
from bridgeclass.engine.explain.reasons import first_failure

__all__ = [
    "FORCING_WORDS",
    "Alternative",
    "BidExplanation",
    "CardModule",
    "CardRule",
    "KindOfHand",
    "Level",
    "RuleCheck",
    "chances",
    "explain_call",
    "explain_decision",
    "first_failure",
    "read_card",
    "read_conditional",
    "read_rule",
    "reason",
]
