"""The students of a class: brought in, looked after, looked at."""

from __future__ import annotations

import time
from datetime import timedelta

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import Class, Role
from apps.accounts.requests import MemberRequest, signed_in
from apps.bidding.models import TierName
from apps.bidding.selectors.decisions import with_newest_grade
from apps.classroom.forms import RosterForm
from apps.classroom.models import Assignment, Deed
from apps.classroom.selectors import (
    RosterError,
    assignment_view,
    decision_rows,
    decisions_of_student,
    password_may_be_reset,
    roster_preview,
    student_results,
    work_of,
)
from apps.classroom.services import PasswordRefusedError, add_students, note, reset_password
from apps.classroom.views.permissions import member_of, taught_class
from apps.core.i18n.phrases import localize

A_PAGE = 50
VIEWED_AS, VIEWED_AS_FOR = "viewed_as_student", timedelta(hours=1)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@signed_in
def students_add(request: MemberRequest, class_id: int) -> HttpResponse:
    """A list of students: written or chosen, looked at, then brought in. Their passwords are shown once."""
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
        return _list_page(request, klass, RosterForm.refused(text, f"{error}."))
    return render(
        request,
        "classroom/students_add.html",
        {"klass": klass, "form": RosterForm(initial={"text": text}), "preview": preview},
    )


def _list_page(request: MemberRequest, klass: Class, form: RosterForm) -> HttpResponse:
    return render(
        request, "classroom/students_add.html", {"klass": klass, "form": form}, status=422 if form.errors else 200
    )


@require_safe
@signed_in
def student(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """One student of a class, and every call made in it, the newest first; of one tier if asked."""
    klass = taught_class(request, class_id)
    person = member_of(klass, user_id, Role.STUDENT)
    tier = next((tier for tier in TierName.values if tier == request.GET.get("tier")), "")
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
    """A new password for a student, shown once."""
    klass = taught_class(request, class_id)
    person = member_of(klass, user_id, Role.STUDENT)
    try:
        password = reset_password(klass=klass, by=request.user, student=person)
    except PasswordRefusedError as error:
        messages.error(request, f"{localize(error)}.")
        return redirect("classroom:student", klass.pk, person.pk)
    return render(request, "classroom/student_password.html", {"klass": klass, "person": person, "password": password})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def view_as(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """Show what a student sees of a class's work, read-only; a POST records it and opens these pages for an hour."""
    klass = taught_class(request, class_id)
    person = member_of(klass, user_id, Role.STUDENT)
    if request.method == "POST":
        note(by=request.user, deed=Deed.VIEWED_AS, klass=klass, about=person)
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
    person = member_of(klass, user_id, Role.STUDENT)
    get_object_or_404(Assignment.objects.filter(klass=klass), pk=assignment_id)
    try:
        shown = assignment_view(student=person, assignment_id=assignment_id)
    except Assignment.DoesNotExist as error:
        raise Http404 from error
    if not _is_open(request, class_id, user_id):
        return redirect("classroom:student", class_id, user_id)
    context = {"klass": klass, "person": person, "shown": shown, "work": shown.row}
    return render(request, "classroom/as_student_assignment.html", context)


def _is_open(request: MemberRequest, *wanted: int) -> bool:
    *opened, at = request.session.get(VIEWED_AS, [0])
    return bool(opened == [*wanted] and time.time() - at < VIEWED_AS_FOR.total_seconds())
