"""Decisions, disagreements and comparisons, for those who look after the place: one module a subject."""

from apps.bidding.admin import flags, history

__all__ = ("flags", "history")
