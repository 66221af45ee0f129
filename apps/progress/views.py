"""How a person is doing."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.progress.selectors import scores_by_module, summary_of
from bridgeclass.requests import MemberRequest, signed_in


@require_safe
@signed_in
def progress(request: MemberRequest) -> HttpResponse:
    """The mean and the number of calls in each subject, the weakest first."""
    scores = scores_by_module(request.user)
    return render(request, "progress/progress.html", {"scores": scores, "summary": summary_of(scores)})
