"""What people who bid together do at their table besides calling."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, go, signed_in
from apps.auctions.forms import UndoForm, WordsForm
from apps.auctions.models import Table
from apps.auctions.selectors import seats_of
from apps.auctions.selectors.presence import company_at
from apps.auctions.selectors.sittings import belongs_to
from apps.auctions.services import (
    BoardUnderWayError,
    CallRefusedError,
    Said,
    SittingClosedError,
    answer_undo,
    ask_undo,
    open_next_board,
    say_words,
)
from apps.auctions.views.answering import answer, wrong_in
from apps.core.i18n.phrases import localize


@require_POST
@signed_in
def undo(request: MemberRequest, table_id: int) -> HttpResponse:
    """Ask to take the own last call back, or answer such a wish; the answer is the table."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    form = UndoForm(request.POST)
    trouble = "" if form.is_valid() else wrong_in(form, otherwise=_("This page was out of date. Try again."))
    if not trouble:
        asked, step = form.asked(request.user, table_id), form.cleaned_data["text"]
        try:
            if step == "ask":
                ask_undo(asked=asked)
            else:
                answer_undo(asked=asked, is_granted=step == "grant")
        except CallRefusedError as error:
            trouble = f"{error}."
    return answer(request, table_id, trouble=trouble)


@require_POST
@signed_in
def words(request: MemberRequest, table_id: int) -> HttpResponse:
    """Alert and explain the own last call to the opponents; the answer is the table."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    form = WordsForm(request.POST)
    trouble = "" if form.is_valid() else wrong_in(form, otherwise=_("This page was out of date. Try again."))
    if not trouble:
        try:
            say_words(asked=form.asked(request.user, table_id), said=Said(words=form.cleaned_data["text"]))
        except CallRefusedError as error:
            trouble = f"{error}."
    return answer(request, table_id, trouble=trouble)


@require_safe
@signed_in
def company_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """Who sits at a live table and who is there, as the part of an open page."""
    try:
        company = company_at(user=request.user, table_id=table_id)
    except Table.DoesNotExist as error:
        raise Http404 from error
    return render(request, "auctions/company.html", {"company": company})


@require_POST
@signed_in
def board_next(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Go on to the next board together: it is opened once, whoever asks; after the last, the sitting ends."""
    if not belongs_to(request.user, sitting_id):
        raise Http404
    after = request.POST.get("after", "")
    try:
        table = open_next_board(
            sitting_id=sitting_id,
            after=int(after) if after.isascii() and after.isdecimal() and len(after) < 19 else None,
        )
    except (BoardUnderWayError, SittingClosedError) as error:
        messages.error(request, f"{localize(error)}.")
        return go(request, "auctions:sitting", sitting_id)
    if table is None:
        messages.success(request, _("That was the last board. Well bid!"))
        return go(request, "auctions:sitting", sitting_id)
    return go(request, "auctions:table", table.pk)
