"""Request types for views, and decorators that require a user."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    """A request with the details of htmx."""

    htmx: HtmxDetails


class MemberRequest(HtmxRequest):
    """A request of a signed-in user."""

    user: User


def signed_in[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Send users who are not signed in to the sign-in page, and back afterwards.

    A request of htmx sends the whole page there, because the fragment would show the sign-in form.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(cast("MemberRequest", request), *args, **kwargs)
        htmx = cast("HtmxRequest", request).htmx
        if htmx:
            back = htmx.current_url_abs_path or "/"
            return HttpResponseClientRedirect(redirect_to_login(back)["Location"])
        return redirect_to_login(request.get_full_path() if request.method in {"GET", "HEAD"} else "/")

    return guarded


def for_instructors[**P](
    view: Callable[Concatenate[MemberRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Admit instructors and administrators; return 404 to other users."""

    @wraps(view)
    def guarded(request: MemberRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not is_instructor(request.user):
            raise Http404("not an instructor")
        return view(request, *args, **kwargs)

    return signed_in(guarded)


def go(request: MemberRequest, to: str, *args: object) -> HttpResponse:
    """Redirect the browser to a page, also in answer to htmx."""
    address = resolve_url(to, *args)
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address)


@contextmanager
def raise_404_for(*errors: type[Exception]) -> Iterator[None]:
    """Raise Http404 in place of these errors."""
    try:
        yield
    except errors as error:
        raise Http404 from error


def page_before(request: HttpRequest, otherwise: str, *args: object) -> str:
    """Return the page of this site that a form was sent from, or else the given one."""
    page = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if is_ours else resolve_url(otherwise, *args)


def asks_first(request: MemberRequest) -> bool:
    """Return whether a call has still to be confirmed; with JavaScript the page itself does that."""
    return request.user.confirm_calls and not request.htmx and "sure" not in request.POST
