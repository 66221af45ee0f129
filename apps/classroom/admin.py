"""Assignments and attempts, for those who look after the place."""

from __future__ import annotations

from django.contrib import admin

from apps.classroom.models import Assignment, Attempt, AttemptTable
from bridgeclass.admin_pages import ReadOnlyAdmin, ReadOnlyInline


@admin.register(Assignment)
class AssignmentAdmin(ReadOnlyAdmin[Assignment]):
    """Work set for classes."""

    list_display = ("title", "klass", "practice_set", "opens_at", "closes_at", "answers_due")
    list_filter = ("answers_due", ("klass", admin.RelatedOnlyFieldListFilter))
    search_fields = ("title", "klass__name", "practice_set__name")
    list_select_related = ("klass", "practice_set")


class AttemptTableInline(ReadOnlyInline[AttemptTable, Attempt]):
    """The tables of an attempt."""

    model = AttemptTable


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin[Attempt]):
    """Goes at assignments."""

    list_display = ("assignment", "student", "number", "started_at", "finished_at")
    list_filter = (("assignment__klass", admin.RelatedOnlyFieldListFilter), "finished_at")
    search_fields = ("assignment__title", "student__username", "student__shown_name")
    list_select_related = ("assignment", "student")
    inlines = (AttemptTableInline,)
