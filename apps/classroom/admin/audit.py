"""The audit log: who did what to whom, and when."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from apps.classroom.models import AuditEntry
from apps.classroom.selectors.audit_log import entries_saying
from apps.core.admin_lists import BoundedPaginator, DayFilter, TypedFilter
from apps.core.admin_pages import ReadOnlyAdmin


class NameFilter(TypedFilter):
    """Narrows the log by the log-in name, or a part of the name, of a person it tells of."""

    hint = gettext_lazy("Username or part of a name")
    person: ClassVar[str]

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The entries that tell of the person in this place."""
        names = {f"{self.person}__username__icontains": text}, {f"{self.person}__shown_name__icontains": text}
        return rows.filter(Q(**names[0]) | Q(**names[1]))


class ByFilter(NameFilter):
    """Who did it."""

    title = gettext_lazy("user")
    parameter_name = person = "by"


class AboutFilter(NameFilter):
    """Whom it concerns."""

    title = gettext_lazy("affected user")
    parameter_name = person = "about"


class ClassNameFilter(TypedFilter):
    """In which class."""

    title = gettext_lazy("class")
    parameter_name = "class"
    hint = gettext_lazy("Part of the name")

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The entries of classes named so."""
        return rows.filter(klass__name__icontains=text)


class SinceFilter(DayFilter):
    """From a day on."""

    title = gettext_lazy("first day")
    parameter_name = "since"
    lookup = "at__gte"


class UntilFilter(DayFilter):
    """Up to a day."""

    title = gettext_lazy("last day")
    parameter_name = "until"
    lookup = "at__lt"
    later = timedelta(days=1)


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin[AuditEntry]):
    """What people with power over others did: who, what, when."""

    list_display = ("at", "by", "deed", "about", "klass", "details")
    list_filter = (ByFilter, AboutFilter, ClassNameFilter, SinceFilter, UntilFilter, "deed")
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
            named |= queryset.filter(pk__in=entries_saying(search_term).values("pk"))
        return named, may_repeat

    @admin.display(description=gettext_lazy("details"))
    def details(self, entry: AuditEntry) -> str:
        """Return the details in the reader's language."""
        return entry.text
