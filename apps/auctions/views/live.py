"""A live table: who is there, and the way to the next board."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, go, signed_in
from apps.auctions.errors import SittingClosedError
from apps.auctions.models import Table
from apps.auctions.selectors.presence import presence_at
from apps.auctions.selectors.sittings import belongs_to
from apps.auctions.services.sittings import BoardUnderWayError, open_next_board
from apps.core.i18n.phrases import localize


@require_safe
@signed_in
def presence_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show who sits at a live table and who is there, as a fragment."""
    try:
        presence = presence_at(user=request.user, table_id=table_id)
    except Table.DoesNotExist as error:
        raise Http404 from error
    return render(request, "auctions/presence.html", {"presence": presence})


@require_POST
@signed_in
def board_next(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Open the next board once, whoever asks first; after the last board, close the session."""
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
        messages.success(request, _("That was the last board. Well done!"))
        return go(request, "auctions:sitting", sitting_id)
    return go(request, "auctions:table", table.pk)
