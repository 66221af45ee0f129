"""Review dates of rules, by the FSRS scheduler in whole days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from fsrs import Card, Rating, Scheduler, State

from apps.bidding.models import TierName

MAX_INTERVAL_DAYS = 365
_NOON = time(12, tzinfo=UTC)
# Whole days without fuzz: a due date stays the same all day, and a rebuild gives the same result.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=MAX_INTERVAL_DAYS, enable_fuzzing=False)
_RATINGS = {
    TierName.OPTIMAL: Rating.Good,
    TierName.ACCEPTABLE: Rating.Hard,
    TierName.SUBOPTIMAL: Rating.Again,
    TierName.ERROR: Rating.Again,
}
WRONG = frozenset(tier for tier, rating in _RATINGS.items() if rating is Rating.Again)
"""Tiers that schedule a review."""


@dataclass(frozen=True, slots=True)
class Memory:
    """FSRS state of a rule after its last call. difficulty: 1 to 10."""

    stability_days: float
    difficulty: float
    reviewed_on: date
    due_on: date


def remember(memory: Memory | None, tier: TierName, on: date, *, with_hint: bool = False) -> Memory:
    """Return the memory of a rule after another call; None for a rule not scheduled before.

    A right call with a hint counts as hard.
    """
    rating = _RATINGS[tier]
    if with_hint:
        rating = min(rating, Rating.Hard)
    card, _ = _SCHEDULER.review_card(_card(memory), rating, review_datetime=_noon(on))
    if card.stability is None or card.difficulty is None:
        raise ValueError("FSRS gave a reviewed card without a memory")
    return Memory(card.stability, card.difficulty, reviewed_on=on, due_on=card.due.date())


def _card(memory: Memory | None) -> Card:
    if memory is None:
        return Card(card_id=0)
    return Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability_days,
        difficulty=memory.difficulty,
        due=_noon(memory.due_on),
        last_review=_noon(memory.reviewed_on),
    )


def _noon(day: date) -> datetime:
    return datetime.combine(day, _NOON)
