"""The history of decisions: every call a learner made, how it was judged, and why."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.bidding.admin.filters import HISTORY_FILTERS
from apps.bidding.models import Decision, Grade, TierName
from apps.bidding.selectors import explain_decision, position_of, with_newest_grade
from apps.bidding.selectors.exports import as_csv, as_json_lines
from apps.bidding.selectors.history import naming
from apps.core.admin_lists import BoundedPaginator
from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline, record_audit_event
from apps.core.streaming import streamed
from apps.core.templatetags.bridge import prose
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level

MOST_WORDS = 6
"""Words of a search that are looked at."""
EXPORTS = {"csv": (as_csv, "text/csv; charset=utf-8"), "jsonl": (as_json_lines, "application/jsonl; charset=utf-8")}
"""What makes the pieces of a file, and the kind of file, by its ending."""


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
    list_filter = HISTORY_FILTERS
    list_select_related = ("user", "klass")
    sortable_by = ("made_at",)
    show_facets = admin.ShowFacets.NEVER
    paginator = BoundedPaginator
    change_list_template = "admin/bidding/decision/list.html"
    search_fields = ("rule",)
    search_help_text = "A person, class, practice set, rule or hand (as S.H.D.C)."
    inlines = (GradeInline,)
    fieldsets = (
        (None, {"fields": ("user", "klass", "board", "origin", "made_at", "time_taken_ms")}),
        ("Position", {"fields": ("seat", "dealer", "vulnerability", "hand", "auction_before")}),
        ("Calls", {"fields": ("called", "engine_called", "module", "rule", "variant", "candidates")}),
        ("Explanation", {"fields": ("reconstruction", "reasons", "snapshot", "opponents_snapshot")}),
    )

    def get_urls(self) -> list[URLPattern]:
        """The pages of every list, and the list as a file."""
        export = path("export.<str:style>", self.admin_site.admin_view(self.export), name="bidding_decision_export")
        return [export, *super().get_urls()]

    def export(self, request: HttpRequest, style: str) -> HttpResponseBase:
        """The decisions that the list shows on all its pages, and those it has no page for, as a file."""
        if style not in EXPORTS or not self.has_view_permission(request):
            raise Http404(style)
        try:
            found = self.get_changelist_instance(request).queryset
        except IncorrectLookupParameters:
            return redirect("admin:bidding_decision_changelist")
        asked = ", ".join(f"{name} {value}" for name, value in request.GET.items() if value)
        record_audit_event(request, "exported", words=f"Decisions as {style}: {asked or 'all'}")
        pieces, content_type = EXPORTS[style]
        filename = f"decisions-{timezone.localdate()}.{style}"
        return streamed(pieces(found), content_type=content_type, filename=filename)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Decision]:
        """All decisions with the grade that counts."""
        return with_newest_grade(super().get_queryset(request))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Decision], search_term: str
    ) -> tuple[QuerySet[Decision], bool]:
        """The decisions of which every word names the person, class, practice set, rule or hand."""
        for word in search_term.split()[:MOST_WORDS]:
            queryset = queryset.filter(naming(word))
        return queryset, False

    @admin.display(description=gettext_lazy("auction"))
    def auction_before(self, decision: Decision) -> str:
        """The calls before, as people write them."""
        return " ".join(Call.parse(made).display for made in decision.auction.split()) or "–"

    @admin.display(description=gettext_lazy("call made"), ordering="call")
    def called(self, decision: Decision) -> str:
        """What the learner called."""
        return Call.parse(decision.call).display

    @admin.display(description=gettext_lazy("engine's call"), ordering="engine_call")
    def engine_called(self, decision: Decision) -> str:
        """What the engine called."""
        return Call.parse(decision.engine_call).display

    @admin.display(description=gettext_lazy("score"), ordering="score")
    def points(self, decision: Decision) -> int:
        """The points that count, 0 to 10."""
        score: int = decision.score  # type: ignore[attr-defined]  # annotated by with_newest_grade
        return score

    @admin.display(description=gettext_lazy("tier"), ordering="tier")
    def tier_of_newest(self, decision: Decision) -> str:
        """The tier that counts."""
        return str(TierName(decision.tier).label)  # type: ignore[attr-defined]  # annotated by with_newest_grade

    @admin.display(description=gettext_lazy("recalculated"))
    def reconstruction(self, decision: Decision) -> SafeString:
        """The call that the kept rules give today, whether it is the one stored, and which engine judged then."""
        position = position_of(decision)
        now = position.bidder.decide(position.hand, position.auction, with_candidates=False).call
        if position.rules_changed:
            told = _("with the current rules, because the original rules can no longer be read")
        else:
            told = _("with the original rules")
        same = _("matches the stored call") if now is position.engine_call else _("differs from the stored call")
        version = _("graded by engine version %(version)s") % {"version": decision.snapshot.engine_version}
        return format_html("{}: {}, {}; {}.", now.display, same, told, version)

    @admin.display(description=gettext_lazy("rules tried"))
    def reasons(self, decision: Decision) -> SafeString:
        """Why the engine calls as it does, with every rule that was tried, worked out anew."""
        return prose(explain_decision(decision, Level.EXPERT))
