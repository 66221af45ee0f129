"""Filters of the list of decisions."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any

from django.contrib import admin
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.bidding.models import Decision, TierName
from apps.bidding.selectors.history import distinct_values, of_board, of_class, of_person, of_rule, of_snapshot, of_tier
from apps.core.admin_lists import SinceFilter, TypedFilter, UntilFilter


class ConditionFilter(TypedFilter):
    """A filter by a condition that the text stands for."""

    @staticmethod
    @abstractmethod
    def condition(text: str) -> Q:
        """Return the condition. Raises ValueError with a message for the user."""

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """Return the decisions that meet the condition."""
        return rows.filter(self.condition(text))


class PersonFilter(ConditionFilter):
    """A filter by user."""

    title = gettext_lazy("user")
    parameter_name = "person"
    hint = gettext_lazy("Username or part of a name")
    condition = staticmethod(of_person)


class ClassFilter(ConditionFilter):
    """A filter by class."""

    title = gettext_lazy("class")
    parameter_name = "class"
    hint = gettext_lazy("Part of the name")
    condition = staticmethod(of_class)


class BoardFilter(ConditionFilter):
    """A filter by practice set, or one board of it."""

    title = gettext_lazy("board")
    parameter_name = "board"
    hint = gettext_lazy("Practice set, or practice set and board number")
    condition = staticmethod(of_board)


class RuleFilter(ConditionFilter):
    """A filter by the rule behind the engine's call."""

    title = gettext_lazy("rule")
    parameter_name = "rule"
    hint = gettext_lazy("Part of the rule id, such as stayman.ask")
    condition = staticmethod(of_rule)


class SnapshotFilter(ConditionFilter):
    """A filter by the hash of the rules that graded."""

    title = gettext_lazy("snapshot")
    parameter_name = "snapshot"
    hint = gettext_lazy("First digits of the fingerprint")

    @staticmethod
    def condition(text: str) -> Q:
        """Return the condition. Raises ValueError unless the text is four or more hexadecimal digits."""
        if not re.fullmatch("[0-9a-fA-F]{4,}", text):
            raise ValueError(_("Enter at least four hexadecimal digits (0–9, a–f)."))
        return of_snapshot(text)


class FirstDayFilter(SinceFilter):
    """A filter by the first day."""

    field = "made_at"


class LastDayFilter(UntilFilter):
    """A filter by the last day."""

    field = "made_at"


class ModuleFilter(admin.SimpleListFilter):
    """A filter by module of the system."""

    title = gettext_lazy("module")
    parameter_name = "module"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return every module that graded a decision."""
        return [(module, module) for module in distinct_values("module")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """Return the decisions of the module."""
        return queryset.filter(module=self.value()) if self.value() else queryset


class TierFilter(admin.SimpleListFilter):
    """A filter by the tier of the newest grade."""

    title = gettext_lazy("tier")
    parameter_name = "tier"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return the four tiers."""
        return [(tier.value, str(tier.label)) for tier in TierName]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """Return the decisions of the tier."""
        return queryset.filter(of_tier(self.value() or "")) if self.value() else queryset


class AgreementFilter(admin.SimpleListFilter):
    """A filter by agreement with the engine."""

    title = gettext_lazy("matches the engine’s call")
    parameter_name = "same"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Return yes and no."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """Return the decisions that agree, or differ."""
        same = {"call": F("engine_call")}
        if self.value() == "yes":
            return queryset.filter(**same)
        return queryset.exclude(**same) if self.value() == "no" else queryset


HISTORY_FILTERS = (
    *(PersonFilter, ClassFilter, BoardFilter, RuleFilter, SnapshotFilter, FirstDayFilter, LastDayFilter),
    *(TierFilter, AgreementFilter, "origin", ModuleFilter, "seat"),
)
