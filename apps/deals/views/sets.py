"""Practice sets: the list, one with its boards, a new one and how far it is."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import UNDER_WAY, User
from apps.accounts.requests import MemberRequest, for_instructors
from apps.accounts.services.jobs import TooManyJobsError
from apps.cards.services import shipped_card
from apps.core.idempotency import run_form_once
from apps.deals.forms import NOT_YOUR_CLASS, SetForm, ShareForm
from apps.deals.selectors import (
    boards_kept_from,
    editable_sets,
    jobs_of,
    practice_sets_of,
    profiles_to_deal,
    words_on_kept,
)
from apps.deals.selectors.boards import boards_shown
from apps.deals.selectors.records import records_of
from apps.deals.services import SetPlan, share_set, start_set
from bridgeclass.engine.formats import write_lin, write_pbn

MOST_JOBS_SHOWN = 5


@require_safe
@for_instructors
def sets(request: MemberRequest) -> HttpResponse:
    """The practice sets that the person may use, and those being dealt."""
    found = practice_sets_of(request.user).annotate(board_count=Count("boards", distinct=True)).select_related("owner")
    under_way = jobs_of(request.user).filter(state__in=UNDER_WAY)
    context = {"sets": found.order_by("-created_at", "-pk"), "jobs": under_way[:MOST_JOBS_SHOWN]}
    return render(request, "deals/sets.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def set_new(request: MemberRequest) -> HttpResponse:
    """What to deal; asked for by a POST, which begins the work."""
    if request.method != "POST":
        shipped_card()  # made when first asked for, so that there is one to choose
        wanted = request.GET.get("profile", "")
        first = (
            profiles_to_deal(request.user)
            .filter(pk=int(wanted) if wanted.isdigit() and len(wanted) < 15 else 0)
            .first()
        )
        initial = {"profile_1": first, "name": first.name} if first else {}
        return render(request, "deals/set_new.html", {"form": SetForm(request.user, initial=initial)})
    form = SetForm(request.user, request.POST)
    if not form.is_valid():
        return render(request, "deals/set_new.html", {"form": form}, status=422)
    try:
        return redirect(run_form_once(request, lambda: _start(form.plan(request.user), request.user)))
    except TooManyJobsError:
        messages.error(request, gettext("You have some sets under way already. Wait for one of them, or call one off."))
        return redirect("deals:sets")


def _start(plan: SetPlan, owner: User) -> str:
    """Start dealing a set, and return the URL of its job."""
    return reverse("accounts:job", args=(start_set(owner=owner, plan=plan).pk,))


@require_safe
@for_instructors
def practice_set(request: MemberRequest, set_id: int) -> HttpResponse:
    """A set with what it was dealt from, and its boards; without those the person has still to bid."""
    found = get_object_or_404(practice_sets_of(request.user).select_related("owner", "card_ns", "card_ew"), pk=set_id)
    parts = found.parts.select_related("revision__profile")
    is_own = editable_sets(request.user).filter(pk=found.pk).exists()
    kept = boards_kept_from(request.user, found)
    if kept:
        messages.info(request, words_on_kept(found, kept))
    context = {
        "set": found,
        "parts": parts,
        "boards": boards_shown(found, without=kept),
        "share_form": ShareForm(request.user, found) if is_own else None,
    }
    return render(request, "deals/set.html", context)


@require_safe
@for_instructors
def set_file(request: MemberRequest, set_id: int, style: str) -> HttpResponse:
    """A set's boards as a PBN or LIN file, for other programs; without those the person has still to bid."""
    found = get_object_or_404(practice_sets_of(request.user), pk=set_id)
    records = records_of(found, without=boards_kept_from(request.user, found))
    text = write_pbn(records) if style == "pbn" else "".join(f"{write_lin(record)}\n" for record in records)
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "boards"}.{style}"'
    return answer


@require_POST
@for_instructors
def set_share(request: MemberRequest, set_id: int) -> HttpResponse:
    """Let the instructors of some classes use a set."""
    found = get_object_or_404(editable_sets(request.user), pk=set_id)
    form = ShareForm(request.user, found, request.POST)
    if not form.is_valid():
        messages.error(request, NOT_YOUR_CLASS)
    else:
        share_set(practice_set=found, classes=form.cleaned_data["classes"])
        messages.success(request, gettext("Saved: who may use this set."))
    return redirect("deals:set", found.pk)
