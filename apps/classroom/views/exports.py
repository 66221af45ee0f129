"""Rosters and results as files, for spreadsheets and other programs."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST

from apps.accounts.requests import MemberRequest, signed_in
from apps.classroom.services.exports import EXPORTS, export_roster, order_export
from apps.classroom.views.permissions import set_work, taught_class


@require_POST
@signed_in
def roster_csv(request: MemberRequest, class_id: int) -> HttpResponse:
    """Download the students of a class; the file can be imported again."""
    file = export_roster(by=request.user, klass=taught_class(request, class_id))
    answer = HttpResponse(file.read(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=file.name or "") or ""
    return answer


@require_POST
@signed_in
def results_export(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Have the worker write the results of an assignment, its calls, or both, into a file."""
    assignment = set_work(request, assignment_id)
    what = request.POST.get("file", "")
    if what not in EXPORTS:
        raise Http404(f"no export is called {what[:20]!r}")
    return redirect("accounts:job", order_export(by=request.user, assignment=assignment, what=what).pk)
