"""What a view is given: a request that may come from htmx, and one of a person who is signed in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from apps.accounts.models import User
from apps.accounts.selectors import is_instructor


class HtmxRequest(HttpRequest):
    """A request that knows whether a page asks for a part of itself."""

    htmx: HtmxDetails


class MemberRequest(HtmxRequest):
    """A request of somebody who is signed in."""

    user: User


def signed_in[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """The view for people who are signed in; others sign in first and come back to their page.

    A page that asks for a part of itself is sent there as a whole: the part would show the sign-in form.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(cast("MemberRequest", request), *args, **kwargs)
        asked = cast("HtmxRequest", request)
        if asked.htmx:
            back = asked.htmx.current_url_abs_path or "/"
            return HttpResponseClientRedirect(redirect_to_login(back)["Location"])
        return redirect_to_login(request.get_full_path() if request.method in {"GET", "HEAD"} else "/")

    return guarded


def for_instructors[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """The view for people who teach a class, and admins; others sign in first or find nothing."""

    @wraps(view)
    def guarded(request: MemberRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not is_instructor(request.user):
            raise Http404("not an instructor")
        return view(request, *args, **kwargs)

    return signed_in(guarded)


def go(request: MemberRequest, to: str, *args: object) -> HttpResponse:
    """Send a person to another page, also when a part of a page asked."""
    address = resolve_url(to, *args)
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address)


def page_before(request: HttpRequest, otherwise: str, *args: object) -> str:
    """The page of this site that a form was sent from; the one named if that is not known."""
    page = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if is_ours else resolve_url(otherwise, *args)


def asks_first(request: MemberRequest) -> bool:
    """Whether a person wants to be asked before a call, and was not: with JavaScript, the page itself asks."""
    return request.user.confirm_calls and not request.htmx and "sure" not in request.POST
