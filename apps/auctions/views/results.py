"""The results of several tables that bid the same boards."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.accounts.requests import MemberRequest, signed_in
from apps.auctions.models import Sitting
from apps.auctions.selectors.results import field_view


@require_safe
@never_cache
@signed_in
def field_results(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Everybody's scores on the boards of a sitting, as far as the person may know them."""
    try:
        view = field_view(user=request.user, sitting_id=sitting_id)
    except Sitting.DoesNotExist as error:
        raise Http404 from error
    return render(request, "auctions/field.html", {"view": view})
