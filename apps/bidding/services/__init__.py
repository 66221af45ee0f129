"""Judging what a learner called, and finding out what it was worth."""

from apps.bidding.services.comparing import (
    ComparisonRefusedError,
    compare_calls,
    order_comparison,
    stop_comparison,
)
from apps.bidding.services.judging import (
    FlagAnsweredError,
    HandInPlayError,
    JudgedCall,
    Question,
    allow_question,
    judge,
    raise_flag,
    unsaved_decision,
)

__all__ = (
    "ComparisonRefusedError",
    "FlagAnsweredError",
    "HandInPlayError",
    "JudgedCall",
    "Question",
    "allow_question",
    "compare_calls",
    "judge",
    "order_comparison",
    "raise_flag",
    "stop_comparison",
    "unsaved_decision",
)
