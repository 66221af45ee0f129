"""Hand profiles, practice sets and boards, to be read."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline
from apps.deals.models import Board, HandProfile, PracticeSet, PracticeSetPart, ProfileRevision


class RevisionInline(ReadOnlyInline[ProfileRevision, HandProfile]):
    """Every state of a profile."""

    model = ProfileRevision
    fields = ("number", "version_label", "author", "created_at", "document")


@admin.register(HandProfile)
class HandProfileAdmin(ReadOnlyAdmin[HandProfile]):
    """Profiles with their revisions."""

    list_display = ("name", "owner", "created_at")
    search_fields = ("name", "owner__username")
    list_select_related = ("owner",)
    inlines = (RevisionInline,)


class PartInline(ReadOnlyInline[PracticeSetPart, PracticeSet]):
    """What a set was dealt from."""

    model = PracticeSetPart


@admin.register(PracticeSet)
class PracticeSetAdmin(ReadOnlyAdmin[PracticeSet]):
    """Practice sets."""

    list_display = ("name", "owner", "learner_seats", "seed", "created_at")
    search_fields = ("name", "owner__username")
    list_select_related = ("owner",)
    inlines = (PartInline,)


@admin.register(Board)
class BoardAdmin(ReadOnlyAdmin[Board]):
    """Boards with their deals and what best play makes of them."""

    list_display = ("__str__", "dealer", "vulnerability", "par_score_ns")
    list_filter = ("dealer", "vulnerability")
    search_fields = ("practice_set__name", "deal")
    list_select_related = ("practice_set",)
