"""What a person may read of classes, their work and their results, one module a subject."""

from apps.classroom.selectors.work import (
    AssignmentRow,
    AssignmentView,
    AttemptView,
    BoardRow,
    BoardState,
    assignment_view,
    assignments_of,
    attempt_at,
    attempt_view,
    attempts_of,
    is_open,
    next_work,
    work_of,
)

__all__ = (
    "AssignmentRow",
    "AssignmentView",
    "AttemptView",
    "BoardRow",
    "BoardState",
    "assignment_view",
    "assignments_of",
    "attempt_at",
    "attempt_view",
    "attempts_of",
    "is_open",
    "next_work",
    "work_of",
)
