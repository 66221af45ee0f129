"""Change lists over large tables: filters with a text input, and a paginator that never counts all rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar, cast

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

MAX_ROWS = 2_000
"""Rows that can be paged through; users narrow the list to see others."""
FIRST_YEAR, LAST_YEAR = 1900, 2200


class BoundedPaginator(Paginator[Any]):
    """Pages of the first `MAX_ROWS` rows."""

    @cached_property
    def _counted(self) -> int:
        rows = cast("QuerySet[Any]", self.object_list)
        return rows.order_by().values("pk")[: MAX_ROWS + 1].count()

    @cached_property
    def count(self) -> int:
        """Return the number of rows that can be paged through."""
        return min(self._counted, MAX_ROWS)

    @cached_property
    def has_more(self) -> bool:
        """Return True if there are rows beyond the last page."""
        return self._counted > MAX_ROWS


class TypedFilter(admin.ListFilter):
    """A list filter with a text input; subclasses implement `narrowed`."""

    template = "admin/typed_filter.html"
    parameter_name: ClassVar[str]
    hint: ClassVar[StrOrPromise] = ""
    input_type: ClassVar[str] = "text"

    def __init__(
        self, request: HttpRequest, params: dict[str, list[str]], model: type[Model], model_admin: admin.ModelAdmin[Any]
    ) -> None:
        super().__init__(request, params, model, model_admin)
        self.value = params.pop(self.parameter_name, [""])[-1].replace("\0", "").strip()
        self.problem = ""
        if self.value:
            self.used_parameters[self.parameter_name] = self.value

    def has_output(self) -> bool:
        """Return True: the input is always shown."""
        return True

    def expected_parameters(self) -> list[str | None]:
        """Return the one query parameter."""
        return [self.parameter_name]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the matching rows, or none and set `problem` if the text is invalid."""
        if not self.value:
            return queryset
        try:
            return self.narrowed(queryset, self.value)
        except ValueError as error:
            self.problem = str(error)
            return queryset.none()

    @abstractmethod
    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Return the rows that match the text. Raises ValueError with a message for the user."""

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:
        """Yield the context of the form: the value, and the other query parameters to keep."""
        others = ((name, values) for name, values in changelist.filter_params.items() if name != self.parameter_name)
        yield {
            "value": self.value,
            "other_parameters": [(name, value) for name, values in others for value in values],
            "query_string": changelist.get_query_string(remove=[self.parameter_name]),
        }


class DayFilter(TypedFilter):
    """A filter by the date of a field; subclasses of its children name the field."""

    input_type = "date"
    field: ClassVar[str]
    comparison: ClassVar[str]
    later: ClassVar[timedelta] = timedelta()
    """Offset from the start of the day."""

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Return the rows whose field compares so with the start of the day plus `later`."""
        try:
            day = date.fromisoformat(text)
        except ValueError as error:
            raise ValueError(
                _("“%(text)s” is not a date. Enter a date such as 2026-01-31.") % {"text": text}
            ) from error
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise ValueError(_("%(text)s is out of range.") % {"text": text})
        moment = timezone.make_aware(datetime.combine(day, time.min)) + self.later
        return rows.filter(**{f"{self.field}__{self.comparison}": moment})


class SinceFilter(DayFilter):
    """A filter by the first day."""

    title = gettext_lazy("first day")
    parameter_name = "since"
    comparison = "gte"


class UntilFilter(DayFilter):
    """A filter by the last day."""

    title = gettext_lazy("last day")
    parameter_name = "until"
    comparison = "lt"
    later = timedelta(days=1)
