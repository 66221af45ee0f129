"""Read-only admin of hand profiles, practice sets and boards."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline
from apps.deals.models import Board, HandProfile, PracticeSet, PracticeSetPart, ProfileRevision


class RevisionInline(ReadOnlyInline[ProfileRevision, HandProfile]):
    """The revisions of a profile."""

    model = ProfileRevision
    fields = ("number", "version_label", "author", "created_at", "document")


@admin.register(HandProfile)
class HandProfileAdmin(ReadOnlyAdmin[HandProfile]):
    """Admin of profiles."""

    list_display = ("name", "owner", "created_at")
    search_fields = ("name", "owner__username")
    list_select_related = ("owner",)
    inlines = (RevisionInline,)


class PartInline(ReadOnlyInline[PracticeSetPart, PracticeSet]):
    """The profiles of a set."""

    model = PracticeSetPart


@admin.register(PracticeSet)
class PracticeSetAdmin(ReadOnlyAdmin[PracticeSet]):
    """Admin of practice sets."""

    list_display = ("name", "owner", "learner_seats", "seed", "created_at")
    search_fields = ("name", "owner__username")
    list_select_related = ("owner",)
    inlines = (PartInline,)


@admin.register(Board)
class BoardAdmin(ReadOnlyAdmin[Board]):
    """Admin of boards."""

    list_display = ("__str__", "dealer", "vulnerability", "par_score_ns")
    list_filter = ("dealer", "vulnerability")
    search_fields = ("practice_set__name", "deal")
    list_select_related = ("practice_set",)
