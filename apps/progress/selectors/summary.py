"""How a person is doing: rule by rule, subject by subject, and all together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q
from django.db.models.functions import TruncDate
from django.utils import timezone

from apps.accounts.models import User
from apps.bidding.models import Decision, Origin
from apps.progress.models import RuleState
from apps.progress.selectors.current_progress import CurrentProgress
from apps.progress.selectors.mastery import KNOWN_PERCENT, Step, step_of
from apps.progress.selectors.queue import Today, rules_due
from apps.progress.selectors.rule_names import RuleName, module_title, rule_name, rules_in
from apps.progress.selectors.streaks import streak_of

WEAKEST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class RuleProgress:
    """One rule a person has met."""

    rule: str
    name: RuleName
    calls: int
    good_calls: int
    mastery: int
    """Percent."""
    lost: float
    due_on: date | None
    """When it is to be reviewed; None while no position of it went wrong."""

    @property
    def step(self) -> Step:
        """How far it is learned."""
        return step_of(self.mastery)

    @property
    def is_due(self) -> bool:
        """Whether it may be reviewed today."""
        return self.due_on is not None and self.due_on <= timezone.localdate()


@dataclass(frozen=True, slots=True)
class ModuleProgress:
    """One subject with the rules of it that a person has met, the least known first."""

    title: str
    rules: tuple[RuleProgress, ...]
    rules_in_all: int
    """How many the subject has; 0 where that cannot be said."""

    @property
    def mastery(self) -> int:
        """The mean of its rules' mastery, percent."""
        return round(sum(rule.mastery for rule in self.rules) / len(self.rules))

    @property
    def step(self) -> Step:
        """How far it is learned."""
        return step_of(self.mastery)

    @property
    def calls(self) -> int:
        """The calls judged under its rules."""
        return sum(rule.calls for rule in self.rules)

    @property
    def rules_known(self) -> int:
        """How many of its rules are known."""
        return sum(rule.step is Step.KNOWN for rule in self.rules)


def rules_of(states: Iterable[RuleState]) -> tuple[RuleProgress, ...]:
    """Every rule the person of these states has met, the least known first."""
    return tuple(_rule(state) for state in states)


def _rule(state: RuleState) -> RuleProgress:
    return RuleProgress(
        rule=state.rule,
        name=rule_name(system=state.system, rule=state.rule, module=state.module),
        calls=state.calls,
        good_calls=state.good_calls,
        mastery=state.mastery,
        lost=state.lost,
        due_on=state.due_on,
    )


def modules_of(states: Iterable[RuleState]) -> tuple[ModuleProgress, ...]:
    """Every subject the person of these states has met, the least known first."""
    groups: dict[tuple[str, str], list[RuleState]] = defaultdict(list)
    for state in states:
        groups[state.system, state.module].append(state)
    modules = [
        ModuleProgress(
            title=module_title(system=system, module=module),
            rules=tuple(_rule(state) for state in states),
            rules_in_all=rules_in(system=system, module=module),
        )
        for (system, module), states in groups.items()
    ]
    return tuple(sorted(modules, key=lambda module: (module.mastery, module.title)))


def weakest_of(rules: Sequence[RuleProgress]) -> tuple[RuleProgress, ...]:
    """The three rules that lately cost the person most and are not known yet, the dearest first."""
    costly = [rule for rule in rules if rule.lost > 0 and rule.mastery < KNOWN_PERCENT]
    return tuple(sorted(costly, key=lambda rule: (-rule.lost, rule.rule))[:WEAKEST_SHOWN])


@dataclass(frozen=True, slots=True)
class Standing:
    """What the home page tells of a person's progress."""

    today: Today
    streak: int
    """Days."""
    calls: int
    rules_met: int
    rules_known: int
    mastery: int
    """The mean mastery of the rules met, percent; 0 before the first."""
    weakest: RuleProgress | None


def standing_of(user: User, progress: CurrentProgress) -> Standing:
    """Return today's review, the streak and the mastery of all rules together; `progress` is the person's."""
    rules = rules_of(progress.states)
    weakest = weakest_of(rules)
    today, reviewed = timezone.localdate(), _days_practised(user)
    return Standing(
        today=Today(
            cap=user.cards_a_day,
            done=reviewed.get(today, 0),
            due=rules_due(user, progress),
        ),
        streak=streak_of(reviewed, today),
        calls=sum(rule.calls for rule in rules),
        rules_met=len(rules),
        rules_known=sum(rule.step is Step.KNOWN for rule in rules),
        mastery=round(sum(rule.mastery for rule in rules) / len(rules)) if rules else 0,
        weakest=weakest[0] if weakest else None,
    )


def streak(user: User) -> int:
    """Days in a row with at least one call; see `streak_of` for how a missed day is forgiven."""
    return streak_of(_days_practised(user), timezone.localdate())


def _days_practised(user: User) -> dict[date, int]:
    """The days with at least one call, each with how many positions were bid again on it."""
    days = Decision.objects.filter(user=user).order_by().values(day=TruncDate("made_at"))
    return dict(days.annotate(reviews=Count("pk", filter=Q(origin=Origin.REVIEW))).values_list("day", "reviews"))
