"""Read-only administration of tables and sittings."""

from __future__ import annotations

from django.contrib import admin

from apps.auctions.models import CallAlert, CallMade, HintTaken, Seat, Sitting, SittingSeat, Table, UndoRequest
from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline


class SeatInline(ReadOnlyInline[Seat, Table]):
    """Seats of a table."""

    model = Seat


class CallInline(ReadOnlyInline[CallMade, Table]):
    """Calls of a table, with those taken back."""

    model = CallMade
    fields = ("number", "seat", "call", "made_at", "undone_at", "decision")


class HintInline(ReadOnlyInline[HintTaken, Table]):
    """Hints taken at a table."""

    model = HintTaken
    fields = ("number", "step", "taken_at")


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin[Table]):
    """Tables."""

    list_display = ("__str__", "klass", "kind", "answers", "opened_at", "finished_at", "robot_trouble")
    list_filter = ("kind", "answers", "opened_at", ("klass", admin.RelatedOnlyFieldListFilter))
    search_fields = ("board__practice_set__name", "klass__name", "seats__user__username")
    list_select_related = ("board__practice_set", "klass")
    inlines = (SeatInline, CallInline, HintInline)


class SittingSeatInline(ReadOnlyInline[SittingSeat, Sitting]):
    """Seats of a sitting."""

    model = SittingSeat


@admin.register(Sitting)
class SittingAdmin(ReadOnlyAdmin[Sitting]):
    """Sittings."""

    exclude = ("token",)
    list_display = ("__str__", "klass", "owner", "pace", "answers", "opened_at", "closed_at")
    list_filter = ("pace", "opened_at", ("klass", admin.RelatedOnlyFieldListFilter))
    search_fields = ("practice_set__name", "klass__name", "owner__username", "seats__user__username")
    list_select_related = ("practice_set", "klass", "owner")
    inlines = (SittingSeatInline,)


@admin.register(UndoRequest)
class UndoAdmin(ReadOnlyAdmin[UndoRequest]):
    """Undo requests."""

    list_display = ("call", "asked_at", "answer", "answered_by", "answered_at")
    list_filter = ("answer", "asked_at")
    list_select_related = ("call", "answered_by")


@admin.register(CallAlert)
class CallAlertAdmin(ReadOnlyAdmin[CallAlert]):
    """Players' alerts."""

    list_display = ("call", "is_alert", "words", "said_at")
    list_filter = ("is_alert", "said_at")
    search_fields = ("words",)
    list_select_related = ("call",)
