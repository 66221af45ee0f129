"""The progress page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.accounts.requests import MemberRequest, signed_in
from apps.progress.selectors.charts import accuracy_chart, points_chart
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.mistakes import frequent_mistakes, last_mistakes
from apps.progress.selectors.summary import modules_of, standing_of, weakest_of
from apps.progress.selectors.weeks import weeks_of


@require_safe
@signed_in
def progress(request: MemberRequest) -> HttpResponse:
    """Show mastery, weaknesses, results by week and recent mistakes."""
    now = current_progress(request.user)
    modules = modules_of(now.states)
    # A user without rules has no calls that count.
    weeks = weeks_of(request.user) if now.states else ()
    context = {
        "standing": standing_of(request.user, now),
        "modules": modules,
        "weakest": weakest_of([rule for module in modules for rule in module.rules]),
        "mistakes": last_mistakes(request.user) if now.states else [],
        "frequent": frequent_mistakes(request.user) if now.states else [],
        "weeks": weeks,
        "accuracy": accuracy_chart(weeks),
        "points": points_chart(weeks),
    }
    return render(request, "progress/progress.html", context)
