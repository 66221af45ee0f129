"""A person's own pages: preferences, and joining a class."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts.forms import JoinForm, PreferencesForm
from apps.accounts.models import User
from apps.accounts.services import UnknownJoinCodeError, join_class, set_preferences
from bridgeclass.requests import MemberRequest, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def preferences(request: MemberRequest) -> HttpResponse:
    """How pages look and speak, to be read and changed."""
    # A copy: a form writes what was typed into its instance, and the page shows the signed-in person.
    form = PreferencesForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if form.is_valid():
        set_preferences(user_id=request.user.pk, wanted=form.preferences())
        messages.success(request, "Your preferences are saved.")
        return redirect("accounts:preferences")
    return render(request, "accounts/preferences.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
@signed_in
def join(request: MemberRequest) -> HttpResponse:
    """Join the class that a code opens, and go home."""
    form = JoinForm(request.POST)
    if form.is_valid():
        try:
            membership = join_class(user=request.user, join_code=form.cleaned_data["join_code"])
        except UnknownJoinCodeError:
            form.add_error("join_code", "No class has this code. Look at it again, or ask your teacher.")
        else:
            messages.success(request, f"Welcome to {membership.klass}.")
            return redirect("classroom:home")
    return render(request, "accounts/join.html", {"form": form}, status=422)
