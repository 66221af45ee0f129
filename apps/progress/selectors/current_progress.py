"""Current progress of a user, computed without storing anything.

Stored rule states are out of date when an assignment closes, answers are released or a call is taken back. Their rules
are projected again in memory; `services.projector` stores the result with the next write.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from apps.accounts.models import User
from apps.auctions.selectors.visibility import own_decisions_due
from apps.bidding.models import Decision, Origin, TierName
from apps.progress.models import ReviewItem, RuleKey, RuleState
from apps.progress.selectors.projection import Answer, Place, Story, story_of

_PLACE = ("hand", "auction", "dealer", "vulnerability")
_GRADE = ("grades__tier", "grades__score", "grades__hint_cost", "grades__pk")


@dataclass(frozen=True, slots=True)
class CurrentProgress:
    """All rule states of a user, least known first."""

    states: tuple[RuleState, ...]
    items: dict[RuleKey, tuple[ReviewItem, ...]] = field(default_factory=dict)
    """Review positions of the rules whose stored rows are out of date, by rule."""
    out_of_date: frozenset[int] = frozenset()
    """Ids of the stored states that are out of date."""
    gone: frozenset[int] = frozenset()
    """Those of them whose rules no longer count."""

    @property
    def is_stored(self) -> bool:
        """Return whether the stored rows are current."""
        return not self.items and not self.gone

    def due_on(self, day: date) -> list[RuleState]:
        """Return the states due by a day, longest overdue first."""
        due = [state for state in self.states if state.due_on is not None and state.due_on <= day]
        return sorted(due, key=lambda state: (state.due_on or day, state.last_call_at, state.key))


def current_progress(user: User, *, also: Collection[RuleKey] = ()) -> CurrentProgress:
    """Return the user's progress; the rules in `also` are projected again in any case."""
    stored = list(RuleState.objects.filter(user=user).order_by())
    behind = rules_to_refresh(user, stored) | set(also)
    if not behind:
        return CurrentProgress(least_known_first(stored))
    answers = _answers(user, sorted(behind))
    stories = [story_of(key.rule, answers[key]) for key in sorted(answers)]
    projected = [_state(user, story) for story in stories]
    return CurrentProgress(
        states=least_known_first([*(state for state in stored if state.key not in behind), *projected]),
        items={
            state.key: tuple(ReviewItem(state=state, **asdict(item)) for item in story.items)
            for state, story in zip(projected, stories, strict=True)
        },
        out_of_date=frozenset(state.pk for state in stored if state.key in behind),
        gone=frozenset(state.pk for state in stored if state.key in behind - answers.keys()),
    )


def decisions_counted(user: User, *, now: datetime | None = None) -> QuerySet[Decision]:
    """Return the user's decisions whose grades are released, without calls taken back."""
    return own_decisions_due(user, now=now).filter(call_made__undone_at=None)


def least_known_first(states: Iterable[RuleState]) -> tuple[RuleState, ...]:
    """Return the states with the least mastery first."""
    return tuple(sorted(states, key=lambda state: (state.mastery, -state.lost, state.key)))


def rules_to_refresh(user: User, states: Iterable[RuleState]) -> set[RuleKey]:
    """Return the rules whose stored states are out of date after a new call, grade or release, or an undo."""
    rows = (
        decisions_counted(user)
        .order_by()
        .values("snapshot__system", "rule")
        .annotate(calls_now=Count("pk", distinct=True), newest=Max("grades__pk"))
        .values_list("snapshot__system", "rule", "calls_now", "newest")
    )
    now = {RuleKey(system, rule): (calls, newest) for system, rule, calls, newest in rows}
    known = {state.key: (state.calls, state.newest_grade) for state in states}
    return {key for key in now.keys() | known.keys() if now.get(key) != known.get(key)}


def _answers(user: User, keys: list[RuleKey]) -> dict[RuleKey, list[Answer]]:
    """Return the answers under each rule, oldest first, with the reviews of its positions."""
    counted = decisions_counted(user)
    rules = {key.rule for key in keys}
    boards = counted.filter(rule__in=rules).order_by().values("board")
    rows = (
        counted.filter(Q(rule__in=rules) | Q(origin=Origin.REVIEW, board__in=boards), grades__isnull=False)
        .order_by("made_at", "pk", "grades__pk")
        .values_list("pk", "rule", "module", "snapshot__system", "origin", "made_at", *_PLACE, *_GRADE)
    )
    # A decision that was judged again has a row for each grade; the last is the newest.
    read = list({answer.decision_id: answer for answer in map(_answer, rows)}.values())
    by_rule: dict[RuleKey, list[Answer]] = defaultdict(list)
    for answer in read:
        by_rule[_key(answer)].append(answer)
    return {key: _with_reviews(by_rule[key], read) for key in keys if key in by_rule}


def _with_reviews(own: list[Answer], read: list[Answer]) -> list[Answer]:
    """Return a rule's answers with the reviews of its positions that another rule judged."""
    places = {answer.place for answer in own}
    key = _key(own[0])
    of_system = [answer for answer in read if answer.system == key.system]
    return [a for a in of_system if a.rule == key.rule or (a.origin is Origin.REVIEW and a.place in places)]


def _key(answer: Answer) -> RuleKey:
    return RuleKey(answer.system, answer.rule)


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


def _state(user: User, story: Story) -> RuleState:
    memory = asdict(story.memory) if story.memory else {}
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
        **memory,
    )
