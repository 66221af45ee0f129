"""Read-only admin of cards and snapshots."""

from __future__ import annotations

from django.contrib import admin

from apps.cards.models import Card, SystemSnapshot
from apps.core.admin_pages import ReadOnlyAdmin


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin[Card]):
    """Admin of cards."""

    list_display = ("name", "system", "klass", "owner", "created_at", "used_at")
    list_filter = ("system",)
    search_fields = ("name", "klass__name", "owner__username")
    list_select_related = ("klass", "owner")


@admin.register(SystemSnapshot)
class SystemSnapshotAdmin(ReadOnlyAdmin[SystemSnapshot]):
    """Admin of snapshots."""

    list_display = ("__str__", "engine_version", "created_at")
    list_filter = ("system",)
    search_fields = ("sha256",)
