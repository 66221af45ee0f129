"""A finished board: replay, print, files for other programs, a link, and bidding it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, go, signed_in
from apps.auctions.selectors.view_models import Review
from apps.auctions.selectors.visibility import seats_of
from apps.auctions.services.practice import BoardNotOpenError, bid_again, share_board, stop_sharing
from apps.auctions.view import TableView
from apps.auctions.views.rendering import call_number, get_review
from apps.core.i18n.rendering import sentence_of
from bridgeclass.engine.auctions import Auction
from bridgeclass.engine.bidder import Alert
from bridgeclass.engine.deals import Deal
from bridgeclass.engine.formats import BoardRecord, CallNote, viewer_link, write_lin, write_pbn


@require_safe
@signed_in
def replay_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show the auction at one of its calls, as a fragment."""
    view, review = get_review(request, table_id, call=call_number(request))
    return render(request, "auctions/replay.html", {"view": view, "step": review.step})


@require_safe
@signed_in
def print_page(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show a finished board for print."""
    view, review = get_review(request, table_id)
    return render(request, "auctions/print.html", {"view": view, "review": review})


@require_safe
@signed_in
def board_pbn(request: MemberRequest, table_id: int) -> HttpResponse:
    """Download a finished board as PBN."""
    view, review = get_review(request, table_id)
    return _file(write_pbn([_record(view, review)]), f"board-{view.board_number}.pbn")


@require_safe
@signed_in
def board_lin(request: MemberRequest, table_id: int) -> HttpResponse:
    """Download a finished board as LIN."""
    view, review = get_review(request, table_id)
    return _file(write_lin(_record(view, review)) + "\n", f"board-{view.board_number}.lin")


@require_safe
@signed_in
def board_viewer(request: MemberRequest, table_id: int) -> HttpResponse:
    """Redirect to the board in Bridge Base Online's hand viewer."""
    view, review = get_review(request, table_id)
    return HttpResponseRedirect(viewer_link(_record(view, review)))


@require_POST
@signed_in
def board_again(request: MemberRequest, table_id: int) -> HttpResponse:
    """Bid a finished board again."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    try:
        table = bid_again(user=request.user, table_id=table_id)
    except BoardNotOpenError as error:
        messages.error(request, sentence_of(error))
        return go(request, "auctions:table", table_id)
    return go(request, "auctions:table", table.pk)


@require_POST
@signed_in
def board_share(request: MemberRequest, table_id: int) -> HttpResponse:
    """Share a finished board, or stop sharing it; answer with its link."""
    get_object_or_404(seats_of(request.user), table_id=table_id)
    if "stop" in request.POST:
        stop_sharing(user=request.user, table_id=table_id)
    else:
        try:
            share_board(user=request.user, table_id=table_id)
        except BoardNotOpenError as error:
            messages.error(request, sentence_of(error))
            return go(request, "auctions:table", table_id)
    if not request.htmx:
        return redirect("auctions:table", table_id)
    _view, review = get_review(request, table_id)
    return render(request, "auctions/share.html", {"table_id": table_id, "link": review.link, "is_changed": True})


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


def _record(view: TableView, review: Review) -> BoardRecord:
    """Return a finished board for files: the auction, the meanings of alerted calls, and double-dummy tricks."""
    north, east, south, west = (shown.hand for shown in review.hands)
    calls = view.auction.calls
    names = [person.name for person in view.people]
    return BoardRecord(
        number=view.board_number,
        dealer=view.dealer,
        vulnerability=view.vulnerability,
        deal=Deal((north, east, south, west)),
        auction=Auction(view.dealer, view.vulnerability, tuple(made.call for made in calls)),
        notes=tuple(
            CallNote(made.number - 1, made.announcement or str(made.meaning))
            for made in calls
            if made.alert is not Alert.NONE and (made.announcement or made.meaning)
        ),
        contract=review.contract,
        event=view.set_name,
        players=(names[0], names[1], names[2], names[3]),
        tags=(("DoubleDummyTricks", str(review.double_dummy)),),
    )
