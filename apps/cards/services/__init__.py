"""What people do with convention cards, and the keeping of what judged a decision."""

from apps.cards.services.cards import (
    CardWanted,
    ConflictingOptionsError,
    change_card,
    create_card,
    mark_used,
    share_card,
    shipped_card,
)
from apps.cards.services.snapshots import keep_snapshot, keep_snapshots

__all__ = [
    "CardWanted",
    "ConflictingOptionsError",
    "change_card",
    "create_card",
    "keep_snapshot",
    "keep_snapshots",
    "mark_used",
    "share_card",
    "shipped_card",
]
