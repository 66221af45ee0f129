"""Administration of assignments and attempts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from apps.classroom.models import Assignment, Attempt, AttemptTable
from apps.classroom.services.assignments import move_close
from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline, is_admin


class ClosingForm(forms.ModelForm[Assignment]):
    """The due date of an assignment."""

    class Meta:
        model = Assignment
        fields = ("closes_at",)

    def clean(self) -> dict[str, Any]:
        """Return the due date. Raises ValidationError if the assignment cannot close then."""
        cleaned = super().clean() or self.cleaned_data
        if "closes_at" in cleaned:
            self.instance.closes_at = cleaned["closes_at"]
            self.instance.validate_constraints()
        return cleaned


@admin.register(Assignment)
class AssignmentAdmin(ReadOnlyAdmin[Assignment]):
    """Assignments, read-only except for the due date."""

    form = ClosingForm
    fields = (
        *("title", "klass", "practice_set", "card", "opens_at", "closes_at"),
        *("late_work", "attempts_allowed", "hints_allowed", "answers_due", "created_by", "created_at"),
    )
    readonly_fields = tuple(name for name in fields if name != "closes_at")

    list_display = ("title", "klass", "practice_set", "opens_at", "closes_at", "answers_due")
    list_filter = ("answers_due", ("klass", admin.RelatedOnlyFieldListFilter))
    search_fields = ("title", "klass__name", "practice_set__name")
    list_select_related = ("klass", "practice_set")

    def has_change_permission(self, request: HttpRequest, obj: Assignment | None = None) -> bool:
        """Return True for admins."""
        return is_admin(request)

    def save_model(
        self, request: HttpRequest, obj: Assignment, form: forms.ModelForm[Assignment], change: bool
    ) -> None:
        """Move the due date, and the answers due then."""
        move_close(assignment_id=obj.pk, closes_at=obj.closes_at)


class AttemptTableInline(ReadOnlyInline[AttemptTable, Attempt]):
    """The tables of an attempt."""

    model = AttemptTable


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin[Attempt]):
    """Attempts, read-only."""

    list_display = ("assignment", "student", "number", "started_at", "finished_at")
    list_filter = (("assignment__klass", admin.RelatedOnlyFieldListFilter), "finished_at")
    search_fields = ("assignment__title", "student__username", "student__shown_name")
    list_select_related = ("assignment", "student")
    inlines = (AttemptTableInline,)
