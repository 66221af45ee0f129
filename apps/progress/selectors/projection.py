"""What a person's calls under one rule come to, told again from the first to the last.

Pure: answers in, the state of the rule and its review positions out. The same answers give the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from apps.bidding.models import Origin, TierName
from apps.progress.selectors.mastery import Mastery, mastery_of, newest_of_each
from apps.progress.selectors.memory import WRONG, Memory, remember

JUDGEMENT = "natural"
"""The module whose rules hold no lesson of their own: its hands teach nothing about one another."""
ASKED_AGAIN = frozenset({Origin.PRACTICE, Origin.LIVE})
"""Where a mistake opens a review: the API's positions have no board."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Place:
    """A position: the hand, and all that was said before."""

    hand: str
    auction: str
    dealer: str
    vulnerability: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One judged call, as much of it as progress needs."""

    decision_id: int
    rule: str
    module: str
    system: str
    origin: Origin
    place: Place
    made_at: datetime
    tier: TierName
    points: int
    """0 to 10, with the cost of hints taken off."""
    had_hint: bool
    grade_id: int

    @property
    def is_right(self) -> bool:
        """Whether the call need not be learned."""
        return self.tier not in WRONG


@dataclass(slots=True)
class Item:
    """A position to be bid again, while the story is told."""

    decision_id: int
    answered_at: datetime
    answers: int = 0
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that is kept of one rule."""

    rule: str
    module: str
    system: str
    calls: int
    good_calls: int
    mastery: Mastery
    last_call_at: datetime
    newest_grade: int
    memory: Memory | None
    """None while there is nothing to bid again."""
    items: tuple[Item, ...]


def story_of(rule: str, answers: Sequence[Answer]) -> Story:
    """Tell the story of a rule from the person's answers, oldest first, at least one of them under this rule.

    Reviews judged by another rule, because the system has changed since, count for the positions they
    were asked in, and for nothing else here.
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
    """A rule's memory begins with its first mistake; from then on every hand of the rule counts for it."""
    memory: Memory | None = None
    items: dict[Place, Item] = {}
    for answer in answers:
        item = items.get(answer.place)
        if item is None and _opens_a_review(rule, answer):
            item = items[answer.place] = Item(answer.decision_id, answer.made_at)
        elif item is not None:
            _note(item, answer)
        if item is not None or (memory is not None and answer.rule == rule and answer.module != JUDGEMENT):
            on = timezone.localdate(answer.made_at)
            memory = _soon_if_open(remember(memory, answer.tier, on, with_hint=answer.had_hint), answer, items)
    return memory, tuple(items.values())


def _opens_a_review(rule: str, answer: Answer) -> bool:
    return answer.rule == rule and not answer.is_right and answer.origin in ASKED_AGAIN


def _note(item: Item, answer: Answer) -> None:
    item.answers += answer.origin == Origin.REVIEW
    item.is_right = answer.is_right
    item.answered_at = answer.made_at


def _soon_if_open(memory: Memory, answer: Answer, items: dict[Place, Item]) -> Memory:
    """Hands of judgement come back one by one: tomorrow, as long as one of them still waits to be got right."""
    if answer.module == JUDGEMENT and any(not item.is_right for item in items.values()):
        return Memory(memory.stability_days, memory.difficulty, memory.reviewed_on, memory.reviewed_on + _DAY)
    return memory
