"""Keeping rule states and review items in step with the decisions they follow from."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import User
from apps.bidding.models import Decision, Grade, Origin, TierName
from apps.bidding.selectors import newest_grades
from apps.progress.models import ReviewItem, RuleState
from apps.progress.selectors.answers import decisions_counted, rules_to_refresh
from apps.progress.selectors.summary import states_of
from apps.progress.services.replay import Answer, Place, Story, story_of

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
    states = list(states_of(user))
    if not rules_to_refresh(user, states):
        return states
    refresh(user=user)
    return list(states_of(user))


@transaction.atomic
def refresh(*, user: User, also: Collection[str] = ()) -> None:
    """Tell anew the story of every rule that is behind, and of those named in `also`."""
    User.objects.select_for_update().get(pk=user.pk)  # a second window waits, and finds everything done
    rules = rules_to_refresh(user, states_of(user)) | set(also)
    answers = _answers(user, rules)
    stories = [story_of(rule, answers[rule]) for rule in sorted(rules) if rule in answers]
    RuleState.objects.filter(user=user, rule__in=rules - answers.keys()).delete()
    _store(user, stories)


@transaction.atomic
def rebuild(*, user: User) -> int:
    """Make a person's whole progress anew from the decisions, and give the number of rules.

    Review positions keep their ids, so that pages that are open stay good.
    """
    known = set(RuleState.objects.filter(user=user).values_list("rule", flat=True))
    refresh(user=user, also=known)
    return RuleState.objects.filter(user=user).count()


def _answers(user: User, rules: Collection[str]) -> dict[str, list[Answer]]:
    """The answers under each rule, oldest first, with the reviews of its positions."""
    counted = decisions_counted(user)
    boards = counted.filter(rule__in=rules).order_by().values("board")
    decisions = (
        counted.filter(Q(rule__in=rules) | Q(origin=Origin.REVIEW, board__in=boards))
        .select_related("snapshot")
        .defer("snapshot__text", "candidates")
        .order_by("made_at", "pk")
    )
    read = _read(list(decisions))
    by_rule = {rule: [a for a in read if a.rule == rule] for rule in rules}
    return {rule: _with_reviews(own, read) for rule, own in by_rule.items() if own}


def _with_reviews(own: list[Answer], read: list[Answer]) -> list[Answer]:
    """A rule's answers, and those of its positions that another rule judged when they were asked again."""
    places = {answer.place for answer in own}
    rule = own[0].rule
    return [a for a in read if a.rule == rule or (a.origin is Origin.REVIEW and a.place in places)]


def _read(decisions: list[Decision]) -> list[Answer]:
    grades = newest_grades(decision.pk for decision in decisions)
    return [_answer(decision, grades[decision.pk]) for decision in decisions]


def _answer(decision: Decision, grade: Grade) -> Answer:
    return Answer(
        decision_id=decision.pk,
        rule=decision.rule,
        module=decision.module,
        system=decision.snapshot.system,
        origin=Origin(decision.origin),
        place=Place(decision.hand, decision.auction, decision.dealer, decision.vulnerability),
        made_at=decision.made_at,
        tier=TierName(grade.tier),
        points=grade.points,
        had_hint=grade.hint_cost > 0,
        grade_id=grade.pk,
    )


def _store(user: User, stories: list[Story]) -> None:
    RuleState.objects.bulk_create(
        (_row(user, story) for story in stories),
        update_conflicts=True,
        unique_fields=("user", "rule"),
        update_fields=_KEPT,
    )
    states = RuleState.objects.filter(user=user, rule__in=[story.rule for story in stories])
    by_rule = {state.rule: state for state in states}
    items = [item for story in stories for item in _items(by_rule[story.rule], story)]
    ReviewItem.objects.filter(state__in=states).exclude(decision__in=[item.decision_id for item in items]).delete()
    ReviewItem.objects.bulk_create(
        items,
        update_conflicts=True,
        unique_fields=("decision",),
        update_fields=("state", "answers", "is_right", "answered_at"),
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
