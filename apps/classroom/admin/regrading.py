"""Administration of regradings: start a dry run, review it, save it, cancel it."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.models import UNDER_WAY
from apps.accounts.requests import MemberRequest, go
from apps.accounts.services.jobs import cancel_job
from apps.bidding.models import TierName
from apps.classroom.models import Regrading
from apps.classroom.permissions import user_of
from apps.classroom.selectors.regradings import changes_by_rule, changes_by_tier, regraded_calls, regrading_totals
from apps.classroom.services.regradings import RegradingUnderWayError, is_regrading, order_regrading
from apps.core.admin_pages import ReadOnlyAdmin, is_admin
from apps.core.models import MAX_ID

PAGE_SIZE = 50
PAGE = "admin:classroom_regrading_change"
TEMPLATE = "admin/classroom/regrading/page.html"
TRIAL_FIRST = gettext_lazy(
    "This starts with a dry run. It shows what would change and saves nothing until you confirm."
)


class RegradingForm(forms.ModelForm[Regrading]):
    """The calls to grade again."""

    class Meta:
        model = Regrading
        fields = ("since", "klass")

    def clean(self) -> dict[str, Any]:
        """Return the input. Raises ValidationError while another regrading is running."""
        if is_regrading():
            raise forms.ValidationError(_("A regrading is already running. Wait for it to finish, or cancel it."))
        return super().clean() or self.cleaned_data


@admin.register(Regrading)
class RegradingAdmin(ReadOnlyAdmin[Regrading]):
    """Dry runs and saved regradings."""

    form = RegradingForm
    fieldsets = ((None, {"fields": ("since", "klass"), "description": TRIAL_FIRST}),)
    list_display = ("job__created_at", "job__owner", "since", "klass", "is_trial", "job__state")
    list_select_related = ("job__owner", "klass")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return True for admins."""
        return is_admin(request)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the form with one button, because its page comes next."""
        one_button = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().add_view(request, form_url, (extra_context or {}) | one_button)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Regrading]:
        """Return the regradings with their jobs."""
        return super().get_queryset(request).select_related("job__owner", "klass")

    def save_model(self, request: HttpRequest, obj: Regrading, form: forms.ModelForm[Regrading], change: bool) -> None:
        """Start a dry run."""
        obj.pk = _begin(request, obj, is_trial=True).pk

    def response_add(self, request: HttpRequest, obj: Regrading, post_url_continue: str | None = None) -> HttpResponse:
        """Redirect to the page of the regrading."""
        return redirect(PAGE, obj.pk)

    def get_urls(self) -> list[URLPattern]:
        """Return the URLs of the list and of the actions."""
        own = [
            path(f"<int:pk>/{name}", self.admin_site.admin_view(view), name=f"classroom_regrading_{name}")
            for name, view in (("part", self.part), ("cancel", self.cancel), ("store", self.store))
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the changes by tier, by rule, and call by call."""
        regrading = self._found(request, int(object_id) if object_id.isdecimal() and len(object_id) < 19 else 0)
        context = self.admin_site.each_context(request) | _context(regrading, request.GET)
        return render(request, TEMPLATE, context)

    @method_decorator(require_safe)
    def part(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Update the progress on an open page; reload the page once the job has ended."""
        regrading = self._found(request, pk)
        if regrading.job.state not in UNDER_WAY:
            return go(cast("MemberRequest", request), PAGE, pk)
        return render(request, f"{TEMPLATE}#progress", {"regrading": regrading, "is_under_way": True})

    @method_decorator(require_POST)
    def cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Cancel a regrading; grades already saved stay."""
        cancel_job(job_id=self._found(request, pk).job_id)
        return redirect(PAGE, pk)

    @method_decorator(require_POST)
    def store(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Grade the calls of a dry run again and save the grades."""
        regrading = self._found(request, pk)
        if not regrading.is_trial:
            raise Http404("saved already")
        try:
            return redirect(PAGE, _begin(request, regrading, is_trial=False).pk)
        except RegradingUnderWayError:
            self.message_user(request, _("A regrading is already running."), "ERROR")
            return redirect(PAGE, pk)

    def _found(self, request: HttpRequest, pk: int) -> Regrading:
        if not self.has_view_permission(request):
            raise Http404(f"no regrading {pk}")
        return get_object_or_404(self.get_queryset(request), pk=min(pk, MAX_ID))


def _begin(request: HttpRequest, wanted: Regrading, *, is_trial: bool) -> Regrading:
    return order_regrading(owner=user_of(request), since=wanted.since, klass=wanted.klass, is_trial=is_trial)


def _context(regrading: Regrading, query: QueryDict) -> dict[str, Any]:
    filters = {name: str(query[name]).replace("\0", "") for name in ("from", "to", "rule") if name in query}
    calls = regraded_calls(
        regrading, before=filters.get("from", ""), now=filters.get("to", ""), rule=filters.get("rule")
    )
    return {
        "title": _("Regraded calls"),
        "regrading": regrading,
        "is_under_way": regrading.job.state in UNDER_WAY,
        "totals": regrading_totals(regrading),
        "by_tier": changes_by_tier(regrading),
        "by_rule": changes_by_rule(regrading),
        "tiers": tuple(TierName),
        "page": Paginator(calls, PAGE_SIZE).get_page(query.get("page")),
        "filters": filters,
        "filter_query": urlencode(filters),
        "opts": Regrading._meta,  # noqa: SLF001  # Django's documented way
    }
