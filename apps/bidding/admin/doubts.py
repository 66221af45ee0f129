"""Administration of the doubts about the engine's calls."""

from __future__ import annotations

from django.contrib import admin

from apps.bidding.models import Doubt
from apps.core.admin_lists import BoundedPaginator
from apps.core.admin_pages import ReadOnlyAdmin


@admin.register(Doubt)
class DoubtAdmin(ReadOnlyAdmin[Doubt]):
    """Turns that were examined, on random deals and for students, with the best other call."""

    list_display = ("found_at", "system", "rule", "kind", "hand", "auction", "call", "alternative", "gain", "error")
    list_filter = ("system", "kind", "module", ("decision", admin.EmptyFieldListFilter))
    paginator = BoundedPaginator
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("rule", "hand", "auction")
