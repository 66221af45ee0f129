"""Graded calls of a class's students, from which reports are made."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import Q

from apps.accounts.models import Class, Membership, Role, User
from apps.bidding.models import Grade, TierName
from apps.classroom.models import Assignment, Attempt
from apps.classroom.selectors.classes import in_a_list

MOST_CALLS = 5000
"""A report on a whole class reads its newest calls, so that its cost does not grow with the years."""
TIERS_WORST_FIRST = (TierName.ERROR, TierName.SUBOPTIMAL, TierName.ACCEPTABLE, TierName.OPTIMAL)
_RANK = {tier: rank for rank, tier in enumerate(TIERS_WORST_FIRST)}
_TIERS = {tier.value: tier for tier in TierName}


class JudgedCall(NamedTuple):
    """A call of a student with the grade that counts."""

    decision_id: int
    user_id: int
    table_id: int
    call: str
    engine_call: str
    rule: str
    module: str
    system: str
    points: int
    """0 to 10, after the cost of hints."""
    tier: TierName
    mistake: str = ""
    """The kind of mistake, empty for none."""


def students_of(klass: Class) -> dict[int, User]:
    """Return a class's students by id, ordered by name; includes former students who deleted their account."""
    members = Membership.objects.filter(klass=klass, role=Role.STUDENT).values("user")
    workers = Attempt.objects.filter(assignment__klass=klass).order_by().values("student")
    former = Q(blanked_at__isnull=False, pk__in=workers) & ~Q(assignments_made__klass=klass)
    people = User.objects.filter(Q(pk__in=members) | former)
    return {one.pk: one for one in sorted(people, key=lambda one: (in_a_list(one.get_full_name()), one.pk))}


def calls_in_assignment(assignment: Assignment, students: Collection[int]) -> list[JudgedCall]:
    """Return the graded calls of these students at the tables of an assignment, without undone ones."""
    at = "decision__call_made__table__attempt_tables__attempt__assignment"
    return _calls(Q(**{at: assignment}), students)


def calls_in_class(klass: Class, students: Collection[int]) -> list[JudgedCall]:
    """Return the newest 5000 graded calls of these students in a class, without undone calls and repeated boards."""
    first_time = Q(decision__call_made__isnull=False, decision__call_made__table__repeat_of=None)
    return _calls(Q(decision__klass=klass) & first_time, students, most=MOST_CALLS)


def _calls(where: Q, students: Collection[int], most: int | None = None) -> list[JudgedCall]:
    grades = (
        Grade.objects.filter(where, decision__user__in=students, decision__call_made__undone_at=None)
        .order_by("-pk")
        .values_list(
            *("decision", "decision__user", "decision__call_made__table", "decision__call", "decision__engine_call"),
            *("decision__rule", "decision__module", "decision__snapshot__system"),
            *("score", "hint_cost", "tier", "mistake"),
        )
    )
    newest: dict[int, JudgedCall] = {}
    for *call, score, hint_cost, tier, mistake in grades[:most]:
        if call[0] not in newest:
            newest[call[0]] = JudgedCall._make((*call, max(0, score - hint_cost), _TIERS[tier], mistake))
    return list(newest.values())


def mean_of(calls: Collection[JudgedCall]) -> float | None:
    """Return the mean points of a call, 0 to 10; None without calls."""
    return sum(call.points for call in calls) / len(calls) if calls else None


def worst_of(calls: Iterable[JudgedCall]) -> TierName | None:
    """Return the tier of the weakest call; None without calls."""
    return min((call.tier for call in calls), key=_RANK.__getitem__, default=None)
