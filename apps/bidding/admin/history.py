"""Administration of decisions: search, filter, read and export them."""

from __future__ import annotations

from tempfile import TemporaryFile
from typing import cast

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.core.files import File
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from apps.accounts.models import Job, User
from apps.accounts.services.jobs import JobResult, Store, start_job
from apps.bidding.admin.filters import HISTORY_FILTERS
from apps.bidding.models import Decision, Grade, TierName
from apps.bidding.selectors.decisions import explain_decision, position_of, with_newest_grade
from apps.bidding.selectors.exports import as_csv, as_json_lines
from apps.bidding.selectors.history import matches
from apps.core.admin_lists import BoundedPaginator
from apps.core.admin_pages import ReadOnlyAdmin, ReadOnlyInline, record_audit_event
from apps.core.templatetags.bridge import prose
from bridgeclass.engine.calls import Call
from bridgeclass.engine.explain import Level

MAX_SEARCH_WORDS = 6
EXPORTS = {"csv": as_csv, "jsonl": as_json_lines}
EXPORT_JOB = "decision export"


class GradeInline(ReadOnlyInline[Grade, Decision]):
    """Grades of a decision, newest first."""

    model = Grade
    fields = ("graded_at", "by", "score", "hint_cost", "tier", "mistake", "feedback", "note", "snapshot")
    ordering = ("-pk",)


@admin.register(Decision)
class DecisionAdmin(ReadOnlyAdmin[Decision]):
    """Decisions, which cannot be changed."""

    list_display = (
        *("made_at", "user", "called", "engine_called", "points", "tier_of_newest"),
        *("module", "hand", "auction_before", "klass"),
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
        """Return the URLs, with the export."""
        export = path("export.<str:style>", self.admin_site.admin_view(self.export), name="bidding_decision_export")
        return [export, *super().get_urls()]

    @method_decorator(require_POST)
    def export(self, request: HttpRequest, style: str) -> HttpResponse:
        """Start the job that writes all decisions of the filtered list to a file."""
        if style not in EXPORTS or not self.has_view_permission(request):
            raise Http404(style)
        try:
            self.get_changelist_instance(request)
        except IncorrectLookupParameters:
            return redirect("admin:bidding_decision_changelist")
        filters = [f"{name} {value}" for name, value in request.GET.items() if value]
        record_audit_event(request, "exported", detail="decisions", format=style, filters=filters)
        params = {"style": style, "query": request.GET.urlencode()}
        return redirect("accounts:job", start_job(owner=cast("User", request.user), kind=EXPORT_JOB, params=params).pk)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Decision]:
        """Return all decisions with their newest grades."""
        return with_newest_grade(super().get_queryset(request))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Decision], search_term: str
    ) -> tuple[QuerySet[Decision], bool]:
        """Return the decisions whose user, class, practice set, rule or hand matches each word."""
        for word in search_term.split()[:MAX_SEARCH_WORDS]:
            queryset = queryset.filter(matches(word))
        return queryset, False

    @admin.display(description=gettext_lazy("auction"))
    def auction_before(self, decision: Decision) -> str:
        """Return the calls before, with suit symbols."""
        return " ".join(Call.parse(made).display for made in decision.auction.split()) or "–"

    @admin.display(description=gettext_lazy("call made"), ordering="call")
    def called(self, decision: Decision) -> str:
        """Return the student's call."""
        return Call.parse(decision.call).display

    @admin.display(description=gettext_lazy("engine's call"), ordering="engine_call")
    def engine_called(self, decision: Decision) -> str:
        """Return the engine's call."""
        return Call.parse(decision.engine_call).display

    @admin.display(description=gettext_lazy("score"), ordering="score")
    def points(self, decision: Decision) -> int:
        """Return the score, 0 to 10."""
        score: int = decision.score  # type: ignore[attr-defined]  # annotated by with_newest_grade
        return score

    @admin.display(description=gettext_lazy("tier"), ordering="tier")
    def tier_of_newest(self, decision: Decision) -> str:
        """Return the tier of the newest grade."""
        return str(TierName(decision.tier).label)  # type: ignore[attr-defined]  # annotated by with_newest_grade

    @admin.display(description=gettext_lazy("recalculated"))
    def reconstruction(self, decision: Decision) -> SafeString:
        """Return the call that the stored rules give now, and how it compares with the stored one."""
        position = position_of(decision)
        now = position.bidder.decide(position.hand, position.auction, with_candidates=False).call
        rules = _("with the original rules")
        if position.rules_changed:
            rules = _("with the current rules, because the original rules can no longer be read")
        same = _("matches the stored call") if now is position.engine_call else _("differs from the stored call")
        version = _("graded by engine version %(version)s") % {"version": decision.snapshot.engine_version}
        return format_html("{}: {}, {}; {}.", now.display, same, rules, version)

    @admin.display(description=gettext_lazy("rules tried"))
    def reasons(self, decision: Decision) -> SafeString:
        """Explain the engine's call again, with every rule that was tried."""
        return prose(explain_decision(decision, Level.EXPERT))


def may_export(job: Job) -> bool:
    """Return whether the owner of an export still administers the site."""
    return job.owner.is_admin


def write_export(job: Job) -> Store:
    """Write the decisions of an administrator's filtered list into the file of a job."""
    if not may_export(job):
        raise PermissionDenied(str(job.owner))
    request = HttpRequest()
    request.method, request.GET, request.user = "GET", QueryDict(job.params["query"]), job.owner
    decisions = admin.site.get_model_admin(Decision).get_changelist_instance(request).queryset
    style = job.params["style"]
    written = TemporaryFile()  # noqa: SIM115  # it is read, and closed, when the outcome is stored
    written.writelines(EXPORTS[style](decisions))
    written.seek(0)
    return lambda: JobResult(file=File(written, name=f"decisions-{timezone.localdate()}.{style}"))
