"""The page behind a link to a board."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.models import User
from apps.accounts.requests import MemberRequest, signed_in
from apps.auctions.models import BoardLink
from apps.auctions.selectors.sharing import finished_at_board, link_of, shared_board
from apps.auctions.services.practice import bid_shared
from apps.classroom.selectors.shared import may_see_all, work_with


@require_safe
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """A shared board: one hand, and the rest once the viewer has bid it too, or it is closed."""
    link = _link(token)
    viewer = request.user if isinstance(request.user, User) else None
    own = finished_at_board(viewer, link.table.board_id).first() if viewer else None
    context = {
        "token": token,
        "shared": shared_board(link, is_open=may_see_all(link, viewer)),
        "own_table": own.pk if own else None,
    }
    answer = render(request, "classroom/shared.html", context)
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_POST
@signed_in
def shared_bid(request: MemberRequest, token: str) -> HttpResponse:
    """Bid a shared board; one that the person's class has as work is bid there."""
    link = _link(token)
    if work := work_with(link, request.user).first():
        messages.info(request, gettext("This board is part of a class assignment. Bid it there."))
        return redirect("classroom:assignment", work.pk)
    return redirect("auctions:table", bid_shared(user=request.user, link=link).pk)


def _link(token: str) -> BoardLink:
    try:
        return link_of(token)
    except BoardLink.DoesNotExist as error:
        raise Http404 from error
