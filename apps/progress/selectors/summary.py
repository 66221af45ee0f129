"""Progress of a user by rule, by module, and in total."""

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
from bridgeclass.engine.messages import Text

MAX_WEAKEST = 3


@dataclass(frozen=True, slots=True)
class RuleProgress:
    """Progress under a rule. mastery: percent; due_on: the next review, or None."""

    rule: str
    name: RuleName
    calls: int
    good_calls: int
    mastery: int
    lost: float
    due_on: date | None

    @property
    def step(self) -> Step:
        """Return the step of learning."""
        return step_of(self.mastery)

    @property
    def is_due(self) -> bool:
        """Return whether it is due today."""
        return self.due_on is not None and self.due_on <= timezone.localdate()


@dataclass(frozen=True, slots=True)
class ModuleProgress:
    """A module with the rules that the user has met, least known first. rules_in_all: its rules, 0 if unknown."""

    title: Text
    rules: tuple[RuleProgress, ...]
    rules_in_all: int

    @property
    def mastery(self) -> int:
        """Return the mean mastery of its rules, in percent."""
        return round(sum(rule.mastery for rule in self.rules) / len(self.rules))

    @property
    def step(self) -> Step:
        """Return the step of learning."""
        return step_of(self.mastery)

    @property
    def calls(self) -> int:
        """Return the number of calls graded by its rules."""
        return sum(rule.calls for rule in self.rules)

    @property
    def rules_known(self) -> int:
        """Return the number of known rules."""
        return sum(rule.step is Step.KNOWN for rule in self.rules)


def rules_of(states: Iterable[RuleState]) -> tuple[RuleProgress, ...]:
    """Return the rules of a user's states, in the same order."""
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
    """Return the modules of a user's states, least known first."""
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
    return tuple(sorted(modules, key=lambda module: (module.mastery, str(module.title))))


def weakest_of(rules: Sequence[RuleProgress]) -> tuple[RuleProgress, ...]:
    """Return the three unknown rules that recently cost most points."""
    costly = [rule for rule in rules if rule.lost > 0 and rule.mastery < KNOWN_PERCENT]
    return tuple(sorted(costly, key=lambda rule: (-rule.lost, rule.rule, rule.name.system))[:MAX_WEAKEST])


@dataclass(frozen=True, slots=True)
class Standing:
    """Summary for the home page. streak: days; mastery: mean of the rules met in percent, 0 before the first."""

    today: Today
    streak: int
    calls: int
    rules_met: int
    rules_known: int
    mastery: int
    weakest: RuleProgress | None


def standing_of(user: User, progress: CurrentProgress) -> Standing:
    """Return the summary of a user's progress."""
    rules = rules_of(progress.states)
    weakest = weakest_of(rules)
    today, reviewed = timezone.localdate(), _days_practiced(user)
    return Standing(
        today=Today(cap=user.cards_a_day, done=reviewed.get(today, 0), due=rules_due(user, progress)),
        streak=streak_of(reviewed, today),
        calls=sum(rule.calls for rule in rules),
        rules_met=len(rules),
        rules_known=sum(rule.step is Step.KNOWN for rule in rules),
        mastery=round(sum(rule.mastery for rule in rules) / len(rules)) if rules else 0,
        weakest=weakest[0] if weakest else None,
    )


def _days_practiced(user: User) -> dict[date, int]:
    """Return the days with calls, and the number of reviews on each."""
    days = Decision.objects.filter(user=user).order_by().values(day=TruncDate("made_at"))
    return dict(days.annotate(reviews=Count("pk", filter=Q(origin=Origin.REVIEW))).values_list("day", "reviews"))
