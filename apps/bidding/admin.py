"""The history of decisions: every call a learner made, how it was judged, and why."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from apps.bidding.models import Comparison, Decision, Flag, Grade, TierName
from apps.bidding.selectors import explain_decision, with_newest_grade
from bridgeclass.admin_pages import ReadOnlyAdmin, ReadOnlyInline
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level
from bridgeclass.templatetags.bridge import prose


class TierFilter(admin.SimpleListFilter):
    """By the tier of the grade that counts."""

    title = "tier"
    parameter_name = "tier"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """The four tiers."""
        return [(tier.value, str(tier.label)) for tier in TierName]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """The decisions of the chosen tier, or all."""
        newest = {"tier": self.value()}  # annotated by with_newest_grade
        return queryset.filter(**newest) if self.value() else queryset


class AgreementFilter(admin.SimpleListFilter):
    """By whether the learner made the engine's call."""

    title = "same call as the engine"
    parameter_name = "same"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        """Yes and no."""
        return [("yes", "Yes"), ("no", "No")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Decision]) -> QuerySet[Decision]:
        """The decisions that agree or differ, or all."""
        same = {"call": F("engine_call")}
        if self.value() == "yes":
            return queryset.filter(**same)
        return queryset.exclude(**same) if self.value() == "no" else queryset


class GradeInline(ReadOnlyInline[Grade, Decision]):
    """Every grade of a decision, the newest first."""

    model = Grade
    fields = ("graded_at", "by", "score", "hint_cost", "tier", "feedback", "note", "snapshot")
    ordering = ("-pk",)


@admin.register(Decision)
class DecisionAdmin(ReadOnlyAdmin[Decision]):
    """Decisions to search, filter and read; nothing here can be changed."""

    list_display = (
        "made_at",
        "user",
        "called",
        "engine_called",
        "points",
        "tier_of_newest",
        "module",
        "hand",
        "auction_before",
        "klass",
    )
    list_filter = (
        TierFilter,
        AgreementFilter,
        "origin",
        "made_at",
        ("klass", admin.RelatedOnlyFieldListFilter),
        ("module", admin.AllValuesFieldListFilter),
        "seat",
        ("snapshot", admin.RelatedOnlyFieldListFilter),
    )
    search_fields = ("user__username", "user__shown_name", "klass__name", "board__practice_set__name", "rule", "hand")
    search_help_text = "A person, class, practice set, rule or hand (as S.H.D.C)."
    inlines = (GradeInline,)
    fieldsets = (
        (None, {"fields": ("user", "klass", "board", "origin", "made_at", "time_taken_ms")}),
        ("The position", {"fields": ("seat", "dealer", "vulnerability", "hand", "auction_before")}),
        ("The calls", {"fields": ("called", "engine_called", "module", "rule", "variant", "candidates")}),
        ("Why", {"fields": ("reasons", "snapshot", "opponents_snapshot")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Decision]:
        """All decisions with the grade that counts."""
        rows = super().get_queryset(request).select_related("user", "klass", "board__practice_set")
        return with_newest_grade(rows)

    @admin.display(description="auction")
    def auction_before(self, decision: Decision) -> str:
        """The calls before, as people write them."""
        return " ".join(Call.parse(made).display for made in decision.auction.split()) or "–"

    @admin.display(description="call made", ordering="call")
    def called(self, decision: Decision) -> str:
        """What the learner called."""
        return Call.parse(decision.call).display

    @admin.display(description="engine's call", ordering="engine_call")
    def engine_called(self, decision: Decision) -> str:
        """What the engine called."""
        return Call.parse(decision.engine_call).display

    @admin.display(description="score", ordering="score")
    def points(self, decision: Decision) -> int:
        """The points that count, 0 to 10."""
        score: int = decision.score  # type: ignore[attr-defined]  # annotated by with_newest_grade
        return score

    @admin.display(description="tier", ordering="tier")
    def tier_of_newest(self, decision: Decision) -> str:
        """The tier that counts."""
        return str(TierName(decision.tier).label)  # type: ignore[attr-defined]  # annotated by with_newest_grade

    @admin.display(description="rules tried")
    def reasons(self, decision: Decision) -> SafeString:
        """Why the engine calls as it does, with every rule that was tried, worked out anew."""
        return prose(explain_decision(decision, Level.EXPERT))


@admin.register(Flag)
class FlagAdmin(ReadOnlyAdmin[Flag]):
    """What learners disagree with, and what was answered; those who teach answer on the pages of their classes."""

    list_display = ("raised_at", "learner", "decision", "words", "state", "answered_by", "answered_at")
    list_filter = ("state", "raised_at", ("decision__klass", admin.RelatedOnlyFieldListFilter))
    search_fields = ("decision__user__username", "decision__user__shown_name", "words", "answer")
    list_select_related = ("decision__user", "answered_by")

    @admin.display(description="learner", ordering="decision__user")
    def learner(self, flag: Flag) -> str:
        """Whose call it was."""
        return flag.decision.user.get_full_name()


@admin.register(Comparison)
class ComparisonAdmin(ReadOnlyAdmin[Comparison]):
    """Which calls learners had compared with the engine's, and what came of it."""

    list_display = ("decision", "learner", "state", "deals", "exact", "asked_at", "impossible")
    list_filter = ("job__state", "job__created_at")
    search_fields = ("decision__user__username", "decision__user__shown_name", "decision__hand")
    list_select_related = ("decision__user", "job")

    @admin.display(description="learner", ordering="decision__user")
    def learner(self, comparison: Comparison) -> str:
        """Whose call it was."""
        return comparison.decision.user.get_full_name()

    @admin.display(description="state", ordering="job__state")
    def state(self, comparison: Comparison) -> str:
        """How far it is."""
        return str(comparison.job.get_state_display())

    @admin.display(description="asked for", ordering="job__created_at")
    def asked_at(self, comparison: Comparison) -> datetime:
        """When the person asked."""
        return comparison.job.created_at
