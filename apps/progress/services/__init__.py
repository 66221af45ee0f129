"""Keeping progress in step with what was bid, bidding positions again, and practising rules and subjects."""

from apps.progress.services.drills import DrillRefusedError, begin_drill, deal_drill, order_drill, order_subject
from apps.progress.services.projector import catch_up, rebuild
from apps.progress.services.review import AnsweredBeforeError, answer_review, set_cards_a_day

__all__ = (
    "AnsweredBeforeError",
    "DrillRefusedError",
    "answer_review",
    "begin_drill",
    "catch_up",
    "deal_drill",
    "order_drill",
    "order_subject",
    "rebuild",
    "set_cards_a_day",
)
