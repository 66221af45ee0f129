"""Filters of decisions."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict, Unpack

from django.db.models import QuerySet
from django_stubs_ext import WithAnnotations

from apps.bidding.models import Decision
from apps.bidding.selectors.decisions import Graded, with_newest_grade

LOOKUPS = {
    "set": "board__practice_set",
    "since": "made_at__gte",
    "until": "made_at__lt",
    "student": "user",
    "assignment": "call_made__table__attempt_tables__attempt__assignment",
}
"""Lookups of the filters that are not named like their field."""


class DecisionFilters(TypedDict, total=False):
    """Filters that a decision must match; board, set, student and assignment are ids."""

    board: int
    set: int
    module: str
    rule: str
    tier: str
    origin: str
    since: datetime
    until: datetime
    student: int
    assignment: int


def filter_decisions(
    decisions: QuerySet[Decision], **filters: Unpack[DecisionFilters]
) -> QuerySet[WithAnnotations[Decision, Graded]]:
    """Return the matching decisions with their newest grades and the relations that a list shows."""
    graded = with_newest_grade(decisions.select_related("user", "board__practice_set", "klass").defer("candidates"))
    return graded.filter(**{LOOKUPS.get(name, name): value for name, value in filters.items()})
