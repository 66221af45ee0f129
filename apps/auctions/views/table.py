"""The pages of a table, and the commands sent from them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, asks_first, page_before, raise_404_for, signed_in
from apps.accounts.services.people import set_preferences
from apps.auctions.commands import TakeHint
from apps.auctions.errors import CallRefusedError
from apps.auctions.forms import AlertForm, CallForm, FlagForm, HintForm, LevelForm, UndoForm
from apps.auctions.handlers import retry_robot, take_hint
from apps.auctions.selectors.feedback import feedback_on, flag_on
from apps.auctions.selectors.sittings import sitting_left
from apps.auctions.selectors.visibility import decisions_seen_by, seats_of
from apps.auctions.view import Detail
from apps.auctions.views.rendering import (
    PAGE,
    PART,
    call_number,
    get_view,
    handle_form,
    redirect_to_table,
    render_page,
    render_table,
    table_context,
    view_of_state,
)
from apps.bidding.models import FLAG_WORDS, Decision
from apps.bidding.services.judging import FlagAnsweredError, raise_flag
from apps.core.i18n.rendering import sentence_of
from bridgeclass.engine.auctions import IllegalCallError

OUT_OF_DATE = _("This page was out of date. Choose your call again.")


@require_safe
@never_cache
@signed_in
def table_page(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show the table: the next call to make, or the finished board laid open.

    Somebody who bid earlier boards there and has lost the seat is sent to the page of the seats.
    """
    try:
        view = get_view(request, table_id, detail=Detail.LINE, call=call_number(request))
    except Http404:
        sitting_id = sitting_left(request.user, table_id)
        if sitting_id is None:
            raise
        messages.info(request, gettext("You no longer have a seat at this table."))
        return redirect("auctions:sitting", sitting_id)
    return render_page(request, table_context(view, pause=False))


@require_safe
@signed_in
def table_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show the same as a fragment."""
    view = get_view(request, table_id, detail=Detail.LINE)
    return render(request, PART, table_context(view, pause=False))


@require_safe
@never_cache
@signed_in
def feedback_page(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show the table with the judgement of the last call in place of the bidding box."""
    return render_page(request, table_context(get_view(request, table_id), pause=True))


@require_safe
@signed_in
def feedback_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show the same as a fragment."""
    return render(request, PART, table_context(get_view(request, table_id), pause=True))


@require_POST
@signed_in
def call_add(request: MemberRequest, table_id: int) -> HttpResponse:
    """Make a call; answer with the table and the judgement of the call."""
    form = CallForm(request.POST)
    if form.is_valid() and asks_first(request):
        get_object_or_404(seats_of(request.user), table_id=table_id)
        context = table_context(get_view(request, table_id), pause=False)
        return render_page(request, {**context, "form": form, "asked": form.cleaned_data["call"]})
    return handle_form(request, table_id, form, otherwise=str(OUT_OF_DATE))


@require_POST
@signed_in
def undo(request: MemberRequest, table_id: int) -> HttpResponse:
    """Ask to take the last call back, or answer such a request."""
    return handle_form(request, table_id, UndoForm(request.POST))


@require_POST
@signed_in
def alert(request: MemberRequest, table_id: int) -> HttpResponse:
    """Alert and explain the last call to the opponents."""
    return handle_form(request, table_id, AlertForm(request.POST))


@require_POST
@signed_in
def hint_take(request: MemberRequest, table_id: int) -> HttpResponse:
    """Take the next hint for the call to come; answer with the table, which shows it."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    form = HintForm(request.POST)
    trouble, view = str(OUT_OF_DATE), None
    if form.is_valid():
        try:
            state = take_hint(TakeHint(actor=request.user, table_id=table_id, **form.cleaned_data))
            trouble, view = "", view_of_state(request, state)
        except (CallRefusedError, IllegalCallError) as error:
            trouble = sentence_of(error)
    if not request.htmx:
        return redirect_to_table(request, table_id, trouble=trouble)
    context = table_context(view or get_view(request, table_id), pause=False, trouble=trouble)
    return render(request, PART, {**context, "hinted": not trouble}, status=422 if trouble else 200)


@require_POST
@signed_in
def robots_ask(request: MemberRequest, table_id: int) -> HttpResponse:
    """Retry the call of a robot that has failed."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    retry_robot(table_id=table_id)
    return render_table(request, table_id)


@require_POST
@signed_in
def explanation(request: MemberRequest, table_id: int, decision_id: int) -> HttpResponse:
    """Explain a judged call at another level, and everything else at that level from now on."""
    form = LevelForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest("The level is simple, detailed or expert.", content_type="text/plain")
    level = form.cleaned_data["level"]
    with raise_404_for(Decision.DoesNotExist):
        feedback = feedback_on(user=request.user, decision_id=decision_id, level=level)
    set_preferences(user_id=request.user.pk, explanation_level=level)
    if not request.htmx:
        return redirect(page_before(request, "auctions:table", table_id))
    is_own = seats_of(request.user).filter(table_id=table_id).exists()
    context = {"feedback": feedback, "table_id": table_id, "is_own": is_own, "open_fold": "rule"}
    return render(request, f"{PAGE}#feedback", context)


@require_POST
@signed_in
def flag_raise(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Report disagreement with the judgement of an own call; answer with the report."""
    own = decisions_seen_by(request.user).filter(user=request.user).select_related("flag")
    decision = get_object_or_404(own, pk=decision_id)
    form = FlagForm(request.POST)
    trouble = "" if form.is_valid() else gettext("Use at most %(most)d characters") % {"most": FLAG_WORDS} + "."
    if not trouble:
        try:
            decision = raise_flag(decision_id=decision_id, words=form.cleaned_data["words"]).decision
        except FlagAnsweredError:
            trouble = gettext("This has already been answered.")
    if not request.htmx:
        if trouble:
            messages.error(request, trouble)
        return redirect(page_before(request, "classroom:home"))
    words = request.POST.get("words", "")
    context = {"decision_id": decision_id, "flag": flag_on(decision), "trouble": trouble, "words": words}
    return render(request, "parts/disagree.html", context, status=422 if trouble else 200)
