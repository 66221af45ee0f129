"""Judging anew from the administration: asked for, followed, called off, looked through, and then stored."""

from __future__ import annotations

from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import admin
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.models import JobState, User
from apps.accounts.requests import MemberRequest, go
from apps.accounts.services.jobs import cancel_job
from apps.bidding.models import TierName
from apps.classroom.models import Regrading
from apps.classroom.selectors.regradings import regraded_calls, regrading_view
from apps.classroom.services import RegradingUnderWayError, is_regrading, order_regrading
from apps.classroom.tasks import regrade_of_job
from apps.core.admin_pages import ReadOnlyAdmin, is_admin
from apps.core.models import MAX_ID

CALLS_ON_A_PAGE = 50
UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
PAGE = "admin:classroom_regrading_change"
TRIAL_FIRST = "This starts with a dry run. It shows what would change and saves nothing until you confirm."


class RegradingForm(forms.ModelForm[Regrading]):
    """Which calls to judge anew; nothing is stored before somebody has seen what would change."""

    class Meta:
        model = Regrading
        fields = ("since", "klass")

    def clean(self) -> dict[str, Any]:
        """What was filled in; an error while others are being judged."""
        if is_regrading():
            raise forms.ValidationError(_("A regrading is already running. Wait for it to finish, or cancel it."))
        return super().clean() or self.cleaned_data


@admin.register(Regrading)
class RegradingAdmin(ReadOnlyAdmin[Regrading]):
    """Trials and what was stored after them."""

    form = RegradingForm
    fieldsets = ((None, {"fields": ("since", "klass"), "description": TRIAL_FIRST}),)
    list_display = ("asked_at", "owner", "since", "klass", "is_trial", "state")
    list_select_related = ("job__owner", "klass")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Those who look after the place may try what today's rules would change."""
        return is_admin(request)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ask for one trial; its page comes next, so there is one button."""
        one_button = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().add_view(request, form_url, (extra_context or {}) | one_button)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Regrading]:
        """All of them with their jobs."""
        return super().get_queryset(request).select_related("job__owner", "klass")

    @admin.display(description="requested by", ordering="job__created_at")
    def asked_at(self, regrading: Regrading) -> Any:
        """When somebody asked."""
        return regrading.job.created_at

    @admin.display(description="user", ordering="job__owner")
    def owner(self, regrading: Regrading) -> str:
        """Who asked."""
        return regrading.job.owner.get_full_name()

    @admin.display(description="state", ordering="job__state")
    def state(self, regrading: Regrading) -> str:
        """How far it is."""
        return str(regrading.job.get_state_display())

    def save_model(self, request: HttpRequest, obj: Regrading, form: forms.ModelForm[Regrading], change: bool) -> None:
        """Begin a trial of what the form asks for."""
        obj.pk = _begin(request, obj, is_trial=True).pk

    def response_add(self, request: HttpRequest, obj: Regrading, post_url_continue: str | None = None) -> HttpResponse:
        """Go to the page that shows how far it is."""
        return redirect(PAGE, obj.pk)

    def get_urls(self) -> list[URLPattern]:
        """The pages of every list, and what can be done with one regrading."""
        own = [
            path(f"<int:pk>/{name}", self.admin_site.admin_view(view), name=f"classroom_regrading_{name}")
            for name, view in (("part", self.part), ("cancel", self.cancel), ("store", self.store))
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """What changed or would change: by tier, by rule, and call by call."""
        regrading = self._found(request, int(object_id) if object_id.isdecimal() and len(object_id) < 19 else 0)
        context = self.admin_site.each_context(request) | _context(regrading, request.GET)
        return render(request, "admin/classroom/regrading/page.html", context)

    def part(self, request: HttpRequest, pk: int) -> HttpResponse:
        """How far it is, as the part of an open page; the whole page once it is done."""
        return require_safe(self._part)(request, pk)

    def _part(self, request: HttpRequest, pk: int) -> HttpResponse:
        regrading = self._found(request, pk)
        if regrading.job.state not in UNDER_WAY:
            return go(cast("MemberRequest", request), PAGE, pk)
        return render(
            request, "admin/classroom/regrading/page.html#progress", {"regrading": regrading, "is_under_way": True}
        )

    def cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Call it off; what was stored stays."""
        return require_POST(self._cancel)(request, pk)

    def _cancel(self, request: HttpRequest, pk: int) -> HttpResponse:
        regrading = self._found(request, pk)
        cancel_job(job_id=regrading.job_id)
        return redirect(PAGE, pk)

    def store(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Judge the calls of a trial anew, this time for good."""
        return require_POST(self._store)(request, pk)

    def _store(self, request: HttpRequest, pk: int) -> HttpResponse:
        regrading = self._found(request, pk)
        if not regrading.is_trial:
            raise Http404("stored already")
        try:
            return redirect(PAGE, _begin(request, regrading, is_trial=False).pk)
        except RegradingUnderWayError:
            self.message_user(request, _("A regrading is already running."), "ERROR")
            return redirect(PAGE, pk)

    def _found(self, request: HttpRequest, pk: int) -> Regrading:
        found = self.get_queryset(request).filter(pk=min(pk, MAX_ID)).first()
        if found is None or not self.has_view_permission(request):
            raise Http404(f"no regrading {pk}")
        return found


@transaction.atomic
def _begin(request: HttpRequest, wanted: Regrading, *, is_trial: bool) -> Regrading:
    owner = cast("User", request.user)
    regrading = order_regrading(owner=owner, since=wanted.since, klass=wanted.klass, is_trial=is_trial)
    transaction.on_commit(partial(regrade_of_job.enqueue, job_id=regrading.job_id))
    return regrading


def _context(regrading: Regrading, asked: QueryDict) -> dict[str, Any]:
    narrowed = {name: str(asked[name]).replace("\0", "") for name in ("from", "to", "rule") if name in asked}
    calls = regraded_calls(
        regrading, before=narrowed.get("from", ""), now=narrowed.get("to", ""), rule=narrowed.get("rule")
    )
    return {
        "title": _("Regraded calls"),
        "regrading": regrading,
        "is_under_way": regrading.job.state in UNDER_WAY,
        "view": regrading_view(regrading),
        "tiers": tuple(TierName),
        "page": Paginator(calls, CALLS_ON_A_PAGE).get_page(asked.get("page")),
        "narrowed": narrowed,
        "kept": urlencode(narrowed),
        "opts": Regrading._meta,  # noqa: SLF001  # Django's documented way
    }
