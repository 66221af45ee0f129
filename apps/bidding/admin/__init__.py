"""Administration of decisions, disagreements and comparisons."""

from apps.bidding.admin import doubts, flags, history

__all__ = ("doubts", "flags", "history")
