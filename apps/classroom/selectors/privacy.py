"""Personal data of a user's work in classes, for the user's own export; without the names of others."""

from __future__ import annotations

from django.db.models import F, QuerySet

from apps.accounts.models import User
from apps.classroom.models import Assignment, Attempt, AuditAction, AuditEntry

ASSIGNMENT = ("title", "opens_at", "closes_at", "answers_due", "created_at")
NAMED = {"class": F("klass__name"), "set": F("practice_set__name")}


def classroom_data(*, user: User, **_: object) -> dict[str, object]:
    """Return a user's attempts, assignments created, and audit entries by or about the user."""
    attempts = Attempt.objects.filter(student=user).order_by("pk").select_related("assignment__klass")
    assignments = Assignment.objects.filter(created_by=user).order_by("pk")
    return {
        "attempts": [_attempt(attempt) for attempt in attempts.prefetch_related("attempt_tables")],
        "assignments_made": list(assignments.values(*ASSIGNMENT, **NAMED)),
        "deeds": _entries(AuditEntry.objects.filter(by=user)),
        "deeds_of_others_about_you": _entries(AuditEntry.objects.filter(about=user).exclude(by=user)),
    }


def _entries(entries: QuerySet[AuditEntry]) -> list[dict[str, object]]:
    return [
        {"deed": AuditAction(deed).label, "class": name, "at": at}
        for deed, name, at in entries.order_by("pk").values_list("deed", "klass__name", "at")
    ]


def _attempt(attempt: Attempt) -> dict[str, object]:
    return {
        "assignment": attempt.assignment.title,
        "class": attempt.assignment.klass.name,
        "number": attempt.number,
        "started_at": attempt.started_at,
        "finished_at": attempt.finished_at,
        "tables": sorted(row.table_id for row in attempt.attempt_tables.all()),
    }
