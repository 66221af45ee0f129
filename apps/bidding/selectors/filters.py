"""Decisions sought by what they are about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django_stubs_ext import WithAnnotations

from apps.bidding.models import Decision
from apps.bidding.selectors.decisions import Graded, with_newest_grade


@dataclass(frozen=True, slots=True)
class Sought:
    """What decisions are to be about; what is None is not asked."""

    board: int | None = None
    set: int | None = None
    module: str | None = None
    rule: str | None = None
    tier: str | None = None
    origin: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    student: int | None = None
    assignment: int | None = None


_LOOKUPS = {
    "board": "board",
    "set": "board__practice_set",
    "module": "module",
    "rule": "rule",
    "tier": "tier",
    "origin": "origin",
    "since": "made_at__gte",
    "until": "made_at__lt",
    "student": "user",
    "assignment": "call_made__table__attempt_tables__attempt__assignment",
}


def sought_among(decisions: QuerySet[Decision], sought: Sought) -> QuerySet[WithAnnotations[Decision, Graded]]:
    """Those of some decisions that are sought, each with the grade that counts, and what a list of them shows."""
    graded = with_newest_grade(decisions.select_related("user", "board__practice_set", "klass").defer("candidates"))
    wanted = {lookup: getattr(sought, name) for name, lookup in _LOOKUPS.items()}
    return graded.filter(**{lookup: value for lookup, value in wanted.items() if value is not None})
