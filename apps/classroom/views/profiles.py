"""Hand profiles deleted by their owner, and brought back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from apps.accounts.requests import MemberRequest, for_instructors
from apps.classroom.services.audit import drop_profile
from apps.deals.selectors import editable_profiles
from apps.deals.services.profiles import bring_back_profile


@require_POST
@for_instructors
def profile_delete(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Delete an own profile; one that sets were dealt from is put away."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    name = {"name": found.name}
    if drop_profile(by=request.user, profile=found):
        messages.success(request, gettext("%(name)s deleted.") % name)
    else:
        messages.success(request, gettext("%(name)s archived, because practice sets were dealt from it.") % name)
    return redirect("deals:profiles")


@require_POST
@for_instructors
def profile_bring_back(request: MemberRequest, profile_id: int) -> HttpResponse:
    """List an own profile again that was put away."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    bring_back_profile(profile=found)
    messages.success(request, gettext("%(name)s restored to your profiles.") % {"name": found.name})
    return redirect("deals:profile", found.pk)
