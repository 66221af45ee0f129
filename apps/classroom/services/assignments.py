"""Create, change and delete assignments."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from apps.accounts.models import User
from apps.auctions.table_state import release_answers
from apps.classroom.models import AnswersDue, Assignment, AttemptTable, AuditAction, AuditDetail
from apps.classroom.services.audit import record
from bridgeclass.engine.messages import Message, MessageError

FIXED_ONCE_BEGUN = ("practice_set", "card", "hints_allowed", "answers_due")
TERMS = (*FIXED_ONCE_BEGUN, "title", "opens_at", "closes_at", "late_work", "attempts_allowed")
"""The fields that a teacher decides, besides the class."""


class AssignmentBegunError(MessageError):
    """An assignment that a student has started."""


@transaction.atomic
def create_assignment(*, assignment: Assignment) -> Assignment:
    """Store a new assignment and return it. Raises ValidationError for contradicting terms."""
    assignment.full_clean()
    assignment.save()
    return assignment


@transaction.atomic
def change_assignment(*, assignment: Assignment) -> Assignment:
    """Store the changed terms of an assignment, but not its class; return it.

    Answers due at the close move with it. Once a student has started, only title, dates, late work and attempts
    change, so that all students get the same assignment. Raises ValidationError, Assignment.DoesNotExist.
    """
    stored = Assignment.objects.select_for_update().get(pk=assignment.pk)
    fixed = FIXED_ONCE_BEGUN if stored.attempts.exists() else ()
    for name in TERMS:
        if name not in fixed:
            setattr(stored, name, getattr(assignment, name))
    stored.full_clean()
    stored.save()
    _move_answers(stored)
    return stored


@transaction.atomic
def move_close(*, assignment_id: int, closes_at: datetime | None) -> Assignment:
    """Change or remove the due date of an assignment, and move the answers due then; return it.

    Raises ValidationError, Assignment.DoesNotExist.
    """
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    assignment.closes_at = closes_at
    assignment.full_clean()
    assignment.save(update_fields=("closes_at",))
    _move_answers(assignment)
    return assignment


@transaction.atomic
def delete_assignment(*, assignment_id: int, by: User) -> None:
    """Delete an assignment that nobody has started. Raises AssignmentBegunError, Assignment.DoesNotExist."""
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    if assignment.attempts.exists():
        raise AssignmentBegunError(
            Message(
                "A student has started {assignment}, so it cannot be withdrawn. Move its due date instead",
                assignment=str(assignment),
            )
        )
    record(
        by=by, action=AuditAction.DELETED, klass=assignment.klass, detail=AuditDetail.ASSIGNMENT, name=str(assignment)
    )
    assignment.delete()


def _move_answers(assignment: Assignment) -> None:
    if assignment.closes_at and assignment.answers_due == AnswersDue.AFTER_CLOSE:
        tables = AttemptTable.objects.filter(attempt__assignment=assignment).values_list("table", flat=True)
        release_answers(table_ids=list(tables), at=assignment.closes_at)
