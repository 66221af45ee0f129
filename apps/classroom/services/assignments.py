"""Setting work for a class."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from apps.accounts.models import Class, User
from apps.auctions.services.tables import release_answers
from apps.cards.models import Card
from apps.classroom.models import AnswersDue, Assignment, AttemptTable, AuditDetail, Deed
from apps.classroom.services.audit import note
from apps.deals.models import PracticeSet


class AssignmentBegunError(ValueError):
    """An assignment that somebody has begun: what was bid there is kept."""


@dataclass(frozen=True, slots=True)
class AssignmentPlan:
    """What is set: which boards, for whom, when, and what is shown."""

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
    """Give a class its new work; raises ValidationError if the plan contradicts itself."""
    assignment = Assignment(created_by=author)
    _follow(assignment, plan)
    assignment.full_clean()
    assignment.save()
    return assignment


@transaction.atomic
def change_assignment(*, assignment_id: int, plan: AssignmentPlan) -> Assignment:
    """Let an assignment be as planned; the class stays. Answers that wait for the close move with it.

    Once somebody has begun, only title, dates, late work and attempts change: the rest of the plan is
    left aside, so that all are asked the same. Raises ValidationError if the plan contradicts itself,
    Assignment.DoesNotExist.
    """
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    kept = {
        name: getattr(assignment, name) for name in ("klass", "practice_set", "card", "hints_allowed", "answers_due")
    }
    _follow(assignment, plan)
    fixed = kept if assignment.attempts.exists() else {"klass": kept["klass"]}
    for name, value in fixed.items():
        setattr(assignment, name, value)
    assignment.full_clean()
    assignment.save()
    _move_answers(assignment)
    return assignment


@transaction.atomic
def move_close(*, assignment_id: int, closes_at: datetime | None) -> Assignment:
    """Let an assignment close at another time, or never; answers that wait for its close move with it.

    Raises ValidationError if it cannot close then, Assignment.DoesNotExist.
    """
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    assignment.closes_at = closes_at
    assignment.full_clean()
    assignment.save(update_fields=("closes_at",))
    _move_answers(assignment)
    return assignment


@transaction.atomic
def delete_assignment(*, assignment_id: int, by: User) -> None:
    """Take back an assignment that nobody has begun.

    Raises AssignmentBegunError, Assignment.DoesNotExist.
    """
    assignment = Assignment.objects.select_for_update().get(pk=assignment_id)
    if assignment.attempts.exists():
        raise AssignmentBegunError(f"{assignment} has been begun, so it is kept; let it close instead")
    note(by=by, deed=Deed.DELETED, klass=assignment.klass, details=AuditDetail.ASSIGNMENT.of(name=str(assignment)))
    assignment.delete()


def _follow(assignment: Assignment, plan: AssignmentPlan) -> None:
    assignment.klass = plan.klass
    assignment.practice_set = plan.practice_set
    assignment.title = plan.title
    assignment.opens_at = plan.opens_at
    assignment.closes_at = plan.closes_at
    assignment.late_work = plan.late_work
    assignment.attempts_allowed = plan.attempts_allowed
    assignment.hints_allowed = plan.hints_allowed
    assignment.answers_due = plan.answers_due
    assignment.card = plan.card


def _move_answers(assignment: Assignment) -> None:
    if assignment.closes_at and assignment.answers_due == AnswersDue.AFTER_CLOSE:
        tables = AttemptTable.objects.filter(attempt__assignment=assignment).values_list("table", flat=True)
        release_answers(table_ids=list(tables), at=assignment.closes_at)
