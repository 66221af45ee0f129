"""The results of an assignment, and the grading of single calls."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.models import ExplanationLevel
from apps.accounts.requests import MemberRequest, page_before, raise_404_for, signed_in
from apps.accounts.services.people import set_preferences
from apps.auctions.forms import LevelForm
from apps.auctions.selectors.feedback import feedback_on
from apps.bidding.models import Decision, FlagState, TierName
from apps.bidding.services.judging import FlagAnsweredError
from apps.classroom.forms import FlagForm, OverrideForm
from apps.classroom.models import Assignment
from apps.classroom.permissions import taught_assignment
from apps.classroom.selectors.boards import assignment_board
from apps.classroom.selectors.decisions import (
    decision_rows,
    decision_view,
    decisions_of_assignment,
    decisions_taught,
)
from apps.classroom.selectors.report import report_on, report_version
from apps.classroom.services.exports import EXPORTS, order_export
from apps.classroom.services.judging import answer_flag, override_grade
from apps.deals.models import Board
from apps.deals.selectors.embargo import embargoed_boards
from apps.deals.selectors.queries import practice_sets_of

REPORT = "classroom/report.html"
DECISION = "classroom/decision.html"


@require_safe
@signed_in
def report(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Show the results by student and board, the hardest boards, weaknesses and students who need help."""
    assignment = taught_assignment(request, assignment_id)
    has_set = practice_sets_of(request.user).filter(pk=assignment.practice_set_id).exists()
    return render(request, REPORT, {**_report(assignment), "may_bid_together": has_set})


@require_safe
@signed_in
def report_part(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Update the results on an open page; 204 if they are still the version in `?seen=`."""
    assignment = taught_assignment(request, assignment_id)
    if request.GET.get("seen") == report_version(assignment):
        return HttpResponse(status=204)
    return render(request, f"{REPORT}#results", _report(assignment))


def _report(assignment: Assignment) -> dict[str, Any]:
    return {"assignment": assignment, "report": report_on(assignment), "tiers": TierName.values}


@require_POST
@signed_in
def results_export(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Have the worker write the results of an assignment, its calls, or both, into a file."""
    assignment = taught_assignment(request, assignment_id)
    what = request.POST.get("file", "")
    if what not in EXPORTS:
        raise Http404(f"no export is called {what[:20]!r}")
    return redirect("accounts:job", order_export(by=request.user, assignment=assignment, what=what).pk)


@require_safe
@signed_in
def board(request: MemberRequest, assignment_id: int, number: int) -> HttpResponse:
    """Show a board of an assignment: the four hands and every student's calls."""
    assignment = taught_assignment(request, assignment_id)
    played = get_object_or_404(Board, practice_set=assignment.practice_set_id, number=number)
    if played.pk in embargoed_boards(request.user, assignment.practice_set):
        messages.info(
            request,
            gettext("You cannot see board %(number)s yet. You have not bid it, or its answers are not released.")
            % {"number": number},
        )
        return redirect("classroom:report", assignment_id)
    context = {
        "assignment": assignment,
        "shown": assignment_board(assignment, played),
        "rows": decision_rows(decisions_of_assignment(request.user, assignment, number)),
    }
    return render(request, "classroom/report_board.html", context)


@require_safe
@signed_in
def decision(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Show a student's call: position, feedback, grades and disagreement."""
    return _decision(request, decision_id)


@require_POST
@signed_in
def decision_level(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Explain a call at another level, and make that the user's level."""
    get_object_or_404(decisions_taught(request.user), pk=decision_id)
    form = LevelForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest("The level must be simple, detailed or expert.", content_type="text/plain")
    level = form.cleaned_data["level"]
    set_preferences(user_id=request.user.pk, explanation_level=level)
    if not request.htmx:
        return redirect(page_before(request, "classroom:decision", decision_id))
    feedback = feedback_on(user=request.user, decision_id=decision_id, level=level)
    return render(request, f"{DECISION}#judged", {"feedback": feedback, "open_fold": "rule"})


@require_POST
@signed_in
def decision_override(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Override the score of a call, with a reason."""
    get_object_or_404(decisions_taught(request.user), pk=decision_id)
    form = OverrideForm(request.POST)
    if not form.is_valid():
        return _decision(request, decision_id, override_form=form)
    override_grade(
        decision_id=decision_id, by=request.user, score=form.cleaned_data["score"], reason=form.cleaned_data["note"]
    )
    messages.success(request, gettext("Your score now counts. The original score remains on record."))
    return redirect("classroom:decision", decision_id)


@require_POST
@signed_in
def flag_answer(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Answer a student's disagreement with a grade."""
    row = get_object_or_404(decisions_taught(request.user).select_related("flag"), pk=decision_id, flag__isnull=False)
    form = FlagForm(request.POST)
    if not form.is_valid():
        return _decision(request, decision_id, flag_form=form)
    chosen = form.cleaned_data
    try:
        answer_flag(flag_id=row.flag.pk, by=request.user, state=FlagState(chosen["state"]), answer=chosen["answer"])
    except FlagAnsweredError:
        messages.error(request, gettext("This has already been answered."))
    else:
        messages.success(request, gettext("Answer sent."))
    return redirect("classroom:decision", decision_id)


def _decision(
    request: MemberRequest,
    decision_id: int,
    *,
    override_form: OverrideForm | None = None,
    flag_form: FlagForm | None = None,
) -> HttpResponse:
    level = ExplanationLevel(request.user.explanation_level)
    with raise_404_for(Decision.DoesNotExist):
        view = decision_view(teacher=request.user, decision_id=decision_id, level=level)
    context = {
        "view": view,
        "feedback": view.feedback,
        "override_form": override_form or OverrideForm(),
        "flag_form": flag_form or FlagForm(),
    }
    has_errors = bool(override_form or flag_form)
    return render(request, DECISION, context, status=422 if has_errors else 200)
