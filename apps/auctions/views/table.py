"""The practice page: a table as its person sees it, and what can be done there."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, asks_first, page_before, signed_in
from apps.accounts.services import prefer_level
from apps.auctions.forms import CallForm, FlagForm, HintForm, LevelForm
from apps.auctions.models import Table
from apps.auctions.selectors import decisions_seen_by, feedback_on, flag_on, seats_of
from apps.auctions.selectors.sittings import sitting_left
from apps.auctions.services import CallRefusedError, NotSeatedError, ask_robots_again, call_from_seat, take_hint
from apps.auctions.views.answering import PAGE, PART, answer, back_to_table, page, shown, wrong_in
from apps.auctions.views.seen import call_asked, seen, seen_in_play
from apps.bidding.models import FLAG_WORDS, Decision
from apps.bidding.services import FlagAnsweredError, raise_flag
from apps.core.i18n.phrases import localize
from bridgeclass.engine.auctions import IllegalCallError, Seat

OUT_OF_DATE = _("This page was out of date. Choose your call again.")


@require_safe
@never_cache
@signed_in
def table_page(request: MemberRequest, table_id: int) -> HttpResponse:
    """The table as it stands: the next call to make, or the finished board laid open.

    Who bid its boards before and has the seat no more is told so where the seats are shown.
    """
    try:
        view = seen_in_play(request, table_id, call=call_asked(request))
    except Http404:
        sitting_id = sitting_left(request.user, table_id)
        if sitting_id is None:
            raise
        messages.info(request, gettext("You do not sit at this board any more."))
        return redirect("auctions:sitting", sitting_id)
    return page(request, shown(view, pause=False))


@require_safe
@signed_in
def table_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """The same, as the part of an open page."""
    return render(request, PART, shown(seen_in_play(request, table_id), pause=False))


@require_safe
@never_cache
@signed_in
def feedback_page(request: MemberRequest, table_id: int) -> HttpResponse:
    """The table with the judgement of the person's last call in the place of the bidding box."""
    return page(request, shown(seen(request, table_id), pause=True))


@require_safe
@signed_in
def feedback_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """The same, as the part of an open page."""
    return render(request, PART, shown(seen(request, table_id), pause=True))


@require_POST
@signed_in
def call_add(request: MemberRequest, table_id: int) -> HttpResponse:
    """Make one call from the person's seat; answer with the table, and how the call was judged."""
    form = CallForm(request.POST)
    if not form.is_valid():
        get_object_or_404(seats_of(request.user), table_id=table_id)
        return answer(request, table_id, trouble=wrong_in(form, otherwise=str(OUT_OF_DATE)))
    call = form.cleaned_data["call"]
    if asks_first(request):
        get_object_or_404(seats_of(request.user), table_id=table_id)
        return page(request, {**shown(seen(request, table_id), pause=False), "form": form, "asked": call})
    try:
        called = call_from_seat(asked=form.asked(request.user, table_id), call=call, said=form.said())
    except (Table.DoesNotExist, NotSeatedError) as error:
        raise Http404 from error
    except (CallRefusedError, IllegalCallError) as error:
        return answer(request, table_id, trouble=f"{localize(error)}.")
    return answer(request, table_id, trouble="", called=called)


@require_POST
@signed_in
def hint_take(request: MemberRequest, table_id: int) -> HttpResponse:
    """Take the next hint for the person's call; answer with the table, which shows it."""
    seat = Seat.parse(get_object_or_404(seats_of(request.user), table_id=table_id).name)
    form = HintForm(request.POST)
    trouble = "" if form.is_valid() else str(OUT_OF_DATE)
    if not trouble:
        try:
            take_hint(table_id=table_id, seat=seat, **form.cleaned_data)
        except (CallRefusedError, IllegalCallError) as error:
            trouble = f"{localize(error)}."
    if not request.htmx:
        return back_to_table(request, table_id, trouble=trouble)
    context = shown(seen(request, table_id), pause=False, trouble=trouble)
    return render(request, PART, {**context, "hinted": not trouble}, status=422 if trouble else 200)


@require_POST
@signed_in
def robots_ask(request: MemberRequest, table_id: int) -> HttpResponse:
    """Let a robot that found no call try again; answer with the table."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    ask_robots_again(table_id=table_id)
    return answer(request, table_id, trouble="")


@require_POST
@signed_in
def explanation(request: MemberRequest, table_id: int, decision_id: int) -> HttpResponse:
    """Explain a judged call at another level, and everything at that level from now on."""
    form = LevelForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest("The level is simple, detailed or expert.", content_type="text/plain")
    level = form.cleaned_data["level"]
    try:
        feedback = feedback_on(user=request.user, decision_id=decision_id, level=level)
    except Decision.DoesNotExist as error:
        raise Http404 from error
    prefer_level(user_id=request.user.pk, level=level)
    if not request.htmx:
        return redirect(page_before(request, "auctions:table", table_id))
    is_own = seats_of(request.user).filter(table_id=table_id).exists()
    return render(request, f"{PAGE}#feedback", {"feedback": feedback, "table_id": table_id, "is_own": is_own})


@require_POST
@signed_in
def flag_raise(request: MemberRequest, decision_id: int) -> HttpResponse:
    """Report that the person disagrees with how an own call was judged; answer with what is reported."""
    own = decisions_seen_by(request.user).filter(user=request.user).select_related("flag")
    decision = get_object_or_404(own, pk=decision_id)
    form = FlagForm(request.POST)
    trouble = "" if form.is_valid() else gettext("Say it in %(most)d letters or fewer") % {"most": FLAG_WORDS} + "."
    if not trouble:
        try:
            decision = raise_flag(decision_id=decision_id, words=form.cleaned_data["words"]).decision
        except FlagAnsweredError:
            trouble = gettext("This is answered already.")
    if not request.htmx:
        if trouble:
            messages.error(request, trouble)
        return redirect(page_before(request, "classroom:home"))
    words = request.POST.get("words", "")
    context = {"decision_id": decision_id, "flag": flag_on(decision), "trouble": trouble, "words": words}
    return render(request, "parts/disagree.html", context, status=422 if trouble else 200)
