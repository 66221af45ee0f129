"""A board that is over: replayed, printed, taken to other programs, bid once more."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, go, signed_in
from apps.auctions.selectors import record_of, seats_of
from apps.auctions.services import BoardNotOpenError, bid_again, share_board, stop_sharing
from apps.auctions.views.seen import call_asked, laid_open
from apps.core.i18n.phrases import localize
from bridgeclass.engine.formats import viewer_link, write_lin, write_pbn


@require_safe
@signed_in
def replay_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """The auction of a board laid open, at one of its calls, as the part of an open page."""
    view, review = laid_open(request, table_id, call=call_asked(request))
    return render(request, "auctions/replay.html", {"view": view, "step": review.step})


@require_safe
@signed_in
def print_page(request: MemberRequest, table_id: int) -> HttpResponse:
    """A board laid open, on paper."""
    view, review = laid_open(request, table_id)
    return render(request, "auctions/print.html", {"view": view, "review": review})


@require_safe
@signed_in
def board_pbn(request: MemberRequest, table_id: int) -> HttpResponse:
    """A board laid open, as a PBN file."""
    view, review = laid_open(request, table_id)
    return _file(write_pbn([record_of(view, review)]), f"board-{view.board_number}.pbn")


@require_safe
@signed_in
def board_lin(request: MemberRequest, table_id: int) -> HttpResponse:
    """A board laid open, as a LIN file."""
    view, review = laid_open(request, table_id)
    return _file(write_lin(record_of(view, review)) + "\n", f"board-{view.board_number}.lin")


@require_safe
@signed_in
def board_viewer(request: MemberRequest, table_id: int) -> HttpResponse:
    """The way to a board laid open in the hand viewer, which is another site."""
    view, review = laid_open(request, table_id)
    return HttpResponseRedirect(viewer_link(record_of(view, review)))


@require_POST
@signed_in
def board_again(request: MemberRequest, table_id: int) -> HttpResponse:
    """Bid a board that is over once more."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    try:
        table = bid_again(user=request.user, table_id=table_id)
    except BoardNotOpenError as error:
        messages.error(request, f"{localize(error)}.")
        return go(request, "auctions:table", table_id)
    return go(request, "auctions:table", table.pk)


@require_POST
@signed_in
def board_share(request: MemberRequest, table_id: int) -> HttpResponse:
    """Share a board that is over, or stop sharing it; answer with its link."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    if "stop" in request.POST:
        stop_sharing(user=request.user, table_id=table_id)
    else:
        try:
            share_board(user=request.user, table_id=table_id)
        except BoardNotOpenError as error:
            messages.error(request, f"{localize(error)}.")
            return go(request, "auctions:table", table_id)
    if not request.htmx:
        return redirect("auctions:table", table_id)
    _view, review = laid_open(request, table_id)
    return render(request, "auctions/share.html", {"table_id": table_id, "link": review.link, "said": True})


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)
