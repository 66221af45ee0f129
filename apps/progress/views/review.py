"""The review pages."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, asks_first, raise_404_for, signed_in
from apps.accounts.services.people import set_preferences
from apps.auctions.forms import LevelForm
from apps.bidding.models import Decision
from apps.core.i18n.rendering import sentence_of
from apps.progress.forms import AnswerForm, CardsForm
from apps.progress.models import ReviewItem
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.positions import answered, question_of
from apps.progress.selectors.queue import Today, days_ahead, item_at, review_queue, today_of
from apps.progress.services.review import AnsweredBeforeError, answer_review, set_cards_a_day
from bridgeclass.engine.auctions import IllegalCallError

REVIEW = "progress/review.html"
PART = "progress/review.html#table"


@require_safe
@signed_in
def review_page(request: MemberRequest) -> HttpResponse:
    """Show the next position of today, or that none is left."""
    return render(request, REVIEW, _next(request))


@require_safe
@signed_in
def review_part(request: MemberRequest) -> HttpResponse:
    """Return the next position as a fragment."""
    return render(request, PART, _next(request))


@require_POST
@signed_in
def answer_add(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Answer a position, named by its first wrong call, and show the grade."""
    item = _item(request, decision_id)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _refused(request, gettext("Choose a call from the bidding box."))
    if asks_first(request):
        context = {**_question(request, item), "form": form, "asked": form.cleaned_data["call"]}
        return render(request, REVIEW, context)
    try:
        grade = answer_review(user=request.user, decision_id=decision_id, **form.cleaned_data)
    except IllegalCallError as error:
        return _refused(request, sentence_of(error))
    except AnsweredBeforeError as error:
        if error.decision_id is None:
            return _refused(request, gettext("This page was out of date. Choose your call again."))
        return _judged(request, error.decision_id)
    return _judged(request, grade.decision_id)


@require_safe
@signed_in
def answer_page(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Show an answered position with its grade."""
    return render(request, REVIEW, _answer(request, decision_id))


@require_POST
@signed_in
def explanation(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Explain an answered position at another level, and set that level for the user."""
    form = LevelForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest("The level is simple, detailed or expert.", content_type="text/plain")
    _answer(request, decision_id)
    request.user.explanation_level = level = form.cleaned_data["level"]
    set_preferences(user_id=request.user.pk, explanation_level=level)
    if not request.htmx:
        return redirect("progress:answer", decision_id)
    return render(request, "progress/judged.html", {**_answer(request, decision_id), "open_fold": "rule"})


@require_POST
@signed_in
def cards_set(request: MemberRequest) -> HttpResponse:
    """Set the number of review positions per day."""
    form = CardsForm.of(request.user, request.POST)
    if not form.is_valid():
        return render(request, REVIEW, {**_next(request), "cards_form": form}, status=422)
    set_cards_a_day(user_id=request.user.pk, cards=form.cleaned_data["cards"])
    messages.success(request, gettext("Setting saved."))
    return redirect("progress:review")


def _next(request: MemberRequest) -> dict[str, Any]:
    """Return the context of the next position, or of the coming days if none is left."""
    progress = current_progress(request.user)
    queue = review_queue(request.user, progress)
    if queue.items:
        return _question(request, queue.items[0], queue.today)
    return _frame(request, queue.today) | {"days": days_ahead(progress)}


def _item(request: MemberRequest, decision_id: int) -> ReviewItem:
    with raise_404_for(ReviewItem.DoesNotExist):
        return item_at(request.user, decision_id)


def _question(request: MemberRequest, item: ReviewItem, today: Today | None = None) -> dict[str, Any]:
    form = AnswerForm(initial={"answers": item.answers})
    return _frame(request, today) | {"question": question_of(item), "form": form}


def _frame(request: MemberRequest, today: Today | None = None) -> dict[str, Any]:
    """Return the context of all review pages."""
    return {"today": today or today_of(request.user), "cards_form": CardsForm.of(request.user)}


def _answer(request: MemberRequest, decision_id: int) -> dict[str, Any]:
    with raise_404_for(Decision.DoesNotExist):
        return _frame(request) | {"answered": answered(user=request.user, decision_id=decision_id)}


def _judged(request: MemberRequest, decision_id: int) -> HttpResponse:
    if not request.htmx:
        return redirect("progress:answer", decision_id)
    return render(request, PART, _answer(request, decision_id))


def _refused(request: MemberRequest, trouble: str) -> HttpResponse:
    """Show the position again with the reason why the call was refused."""
    if not request.htmx:
        messages.error(request, trouble)
        return redirect("progress:review")
    return render(request, PART, {**_next(request), "trouble": trouble}, status=422)
