"""What can be read of judgements and of the systems that judge, one module a subject."""

from apps.bidding.selectors.card import Card, Found, card_of, find_rules, system_summaries
from apps.bidding.selectors.comparisons import ComparisonShown, comparisons_on
from apps.bidding.selectors.decisions import (
    Position,
    api_decisions_of,
    explain_decision,
    explain_position,
    newest_grades,
    position_of,
    with_newest_grade,
)
from apps.bidding.selectors.filters import Sought, sought_among
from apps.bidding.selectors.next_calls import NextCalls, auction_query, flipped_by, next_calls, played

__all__ = [
    "Card",
    "ComparisonShown",
    "Found",
    "NextCalls",
    "Position",
    "Sought",
    "api_decisions_of",
    "auction_query",
    "card_of",
    "comparisons_on",
    "explain_decision",
    "explain_position",
    "find_rules",
    "flipped_by",
    "newest_grades",
    "next_calls",
    "played",
    "position_of",
    "sought_among",
    "system_summaries",
    "with_newest_grade",
]
