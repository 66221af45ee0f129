"""Keeping rule states and review items in step with the decisions they follow from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import Decision, Origin, TierName
from apps.core.prepared import Prepared
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.judged_calls import decisions_counted, rules_to_refresh
from apps.progress.selectors.summary import least_known_first, states_now
from apps.progress.services.projection import Answer, Place, Story, story_of

_KEPT = (
    "module",
    "system",
    "calls",
    "good_calls",
    "mastery",
    "lost",
    "last_call_at",
    "newest_grade",
    "stability_days",
    "difficulty",
    "reviewed_on",
    "due_on",
)


def catch_up(*, user: User) -> list[RuleState]:
    """Bring a person's states up to what has been decided, released and regraded since; often nothing.

    Gives all of them, the least known first.
    """
    states = states_now(user)
    behind = rules_to_refresh(user, states)
    return _retell_alone(user, behind, states) if behind else states


@transaction.atomic
def refresh(*, user: User, also: Collection[str] = ()) -> None:
    """Tell anew the story of every rule that is behind, and of those named in `also`."""
    _wait_for_other_windows(user)
    states = states_now(user)
    _retell(user, rules_to_refresh(user, states) | set(also), states)


@transaction.atomic
def _retell_alone(user: User, rules: set[str], states: list[RuleState]) -> list[RuleState]:
    _wait_for_other_windows(user)
    return _retell(user, rules, states)


def _wait_for_other_windows(user: User) -> None:
    """One at a time tells a person's stories: the same decisions give the same, so to tell one twice does no harm."""
    list(User.objects.select_for_update().filter(pk=user.pk).order_by().values_list("pk"))


def _retell(user: User, rules: set[str], states: list[RuleState]) -> list[RuleState]:
    """Tell the stories of these rules anew; gives all the person's states then, the least known first."""
    if not rules:
        return states
    answers = _answers(user, sorted(rules))
    stories = [story_of(rule, answers[rule]) for rule in sorted(rules) if rule in answers]
    if gone := rules - answers.keys():
        RuleState.objects.filter(user=user, rule__in=gone).delete()
    stored = _store(user, stories)
    return least_known_first([*(state for state in states if state.rule not in rules), *stored])


@transaction.atomic
def rebuild(*, user: User) -> int:
    """Make a person's whole progress anew from the decisions, and give the number of rules.

    Review positions keep their ids, so that pages that are open stay good.
    """
    known = set(RuleState.objects.filter(user=user).values_list("rule", flat=True))
    refresh(user=user, also=known)
    return RuleState.objects.filter(user=user).count()


def _answers(user: User, rules: list[str]) -> dict[str, list[Answer]]:
    """The answers under each rule, oldest first, with the reviews of its positions."""
    # Where a decision was judged again it comes once more, and the newest grade is the last.
    rows = _DECISIONS.rows(user=user.pk, now=timezone.now(), rules=rules)
    read = list({answer.decision_id: answer for answer in map(_answer, rows)}.values())
    by_rule: dict[str, list[Answer]] = defaultdict(list)
    for answer in read:
        by_rule[answer.rule].append(answer)
    return {rule: _with_reviews(by_rule[rule], read) for rule in rules if rule in by_rule}


def _decisions(user: int, now: datetime, rules: list[str]) -> QuerySet[Decision, tuple[Any, ...]]:
    counted = decisions_counted(User(pk=user), now=now)
    boards = counted.filter(rule__in=rules).order_by().values("board")
    return (
        counted.filter(Q(rule__in=rules) | Q(origin=Origin.REVIEW, board__in=boards), grades__isnull=False)
        .order_by("made_at", "pk", "grades__pk")
        .values_list(*("pk", "rule", "module", "snapshot__system", "origin", "made_at", *_PLACE, *_GRADE))
    )


_PLACE = ("hand", "auction", "dealer", "vulnerability")
_GRADE = ("grades__tier", "grades__score", "grades__hint_cost", "grades__pk")
_DECISIONS = Prepared(_decisions)


def _with_reviews(own: list[Answer], read: list[Answer]) -> list[Answer]:
    """A rule's answers, and those of its positions that another rule judged when they were asked again."""
    places = {answer.place for answer in own}
    rule = own[0].rule
    return [a for a in read if a.rule == rule or (a.origin is Origin.REVIEW and a.place in places)]


def _answer(row: Sequence[Any]) -> Answer:
    pk, rule, module, system, origin, made_at, *place, tier, score, hint_cost, grade = row
    return Answer(
        decision_id=pk,
        rule=rule,
        module=module,
        system=system,
        origin=Origin(origin),
        place=Place(*place),
        made_at=made_at,
        tier=TierName(tier),
        points=max(0, score - hint_cost),
        had_hint=hint_cost > 0,
        grade_id=grade,
    )


def _store(user: User, stories: list[Story]) -> list[RuleState]:
    states = RuleState.objects.bulk_create(
        [_row(user, story) for story in stories],
        update_conflicts=True,
        unique_fields=("user", "rule"),
        update_fields=_KEPT,
    )
    rules = [story.rule for story in stories]
    if rules:
        items = [item for state, story in zip(states, stories, strict=True) for item in _items(state, story)]
        _store_items(items, {row[1]: row for row in _ITEMS.rows(user=user.pk, rules=rules)})
    return states


def _store_items(items: list[ReviewItem], stored: dict[int, tuple[Any, ...]]) -> None:
    """Store what differs from the stored positions, which are rows of `_ITEM` by their decisions."""
    if gone := stored.keys() - {item.decision_id for item in items}:
        ReviewItem.objects.filter(decision__in=gone).delete()
    changed = [item for item in items if stored.get(item.decision_id) != tuple(getattr(item, of) for of in _ITEM)]
    if changed:
        ReviewItem.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=("decision",),
            update_fields=("state", "answers", "is_right", "answered_at"),
        )


_ITEM = ("state_id", "decision_id", "answers", "is_right", "answered_at")
_ITEMS = Prepared(
    lambda user, rules: (
        ReviewItem.objects.filter(state__user=user, state__rule__in=rules).order_by().values_list(*_ITEM)
    )
)


def _row(user: User, story: Story) -> RuleState:
    memory = story.memory
    return RuleState(
        user=user,
        rule=story.rule,
        module=story.module,
        system=story.system,
        calls=story.calls,
        good_calls=story.good_calls,
        mastery=story.mastery.percent,
        lost=story.mastery.lost,
        last_call_at=story.last_call_at,
        newest_grade=story.newest_grade,
        stability_days=memory.stability_days if memory else None,
        difficulty=memory.difficulty if memory else None,
        reviewed_on=memory.reviewed_on if memory else None,
        due_on=memory.due_on if memory else None,
    )


def _items(state: RuleState, story: Story) -> Iterable[ReviewItem]:
    return (
        ReviewItem(
            state=state,
            decision_id=item.decision_id,
            answers=item.answers,
            is_right=item.is_right,
            answered_at=item.answered_at,
        )
        for item in story.items
    )
