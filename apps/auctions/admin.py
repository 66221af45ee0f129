"""Tables with their seats and calls, to be read."""

from __future__ import annotations

from django.contrib import admin

from apps.auctions.models import CallMade, HintTaken, Seat, Table
from bridgeclass.admin_pages import ReadOnlyAdmin, ReadOnlyInline


class SeatInline(ReadOnlyInline[Seat, Table]):
    """Who sits where."""

    model = Seat


class CallInline(ReadOnlyInline[CallMade, Table]):
    """Every call, those undone too."""

    model = CallMade
    fields = ("number", "seat", "call", "made_at", "undone_at", "decision")


class HintInline(ReadOnlyInline[HintTaken, Table]):
    """Every hint taken, with the call it was taken for."""

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
