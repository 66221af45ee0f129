"""Create, change and delete assignments."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from apps.accounts.models import Class, User
from apps.auctions.services.tables import release_answers
from apps.cards.models import Card
from apps.classroom.models import AnswersDue, Assignment, AttemptTable, AuditDetail, Deed
from apps.classroom.services.audit import record
from apps.deals.models import PracticeSet

FIXED_ONCE_BEGUN = ("practice_set", "card", "hints_allowed", "answers_due")


class AssignmentBegunError(ValueError):
    """An assignment that a student has started."""


@dataclass(frozen=True, slots=True)
class AssignmentPlan:
    """The terms of an assignment."""

    klass: Class
    practice_set: PracticeSet
    title: str
    opens_at: datetime
    closes_at: datetime | None = None
    late_work: bool = False
    attempts_allowed: int | None = None
    hints_allowed: bool = True
    answers_due: AnswersDue = AnswersDue.AT_ONCE
    card: Card | None = None


@transaction.atomic
def create_assignment(*, author: User, plan: AssignmentPlan) -> Assignment:
    """Create an assignment for a class. Raises ValidationError for contradicting terms."""
    assignment = Assignment(created_by=author, **{field.name: getattr(plan, field.name) for field in fields(plan)})
    assignment.full_clean()
    assignment.save()
    return assignment


@transaction.atomic
def change_assignment(*, assignment_id: int, plan: AssignmentPlan) -> Assignment:
    """Change the terms of an assignment, but not its class; return it.

    Answers due at the close move with it. Once a student has started, only title, dates, late work and attempts
    change, so that all students get the same assignment. Raises ValidationError, Assignment.DoesNotExist.
    """
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    fixed = {"klass", *(FIXED_ONCE_BEGUN if assignment.attempts.exists() else ())}
    for field in fields(plan):
        if field.name not in fixed:
            setattr(assignment, field.name, getattr(plan, field.name))
    assignment.full_clean()
    assignment.save()
    _move_answers(assignment)
    return assignment


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
            gettext("A student has started %(assignment)s, so it cannot be withdrawn. Move its due date instead")
            % {"assignment": assignment}
        )
    record(by=by, deed=Deed.DELETED, klass=assignment.klass, detail=AuditDetail.ASSIGNMENT, name=str(assignment))
    assignment.delete()


def _move_answers(assignment: Assignment) -> None:
    if assignment.closes_at and assignment.answers_due == AnswersDue.AFTER_CLOSE:
        tables = AttemptTable.objects.filter(attempt__assignment=assignment).values_list("table", flat=True)
        release_answers(table_ids=list(tables), at=assignment.closes_at)
