"""A table as the person of a request may see it."""

from __future__ import annotations

from django.http import Http404

from apps.accounts.requests import MemberRequest
from apps.auctions.models import Table
from apps.auctions.selectors import Review, TableView, table_in_play, table_news, table_view
from apps.auctions.services import Called
from apps.auctions.table_state import load


def seen(request: MemberRequest, table_id: int, *, call: int | None = None) -> TableView:
    """The table as the person may see it now, its replay at a call; raises Http404 if the person may not."""
    try:
        return table_view(user=request.user, table_id=table_id, call=call)
    except Table.DoesNotExist as error:
        raise Http404 from error


def seen_in_play(request: MemberRequest, table_id: int, *, call: int | None = None) -> TableView:
    """The same, with no more than a line on the last call as long as the auction lasts."""
    try:
        return table_in_play(user=request.user, table_id=table_id, call=call)
    except Table.DoesNotExist as error:
        raise Http404 from error


def seen_news(request: MemberRequest, table_id: int, called: Called | None = None) -> TableView:
    """The table after a call, without the review as long as there is news; raises Http404 if the person may not.

    As the call left it, if it was made just now.
    """
    try:
        state = called.state if called and called.state else load(table_id)
        return table_news(user=request.user, state=state, grade=called.grade if called else None)
    except Table.DoesNotExist as error:
        raise Http404 from error


def laid_open(request: MemberRequest, table_id: int, *, call: int | None = None) -> tuple[TableView, Review]:
    """A board that is over, as the person may see it; raises Http404 as long as the person may not."""
    view = seen(request, table_id, call=call)
    if view.review is None:
        raise Http404
    return view, view.review


def call_asked(request: MemberRequest) -> int | None:
    """The number of the call that an address asks for; None if it asks for none."""
    asked = request.GET.get("call", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= MOST_DIGITS else None


MOST_DIGITS = 3
"""An auction has at most 319 calls."""
