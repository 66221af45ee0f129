"""Judging what a learner called, and finding out what it was worth."""

from apps.bidding.services.judging import (
    FlagAnsweredError,
    HandInPlayError,
    Question,
    allow_question,
    judge,
    position_asked,
    raise_flag,
)

__all__ = (
    "FlagAnsweredError",
    "HandInPlayError",
    "Question",
    "allow_question",
    "judge",
    "position_asked",
    "raise_flag",
)
