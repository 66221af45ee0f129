"""Projection of a user's answers under one rule onto its state and review positions, without side effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from apps.bidding.models import Origin, TierName
from apps.progress.selectors.mastery import Mastery, mastery_of, newest_of_each
from apps.progress.selectors.memory import WRONG, Memory, remember

JUDGEMENT = "natural"
"""Module of natural calls, whose hands teach nothing about one another."""
REVIEWED_ORIGINS = frozenset({Origin.PRACTICE, Origin.LIVE})
"""Origins whose mistakes schedule a review; the API's positions have no board."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Place:
    """A position: a hand and the auction before."""

    hand: str
    auction: str
    dealer: str
    vulnerability: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The facts of a graded call that progress needs. points: 0 to 10, after the cost of hints."""

    decision_id: int
    rule: str
    module: str
    system: str
    origin: Origin
    place: Place
    made_at: datetime
    tier: TierName
    points: int
    had_hint: bool
    grade_id: int

    @property
    def is_right(self) -> bool:
        """Return whether the call was right."""
        return self.tier not in WRONG


@dataclass(slots=True)
class Item:
    """A review position during the projection."""

    decision_id: int
    answered_at: datetime
    answers: int = 0
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """State of a rule; memory is None without review positions."""

    rule: str
    module: str
    system: str
    calls: int
    good_calls: int
    mastery: Mastery
    last_call_at: datetime
    newest_grade: int
    memory: Memory | None
    items: tuple[Item, ...]


def story_of(rule: str, answers: Sequence[Answer]) -> Story:
    """Return the state of a rule from the user's answers, oldest first, at least one of them under the rule.

    Reviews graded by another rule, because the system has changed, count only for their positions.
    """
    own = [answer for answer in answers if answer.rule == rule]
    newest = own[-1]
    memory, items = _memory_and_items(rule, answers)
    return Story(
        rule=rule,
        module=newest.module,
        system=newest.system,
        calls=len(own),
        good_calls=sum(answer.is_right for answer in own),
        mastery=mastery_of(newest_of_each((answer.place, answer.points) for answer in own)),
        last_call_at=newest.made_at,
        newest_grade=max(answer.grade_id for answer in own),
        memory=memory,
        items=items,
    )


def _memory_and_items(rule: str, answers: Iterable[Answer]) -> tuple[Memory | None, tuple[Item, ...]]:
    """Return the memory, which begins with the first mistake and then counts every hand, and the review positions."""
    memory: Memory | None = None
    items: dict[Place, Item] = {}
    for answer in answers:
        item = items.get(answer.place)
        is_mistake = answer.rule == rule and not answer.is_right and answer.origin in REVIEWED_ORIGINS
        if item is None and is_mistake:
            item = items[answer.place] = Item(answer.decision_id, answer.made_at)
        elif item is not None:
            item.answers += answer.origin == Origin.REVIEW
            item.is_right, item.answered_at = answer.is_right, answer.made_at
        if item is not None or (memory is not None and answer.rule == rule and answer.module != JUDGEMENT):
            on = timezone.localdate(answer.made_at)
            memory = _soon_if_open(remember(memory, answer.tier, on, with_hint=answer.had_hint), answer, items)
    return memory, tuple(items.values())


def _soon_if_open(memory: Memory, answer: Answer, items: dict[Place, Item]) -> Memory:
    """Schedule natural calls for the next day as long as one position is still wrong."""
    if answer.module == JUDGEMENT and any(not item.is_right for item in items.values()):
        return replace(memory, due_on=memory.reviewed_on + _DAY)
    return memory
