"""Administration of assignments, attempts, regradings and the audit log."""

from apps.classroom.admin import audit, regrading, work

__all__ = ("audit", "regrading", "work")
