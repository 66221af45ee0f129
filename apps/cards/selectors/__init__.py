"""Cards as they are stored, as people read them, and the bidders that play them."""

from apps.cards.selectors.bidders import (
    bidder_for,
    bidder_of,
    bidder_of_snapshots,
    played_by,
)
from apps.cards.selectors.queries import cards_changed_by, cards_of, current_cards_of
from apps.cards.selectors.snapshots import snapshots_by_id

__all__ = [
    "bidder_for",
    "bidder_of",
    "bidder_of_snapshots",
    "cards_changed_by",
    "cards_of",
    "current_cards_of",
    "played_by",
    "snapshots_by_id",
]
