"""Create, edit, copy and withdraw assignments."""

from __future__ import annotations

from copy import copy

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.requests import MemberRequest, signed_in
from apps.classroom.forms import AssignmentForm, CloneForm
from apps.classroom.models import Assignment
from apps.classroom.permissions import taught_assignment, taught_class
from apps.classroom.services.assignments import (
    AssignmentBegunError,
    change_assignment,
    create_assignment,
    delete_assignment,
)
from apps.core.i18n.rendering import sentence_of
from apps.core.idempotency import run_form_once

LONGEST_NUMBER = 15


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def assignment_new(request: MemberRequest, class_id: int) -> HttpResponse:
    """Create an assignment; `?like=` names one to copy, `?set=` a practice set."""
    klass = taught_class(request, class_id)
    model = _model(request)
    initial = AssignmentForm.for_new(model)
    if asked := request.GET.get("set"):
        initial["practice_set"] = asked
    new = Assignment(klass=klass, created_by=request.user)
    form = AssignmentForm(request.POST or None, teacher=request.user, instance=new, initial=initial)
    if form.is_valid():
        return redirect(run_form_once(request, lambda: _create(request, new)))
    context = {"klass": klass, "form": form, "model": model}
    return render(request, "classroom/assignment_new.html", context, status=422 if form.errors else 200)


def _create(request: MemberRequest, assignment: Assignment) -> str:
    names = {"assignment": create_assignment(assignment=assignment), "klass": assignment.klass}
    messages.success(request, gettext("%(assignment)s assigned to %(klass)s.") % names)
    return reverse("classroom:class", args=(assignment.klass_id,))


def _model(request: MemberRequest) -> Assignment | None:
    """Return the assignment to copy, if one is named. Raises Http404."""
    like = request.GET.get("like", "")
    return taught_assignment(request, int(like)) if like.isdecimal() and len(like) < LONGEST_NUMBER else None


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def assignment_edit(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Edit the terms of an assignment."""
    assignment = taught_assignment(request, assignment_id)
    # A copy, because the form changes its instance and the page shows the stored title.
    form = AssignmentForm(request.POST or None, teacher=request.user, instance=copy(assignment))
    if form.is_valid():
        changed = change_assignment(assignment=form.instance)
        messages.success(request, gettext("%(changed)s saved.") % {"changed": changed})
        return redirect("classroom:report", assignment.pk)
    context = {
        "assignment": assignment,
        "klass": assignment.klass,
        "form": form,
        "is_begun": assignment.attempts.exists(),
        "clone_form": CloneForm(teacher=request.user),
    }
    return render(request, "classroom/assignment_edit.html", context, status=422 if form.errors else 200)


@require_safe
@signed_in
def assignment_clone(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Redirect to the form that copies the assignment to another class."""
    assignment = taught_assignment(request, assignment_id)
    form = CloneForm(request.GET, teacher=request.user)
    if not form.is_valid():
        messages.error(request, gettext("Choose one of your classes."))
        return redirect("classroom:assignment-edit", assignment.pk)
    address = reverse("classroom:assignment-new", args=(form.cleaned_data["klass"].pk,))
    return redirect(f"{address}?like={assignment.pk}")


@require_POST
@signed_in
def assignment_delete(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Withdraw an assignment that nobody has started."""
    assignment = taught_assignment(request, assignment_id)
    try:
        delete_assignment(assignment_id=assignment.pk, by=request.user)
    except AssignmentBegunError as error:
        messages.error(request, sentence_of(error))
        return redirect("classroom:assignment-edit", assignment.pk)
    messages.success(request, gettext("%(assignment)s withdrawn.") % {"assignment": assignment})
    return redirect("classroom:class", assignment.klass_id)
