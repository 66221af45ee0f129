"""The judged calls of a class's students, read at once: what every report is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q

from apps.accounts.models import Class, Membership, Role, User
from apps.bidding.models import Grade, TierName
from apps.classroom.models import Assignment, Attempt
from apps.classroom.selectors.classes import in_a_list
from bridgeclass.engine.grading import tier_of

MOST_CALLS = 5000
"""A report on a whole class looks at its newest calls, so that its cost does not grow with the years."""
TIERS_WORST_FIRST = (TierName.ERROR, TierName.SUBOPTIMAL, TierName.ACCEPTABLE, TierName.OPTIMAL)
WORSE = {tier: place for place, tier in enumerate(TIERS_WORST_FIRST)}


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """One call of a student with the grade that counts."""

    decision_id: int
    user_id: int
    table_id: int
    call: str
    engine_call: str
    rule: str
    module: str
    system: str
    points: int
    """0 to 10, with the cost of hints taken off."""
    tier: TierName


def students_of(klass: Class) -> dict[int, User]:
    """A class's students by their ids, in order of name; with those who deleted their account, whose work counts on."""
    members = Membership.objects.filter(klass=klass, role=Role.STUDENT).values("user")
    workers = Attempt.objects.filter(assignment__klass=klass).order_by().values("student")
    former = Q(blanked_at__isnull=False, pk__in=workers) & ~Q(assignments_made__klass=klass)
    people = User.objects.filter(Q(pk__in=members) | former)
    return {one.pk: one for one in sorted(people, key=lambda one: (in_a_list(one.get_full_name()), one.pk))}


def calls_in_assignment(assignment: Assignment, students: Collection[int]) -> list[JudgedCall]:
    """The judged calls of these students at the tables of an assignment, without those taken back."""
    at = "decision__call_made__table__attempt_tables__attempt__assignment"
    return _calls(Q(**{at: assignment}), students)


def calls_in_class(klass: Class, students: Collection[int]) -> list[JudgedCall]:
    """The newest judged calls of these students in a class, at most 5000.

    Without those taken back, and those of boards bid once more after the answers were seen.
    """
    first_time = Q(decision__call_made__isnull=False, decision__call_made__table__repeat_of=None)
    return _calls(Q(decision__klass=klass) & first_time, students, most=MOST_CALLS)


def _calls(where: Q, students: Collection[int], most: int | None = None) -> list[JudgedCall]:
    grades = (
        Grade.objects.filter(where, decision__user__in=students, decision__call_made__undone_at=None)
        .order_by("-pk")
        .values_list(
            *("decision", "decision__user", "decision__call_made__table", "decision__call", "decision__engine_call"),
            *("decision__rule", "decision__module", "decision__snapshot__system", "score", "hint_cost"),
        )
    )
    newest: dict[int, JudgedCall] = {}
    for decision, user, table, call, engine_call, rule, module, system, score, hint_cost in grades[:most]:
        if decision not in newest:
            newest[decision] = JudgedCall(
                decision_id=decision,
                user_id=user,
                table_id=table,
                call=call,
                engine_call=engine_call,
                rule=rule,
                module=module,
                system=system,
                points=max(0, score - hint_cost),
                tier=TierName(tier_of(score).value),
            )
    return list(newest.values())


def mean_of(calls: Iterable[JudgedCall]) -> float | None:
    """Mean points a call, 0 to 10; None without calls."""
    points = [call.points for call in calls]
    return sum(points) / len(points) if points else None


def worst_of(calls: Iterable[JudgedCall]) -> TierName | None:
    """The tier of the weakest call; None without calls."""
    return min((call.tier for call in calls), key=WORSE.__getitem__, default=None)
