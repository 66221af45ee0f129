"""Administration of the audit log."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from apps.classroom.models import AuditEntry
from apps.classroom.services.audit import entries_containing
from apps.core.admin_lists import BoundedPaginator, SinceFilter, TypedFilter, UntilFilter
from apps.core.admin_pages import ReadOnlyAdmin


class NameFilter(TypedFilter):
    """A filter by username, or part of a name."""

    hint = gettext_lazy("Username or part of a name")
    person: ClassVar[str]

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Return the entries with this user."""
        username, name = f"{self.person}__username__icontains", f"{self.person}__shown_name__icontains"
        return rows.filter(Q(**{username: text}) | Q(**{name: text}))


class ByFilter(NameFilter):
    """The filter of the user who acted."""

    title = gettext_lazy("user")
    parameter_name = person = "by"


class AboutFilter(NameFilter):
    """The filter of the user affected."""

    title = gettext_lazy("affected user")
    parameter_name = person = "about"


class ClassNameFilter(TypedFilter):
    """The filter of the class."""

    title = gettext_lazy("class")
    parameter_name = "class"
    hint = gettext_lazy("Part of the name")

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Return the entries of classes with this text in their name."""
        return rows.filter(klass__name__icontains=text)


class FirstDayFilter(SinceFilter):
    """The filter of the first day."""

    field = "at"


class LastDayFilter(UntilFilter):
    """The filter of the last day."""

    field = "at"


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin[AuditEntry]):
    """The audit log, read-only."""

    list_display = ("at", "by", "deed", "about", "klass", "details")
    list_filter = (ByFilter, AboutFilter, ClassNameFilter, FirstDayFilter, LastDayFilter, "deed")
    list_select_related = ("by", "about", "klass")
    paginator = BoundedPaginator
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ("at",)
    search_fields = ("by__username", "by__shown_name", "about__username", "about__shown_name")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEntry], search_term: str
    ) -> tuple[QuerySet[AuditEntry], bool]:
        """Return the entries that name these people, or have the text in their details."""
        named, may_repeat = super().get_search_results(request, queryset, search_term)
        if search_term:
            named |= queryset.filter(pk__in=entries_containing(search_term).values("pk"))
        return named, may_repeat

    @admin.display(description=gettext_lazy("details"))
    def details(self, entry: AuditEntry) -> str:
        """Return the details in the reader's language."""
        return entry.text
