"""Pages of topics to practice and of drills."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, raise_404_for, signed_in
from apps.core.i18n.rendering import reason_of
from apps.progress.models import Drill, RuleState
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.drills import DrillView, drill_view, drills_open
from apps.progress.selectors.subjects import UnknownSubjectError, subject_groups
from apps.progress.selectors.summary import rules_of, weakest_of
from apps.progress.services.drills import DrillRefusedError, begin_drill, order_drill, order_subject


@require_safe
@signed_in
def practice_page(request: MemberRequest) -> HttpResponse:
    """List the topics, and the user's weakest rules."""
    rules = rules_of(current_progress(request.user).states)
    context = {
        "groups": subject_groups(),
        "open_subjects": {drill.subject for drill in drills_open(request.user)} - {""},
        "weakest": weakest_of(rules),
        "has_bid": bool(rules),
    }
    return render(request, "progress/practice_page.html", context)


@require_safe
def practice_moved(request: HttpRequest) -> HttpResponse:
    """Redirect from the page's former URL, which people have bookmarked."""
    return redirect("progress:practice", permanent=True)


@require_POST
@signed_in
def drill_order(request: MemberRequest) -> HttpResponse:
    """Start a drill on a rule or a topic, or continue one."""
    try:
        drill = _ordered(request)
    except (RuleState.DoesNotExist, UnknownSubjectError) as error:
        raise Http404 from error
    except DrillRefusedError as error:
        messages.error(request, reason_of(error))
        return redirect("progress:practice" if "subject" in request.POST else "progress:progress")
    if drill.practice_set_id:
        return redirect("auctions:table", begin_drill(user=request.user, drill_id=drill.pk).pk)
    return redirect("progress:drill", drill.pk)


def _ordered(request: MemberRequest) -> Drill:
    if subject := request.POST.get("subject"):
        return order_subject(user=request.user, key=subject)
    return order_drill(user=request.user, rule=request.POST.get("rule", ""), system=request.POST.get("system", ""))


@require_safe
@signed_in
def drill(request: MemberRequest, drill_id: int) -> HttpResponse:
    """Show the state of a drill."""
    return render(request, "progress/drill.html", {"drill": _view(request, drill_id)})


@require_safe
@signed_in
def drill_part(request: MemberRequest, drill_id: int) -> HttpResponse:
    """Return the state of a drill as a fragment."""
    return render(request, "progress/drill.html#drill", {"drill": _view(request, drill_id)})


@require_POST
@signed_in
def drill_begin(request: MemberRequest, drill_id: int) -> HttpResponse:
    """Go to the next board of a drill, if any is left."""
    if _view(request, drill_id).is_through:
        return redirect("progress:drill", drill_id)
    with raise_404_for(Drill.DoesNotExist):
        table = begin_drill(user=request.user, drill_id=drill_id)
    return redirect("auctions:table", table.pk)


def _view(request: MemberRequest, drill_id: int) -> DrillView:
    with raise_404_for(Drill.DoesNotExist):
        return drill_view(user=request.user, drill_id=drill_id)
