"""What narrows the history of decisions."""

from __future__ import annotations

from abc import abstractmethod
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.bidding.models import Decision, TierName
from apps.bidding.selectors.history import ever, of_board, of_class, of_person, of_rule, of_snapshot, of_tier
from apps.core.admin_lists import DayFilter, TypedFilter


class ConditionFilter(TypedFilter):
    """Narrows the decisions by a condition that what is typed stands for."""

    def narrowed(self, rows: QuerySet[Any], text: str) -> QuerySet[Any]:
        """The decisions that meet the condition."""
        return rows.filter(self.condition(text))

    @abstractmethod
    def condition(self, text: str) -> Q:
        """What the text stands for."""


class PersonFilter(ConditionFilter):
    """By who called."""

    title = gettext_lazy("user")
    parameter_name = "person"
    hint = gettext_lazy("Username or part of a name")

    def condition(self, text: str) -> Q:
        """The person's decisions."""
        return of_person(text)


class ClassFilter(ConditionFilter):
    """By class."""

    title = gettext_lazy("class")
    parameter_name = "class"
    hint = gettext_lazy("Part of the name")

    def condition(self, text: str) -> Q:
        """The class's decisions."""
        return of_class(text)


class BoardFilter(ConditionFilter):
    """By practice set or one board of it."""

    title = gettext_lazy("board")
    parameter_name = "board"
    hint = gettext_lazy("Practice set, or practice set and board number")

    def condition(self, text: str) -> Q:
        """The decisions on the boards."""
        return of_board(text)


class RuleFilter(ConditionFilter):
    """By the rule behind the engine's call."""

    title = gettext_lazy("rule")
    parameter_name = "rule"
    hint = gettext_lazy("Part of the rule id, such as stayman.ask")

    def condition(self, text: str) -> Q:
        """The decisions on the rules."""
        return of_rule(text)


class SnapshotFilter(ConditionFilter):
    """By the rules that judged, under their fingerprint."""

    title = gettext_lazy("snapshot")
    parameter_name = "snapshot"
    hint = gettext_lazy("First digits of the fingerprint")

    def condition(self, text: str) -> Q:
        """The decisions that these rules judged."""
        if len(text) < 4 or any(letter not in "0123456789abcdef" for letter in text.lower()):
            raise ValueError(_("Enter at least four hexadecimal digits (0–9, a–f)."))
        return of_snapshot(text)


class SinceFilter(DayFilter):
    """From a day on."""

    title = gettext_lazy("first day")
    parameter_name = "since"
    lookup = "made_at__gte"


class UntilFilter(DayFilter):
    """Up to a day."""

    title = gettext_lazy("last day")
    parameter_name = "until"
    lookup = "made_at__lt"
    later = timedelta(days=1)


class ModuleFilter(admin.SimpleListFilter):
    """By the part of the system."""

    title = gettext_lazy("module")
    parameter_name = "module"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Every module that judged a decision."""
        return [(module, module) for module in ever("module")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """The decisions of the module, or all."""
        return queryset.filter(module=self.value()) if self.value() else queryset


class TierFilter(admin.SimpleListFilter):
    """By the tier of the grade that counts."""

    title = gettext_lazy("tier")
    parameter_name = "tier"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """The four tiers."""
        return [(tier.value, str(tier.label)) for tier in TierName]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """The decisions of the chosen tier, or all."""
        return queryset.filter(of_tier(self.value() or "")) if self.value() else queryset


class AgreementFilter(admin.SimpleListFilter):
    """By whether the learner made the engine's call."""

    title = gettext_lazy("matches the engine’s call")
    parameter_name = "same"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Yes and no."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """The decisions that agree or differ, or all."""
        same = {"call": F("engine_call")}
        if self.value() == "yes":
            return queryset.filter(**same)
        return queryset.exclude(**same) if self.value() == "no" else queryset


HISTORY_FILTERS = (
    *(PersonFilter, ClassFilter, BoardFilter, RuleFilter, SnapshotFilter, SinceFilter, UntilFilter),
    *(TierFilter, AgreementFilter, "origin", ModuleFilter, "seat"),
)
"""The filters of the history, what is typed first."""
