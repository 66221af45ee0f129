"""Pages that a link opens: of a class to join, and of a shared board."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import Class, User
from apps.accounts.requests import MemberRequest, raise_404_for, signed_in
from apps.accounts.services.classes import join_class
from apps.auctions.models import BoardLink
from apps.auctions.selectors.sharing import finished_at_board, link_of, shared_board
from apps.auctions.services.practice import bid_shared
from apps.classroom.selectors.embargo import may_see_all, work_with
from apps.core.throttles import WrongCodeThrottle


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Join a class by its link, after a confirmation; visitors sign in first."""
    wrong_codes = WrongCodeThrottle(request)
    if wrong_codes.is_exceeded():
        return render(request, "429.html", status=429)
    klass = Class.objects.select_related("creator").filter(join_code=code.upper(), archived_at=None).first()
    if klass is None:
        wrong_codes.count_failure()
        return render(request, "classroom/join_unknown.html", {"code": code}, status=404)
    if isinstance(request.user, User) and request.user.is_guest:
        messages.info(
            request,
            gettext("Create an account first, so that your teacher can recognize you. Then follow the link again."),
        )
        return redirect("accounts:keep")
    if request.method == "POST" and isinstance(request.user, User):
        join_class(user=request.user, join_code=code)
        messages.success(request, gettext("Welcome to %(klass)s.") % {"klass": klass})
        return redirect("classroom:home")
    return render(request, "classroom/join.html", {"klass": klass})


@require_safe
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a shared board: one hand, and all once the viewer has bid it or it is closed."""
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
    """Bid a shared board; redirect to the assignment if the user's class has one with it."""
    link = _link(token)
    if work := work_with(link, request.user).first():
        messages.info(request, gettext("This board is part of a class assignment. Bid it there."))
        return redirect("classroom:assignment", work.pk)
    return redirect("auctions:table", bid_shared(user=request.user, link=link).pk)


def _link(token: str) -> BoardLink:
    with raise_404_for(BoardLink.DoesNotExist):
        return link_of(token)
