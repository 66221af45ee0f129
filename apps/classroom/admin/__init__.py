"""Assignments, attempts, regradings and the audit log, for those who look after the place: one module a subject."""

from apps.classroom.admin import audit, regrading, work

__all__ = ("audit", "regrading", "work")
