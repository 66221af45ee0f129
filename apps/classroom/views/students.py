"""The students of a class: add, view, reset passwords, view as a student."""

from __future__ import annotations

import time
from datetime import timedelta

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import Class
from apps.accounts.requests import MemberRequest, raise_404_for, signed_in
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.classroom.forms import RosterForm
from apps.classroom.models import Assignment, AuditAction
from apps.classroom.permissions import student_of, taught_class
from apps.classroom.selectors.classes import password_may_be_reset
from apps.classroom.selectors.decisions import decision_rows, decisions_of_student
from apps.classroom.selectors.report import student_results
from apps.classroom.selectors.roster import RosterError, roster_preview
from apps.classroom.selectors.work import assignment_view, work_of
from apps.classroom.services.audit import record
from apps.classroom.services.classes import PasswordRefusedError, reset_password
from apps.classroom.services.exports import export_roster
from apps.classroom.services.roster import add_students
from apps.core.i18n.rendering import sentence_of

A_PAGE = 50
VIEWED_AS, VIEWED_AS_FOR = "viewed_as_student", timedelta(hours=1)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@signed_in
def students_add(request: MemberRequest, class_id: int) -> HttpResponse:
    """Add a list of students, after a preview; their passwords are shown once."""
    klass = taught_class(request, class_id)
    is_sent = request.method == "POST"
    form = RosterForm(request.POST, request.FILES) if is_sent else RosterForm()
    if not form.is_valid():
        return _list_page(request, klass, form)
    text = form.cleaned_data["text"]
    try:
        if "add" in request.POST:
            added = add_students(klass=klass, by=request.user, text=text)
            if not added:
                messages.info(request, gettext("All students on this list are already in the class."))
                return redirect("classroom:class", klass.pk)
            return render(request, "classroom/students_added.html", {"klass": klass, "added": added})
        preview = roster_preview(teacher=request.user, klass=klass, text=text)
    except RosterError as error:
        return _list_page(request, klass, RosterForm.refused(text, sentence_of(error)))
    return render(
        request,
        "classroom/students_add.html",
        {"klass": klass, "form": RosterForm(initial={"text": text}), "preview": preview},
    )


def _list_page(request: MemberRequest, klass: Class, form: RosterForm) -> HttpResponse:
    return render(
        request, "classroom/students_add.html", {"klass": klass, "form": form}, status=422 if form.errors else 200
    )


@require_POST
@signed_in
def roster_csv(request: MemberRequest, class_id: int) -> HttpResponse:
    """Download the students of a class; the file can be imported again."""
    file = export_roster(by=request.user, klass=taught_class(request, class_id))
    answer = HttpResponse(file.read(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=file.name or "") or ""
    return answer


@require_safe
@signed_in
def student(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """Show a student of a class and the calls made in it, newest first, filtered by tier."""
    klass = taught_class(request, class_id)
    person = student_of(klass, user_id)
    tier = request.GET.get("tier", "")
    tier = tier if tier in TierName.values else ""
    decisions = with_newest_grade(decisions_of_student(request.user, klass, user_id))
    if tier:
        decisions = decisions.filter(tier=tier)
    page = Paginator(decisions, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "klass": klass,
        "person": person,
        "page": page,
        "rows": decision_rows(page.object_list),  # type: ignore[arg-type]  # a slice of the query above
        "results": student_results(klass, user_id),
        "tier": tier,
        "tiers": TierName.values,
        "may_reset": password_may_be_reset(teacher=request.user, klass=klass, student=person),
    }
    return render(request, "classroom/student.html", context)


@require_POST
@never_cache
@signed_in
def password_reset(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """Set a new password for a student and show it once."""
    klass = taught_class(request, class_id)
    person = student_of(klass, user_id)
    try:
        password = reset_password(klass=klass, by=request.user, student=person)
    except PasswordRefusedError as error:
        messages.error(request, sentence_of(error))
        return redirect("classroom:student", klass.pk, person.pk)
    return render(request, "classroom/student_password.html", {"klass": klass, "person": person, "password": password})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def view_as(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """Show what a student sees of a class's work, read-only; a POST records it and opens these pages for an hour."""
    klass = taught_class(request, class_id)
    person = student_of(klass, user_id)
    if request.method == "POST":
        record(by=request.user, action=AuditAction.VIEWED_AS, klass=klass, about=person)
        request.session[VIEWED_AS] = [class_id, user_id, time.time()]
        return redirect("classroom:view-as", class_id, user_id)
    if not _is_open(request, class_id, user_id):
        return redirect("classroom:student", class_id, user_id)
    context = {"klass": klass, "person": person, "work": work_of(person, klass=klass)}
    return render(request, "classroom/as_student.html", context)


@require_safe
@signed_in
def view_as_assignment(request: MemberRequest, class_id: int, user_id: int, assignment_id: int) -> HttpResponse:
    """Show an assignment as a student sees it, read-only, while `view_as` is open."""
    klass = taught_class(request, class_id)
    person = student_of(klass, user_id)
    get_object_or_404(Assignment.objects.filter(klass=klass), pk=assignment_id)
    with raise_404_for(Assignment.DoesNotExist):
        shown = assignment_view(student=person, assignment_id=assignment_id)
    if not _is_open(request, class_id, user_id):
        return redirect("classroom:student", class_id, user_id)
    context = {"klass": klass, "person": person, "shown": shown, "work": shown.row}
    return render(request, "classroom/as_student_assignment.html", context)


def _is_open(request: MemberRequest, *wanted: int) -> bool:
    *opened, at = request.session.get(VIEWED_AS, [0])
    return bool(opened == [*wanted] and time.time() - at < VIEWED_AS_FOR.total_seconds())
