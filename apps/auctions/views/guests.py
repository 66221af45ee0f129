"""Trying three hands without an account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.accounts.requests import MemberRequest, signed_in
from apps.auctions.selectors.attempts import tried_hands
from apps.auctions.services.practice import try_hands

BACKEND = "django.contrib.auth.backends.ModelBackend"


class GuestThrottle(AnonRateThrottle):
    """Limit of new guests from one address."""

    scope = "guests"


@require_POST
def try_start(request: HttpRequest) -> HttpResponse:
    """Continue the first hands; a visitor becomes a guest."""
    known = request.user if isinstance(request.user, User) else None
    if known is None and not GuestThrottle().allow_request(Request(request), APIView()):
        messages.error(
            request, gettext("Too many guests have started from this address. Wait a while, or create an account.")
        )
        return redirect("classroom:home")
    person, table = try_hands(user=known)
    if known is None:
        login(request, person, backend=BACKEND)
    return redirect("auctions:table", table.pk)


@require_safe
@signed_in
def try_page(request: MemberRequest) -> HttpResponse:
    """Show what a guest has bid, and how to keep it; send members to their home page."""
    if not request.user.is_guest:
        return redirect("classroom:home")
    hands = tried_hands(request.user)
    done = sum(hand["is_done"] for hand in hands)
    return render(request, "auctions/try.html", {"hands": hands, "done": done})
