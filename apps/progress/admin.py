"""Administration of progress, which is computed from decisions and cannot be changed."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline
from apps.progress.models import Drill, ReviewItem, RuleState


class ItemInline(ReadOnlyInline[ReviewItem, RuleState]):
    """Review positions of a rule."""

    model = ReviewItem
    fields = ("decision", "answers", "is_right", "answered_at")


@admin.register(RuleState)
class RuleStateAdmin(ReadOnlyAdmin[RuleState]):
    """Mastery and review dates of users by rule."""

    list_display = ("user", "rule", "system", "mastery", "calls", "good_calls", "due_on", "last_call_at")
    list_filter = ("module", "due_on")
    search_fields = ("user__username", "rule")
    list_select_related = ("user",)
    inlines = (ItemInline,)


@admin.register(Drill)
class DrillAdmin(ReadOnlyAdmin[Drill]):
    """Boards dealt for a user to practice a rule or a topic."""

    list_display = ("user", "rule", "subject", "practice_set", "created_at")
    search_fields = ("user__username", "rule", "subject")
    list_select_related = ("user", "practice_set")
