"""Who may see these pages: people who teach. For everybody else there is nothing here."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.http import Http404, HttpRequest, HttpResponse

from apps.deals.selectors import is_instructor
from bridgeclass.requests import MemberRequest, signed_in


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
