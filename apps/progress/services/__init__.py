"""Keeping progress in step with what was bid, and bidding positions again."""

from apps.progress.services.review import AnsweredBeforeError, answer_review, set_cards_a_day
from apps.progress.services.states import catch_up, rebuild

__all__ = ("AnsweredBeforeError", "answer_review", "catch_up", "rebuild", "set_cards_a_day")
