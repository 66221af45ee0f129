"""Comparisons of a call with the engine's, by simulation."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, signed_in
from apps.auctions.selectors.visibility import decisions_of_finished_boards, own_decisions_of_finished_boards
from apps.bidding.models import Decision
from apps.bidding.selectors.comparisons import comparisons_on
from apps.bidding.services.comparing import ComparisonRefusedError, order_comparison, stop_comparison
from apps.core.i18n.rendering import reason_of


@require_POST
@signed_in
def compare_start(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Compare a call with the engine's; show the result at once if it was compared before."""
    decision = _get_decision(own_decisions_of_finished_boards(request.user), decision_id)
    trouble = ""
    try:
        order_comparison(decision=decision)
    except ComparisonRefusedError as error:
        trouble = reason_of(error)
    return _answer(request, decision, trouble=trouble)


@require_safe
@signed_in
def compare_part(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Show the progress or the result of a comparison, as a fragment."""
    return _part(request, _get_decision(decisions_of_finished_boards(request.user), decision_id))


@require_POST
@signed_in
def compare_stop(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Cancel a comparison."""
    decision = _get_decision(own_decisions_of_finished_boards(request.user), decision_id)
    stop_comparison(decision=decision)
    return _answer(request, decision)


def _get_decision(decisions: QuerySet[Decision], decision_id: int) -> Decision:
    decisions = decisions.select_related("snapshot", "opponents_snapshot", "call_made")
    return get_object_or_404(decisions.defer("snapshot__text", "opponents_snapshot__text"), pk=decision_id)


def _answer(request: MemberRequest, decision: Decision, *, trouble: str = "") -> HttpResponse:
    """Return the fragment for htmx; redirect a form to the call on the page of its table."""
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
