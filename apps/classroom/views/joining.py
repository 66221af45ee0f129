"""The page behind a class's link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from apps.accounts.models import Class, User
from apps.accounts.services.classes import join_class
from apps.core.throttles import WrongCodeThrottle


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Ask a person who followed the link of a class to join it; who is not signed in does that first."""
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
