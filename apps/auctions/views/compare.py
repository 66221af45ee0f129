"""Whether a call was really worse: asked for, followed and shown beside the call."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, signed_in
from apps.auctions.selectors.visibility import decisions_of_finished_boards, own_decisions_of_finished_boards
from apps.bidding.models import Decision
from apps.bidding.selectors.comparisons import comparisons_on
from apps.bidding.services.comparing import ComparisonRefusedError, order_comparison, stop_comparison
from apps.bidding.tasks import compare_calls_of_job


@require_POST
@signed_in
def compare_start(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Have an own call compared with the engine's; one that was compared before is shown at once."""
    decision = _found(own_decisions_of_finished_boards(request.user), decision_id)
    trouble = ""
    try:
        with transaction.atomic():
            comparison, is_new = order_comparison(decision=decision)
            if is_new:
                transaction.on_commit(partial(compare_calls_of_job.enqueue, job_id=comparison.job_id))
    except ComparisonRefusedError as error:
        trouble = str(error)
    return _answer(request, decision, trouble=trouble)


@require_safe
@signed_in
def compare_part(request: MemberRequest, decision_id: int) -> HttpResponse:
    """How far a comparison is, and what came of it, as the part of an open page."""
    return _part(request, _found(decisions_of_finished_boards(request.user), decision_id))


@require_POST
@signed_in
def compare_stop(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Call off the comparison of an own call."""
    decision = _found(own_decisions_of_finished_boards(request.user), decision_id)
    stop_comparison(decision=decision)
    return _answer(request, decision)


def _found(decisions: QuerySet[Decision], decision_id: int) -> Decision:
    asked = decisions.select_related("snapshot", "opponents_snapshot", "call_made")
    return get_object_or_404(asked.defer("snapshot__text", "opponents_snapshot__text"), pk=decision_id)


def _answer(request: MemberRequest, decision: Decision, *, trouble: str = "") -> HttpResponse:
    """The part for htmx, the way back to the call on the page of its board for a form."""
    if request.htmx:
        return _part(request, decision, trouble=trouble)
    if trouble:
        messages.error(request, trouble)
    page = resolve_url("auctions:table", decision.call_made.table_id)
    return redirect(f"{page}#comparison-{decision.pk}")


def _part(request: MemberRequest, decision: Decision, *, trouble: str = "") -> HttpResponse:
    context = {
        "table_id": decision.call_made.table_id,
        "decision_id": decision.pk,
        "comparison": comparisons_on([decision.pk]).get(decision.pk),
        "is_own": decision.user_id == request.user.pk,
        "trouble": trouble,
    }
    return render(request, "auctions/comparison.html", context, status=422 if trouble else 200)
