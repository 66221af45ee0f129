"""Long lists in the administration: what is typed narrows them, and counting them has an end."""

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
from django_stubs_ext import StrOrPromise

MOST_ROWS = 2_000
"""The rows of a list that are paged through; to see others, the list is narrowed."""
FIRST_YEAR, LAST_YEAR = 1900, 2200


class BoundedPaginator(Paginator[Any]):
    """Pages of the first rows of a list: no list is counted to its end."""

    @cached_property
    def _counted(self) -> int:
        rows = cast("QuerySet[Any]", self.object_list)
        return rows.order_by().values("pk")[: MOST_ROWS + 1].count()

    @cached_property
    def count(self) -> int:
        """The rows that have a page."""
        return min(self._counted, MOST_ROWS)

    @cached_property
    def has_more(self) -> bool:
        """Whether there are rows without a page."""
        return self._counted > MOST_ROWS


class TypedFilter(admin.ListFilter):
    """Narrows a list by what is typed; children say how."""

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
        """Something can always be typed."""
        return True

    def expected_parameters(self) -> list[str | None]:
        """The one name in the address."""
        return [self.parameter_name]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows that what is typed leaves; none, and a word about it, if it cannot be read."""
        if not self.value:
            return queryset
        try:
            return self.narrowed(queryset, self.value)
        except ValueError as error:
            self.problem = str(error)
            return queryset.none()

    @abstractmethod
    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The rows that fit the text. Raises ValueError, in words for the person, if the text cannot be read."""

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:
        """What the form needs: what was typed, and the rest of the address to keep."""
        others = ((name, values) for name, values in changelist.filter_params.items() if name != self.parameter_name)
        yield {
            "value": self.value,
            "kept": [(name, value) for name, values in others for value in values],
            "query_string": changelist.get_query_string(remove=[self.parameter_name]),
        }


class DayFilter(TypedFilter):
    """Narrows a list to what is from a day on, or up to one."""

    input_type = "date"
    lookup: ClassVar[str]
    later: ClassVar[timedelta] = timedelta()
    """What is compared is the beginning of the day, so much later."""

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The rows of the day and those after, or before."""
        try:
            day = date.fromisoformat(text)
        except ValueError as error:
            raise ValueError(
                _("“%(text)s” is not a date. Enter a date such as 2026-01-31.") % {"text": text}
            ) from error
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise ValueError(_("%(text)s is out of range.") % {"text": text})
        return rows.filter(**{self.lookup: timezone.make_aware(datetime.combine(day, time.min)) + self.later})
