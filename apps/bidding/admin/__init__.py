"""Administration of decisions, disagreements and comparisons."""

from apps.bidding.admin import flags, history

__all__ = ("flags", "history")
