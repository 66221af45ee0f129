"""The pages of a class for its instructors."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import Class
from apps.accounts.requests import MemberRequest, signed_in
from apps.accounts.services.classes import CreatorStaysError, create_class
from apps.auctions.selectors.lobby import lobby_of_class
from apps.classroom.forms import ClassForm, TeacherForm
from apps.classroom.permissions import member_of, taught_class
from apps.classroom.selectors.classes import class_view, may_open_class
from apps.classroom.selectors.decisions import decision_rows, flagged_decisions
from apps.classroom.selectors.report import class_results
from apps.classroom.services.classes import (
    ClassInUseError,
    NoTeacherYetError,
    UnknownPersonError,
    add_instructor,
    change_join_code,
    delete_class,
    remove_member,
    rename_class,
    set_archived,
)
from apps.core.i18n.rendering import reason_of, sentence_of
from apps.core.idempotency import run_form_once


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def class_new(request: MemberRequest) -> HttpResponse:
    """Create a class, taught by the user."""
    if not may_open_class(request.user):
        raise PermissionDenied
    form = ClassForm(request.POST or None)
    if form.is_valid():
        return redirect(run_form_once(request, lambda: _create(request, form.cleaned_data["name"])))
    return render(request, "classroom/class_new.html", {"form": form}, status=422 if form.errors else 200)


def _create(request: MemberRequest, name: str) -> str:
    klass = create_class(creator=request.user, name=name)
    messages.success(
        request,
        gettext("%(klass)s is ready. Give your students the class code, or add them from a list.") % {"klass": klass},
    )
    return reverse("classroom:class", args=(klass.pk,))


@require_safe
@signed_in
def class_page(request: MemberRequest, class_id: int) -> HttpResponse:
    """Show a class: invitation, assignments and students."""
    klass = taught_class(request, class_id)
    view = class_view(klass)
    context = {"klass": klass, "view": view, "lobby": lobby_of_class(request.user, klass)}
    return render(request, "classroom/class.html", {**context, **_invitation(request, klass)})


@require_safe
@signed_in
def class_code(request: MemberRequest, class_id: int) -> HttpResponse:
    """Show the class code and QR code full screen."""
    klass = taught_class(request, class_id)
    return render(request, "classroom/class_code.html", {"klass": klass, **_invitation(request, klass)})


@require_safe
@signed_in
def results(request: MemberRequest, class_id: int) -> HttpResponse:
    """Show the results of a class over all its assignments."""
    klass = taught_class(request, class_id)
    return render(request, "classroom/class_results.html", {"klass": klass, "results": class_results(klass)})


@require_safe
@signed_in
def flags(request: MemberRequest, class_id: int) -> HttpResponse:
    """List the unanswered disagreements of a class."""
    klass = taught_class(request, class_id)
    rows = decision_rows(flagged_decisions(request.user, klass))
    return render(request, "classroom/flags.html", {"klass": klass, "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def settings_page(request: MemberRequest, class_id: int) -> HttpResponse:
    """Show the settings of a class, and rename it."""
    klass = taught_class(request, class_id)
    # A copy, because the form changes its instance and the page shows the stored name.
    form = ClassForm(request.POST or None, instance=Class.objects.get(pk=klass.pk))
    if form.is_valid():
        rename_class(class_id=klass.pk, name=form.cleaned_data["name"])
        messages.success(request, gettext("Class renamed."))
        return redirect("classroom:class-settings", klass.pk)
    return _settings(request, klass, form=form)


@require_POST
@signed_in
def code_change(request: MemberRequest, class_id: int) -> HttpResponse:
    """Create a new join code, or close joining."""
    klass = taught_class(request, class_id)
    is_open = request.POST.get("to") == "new"
    changed = change_join_code(klass=klass, by=request.user, is_open=is_open)
    if is_open:
        text = gettext("The new class code is %(code)s. The old code no longer works.") % {"code": changed.join_code}
    else:
        text = gettext("Joining is closed.")
    messages.success(request, text)
    return redirect("classroom:class-settings", klass.pk)


@require_POST
@signed_in
def teacher_add(request: MemberRequest, class_id: int) -> HttpResponse:
    """Add an instructor."""
    klass = taught_class(request, class_id)
    form = TeacherForm(request.POST)
    if form.is_valid():
        try:
            added = add_instructor(klass=klass, by=request.user, username=form.cleaned_data["username"])
        except UnknownPersonError as error:
            form.add_error(
                "username",
                gettext("%(error)s. Ask your colleague to create an account first.") % {"error": reason_of(error)},
            )
        except NoTeacherYetError as error:
            form.add_error(
                "username",
                gettext("%(error)s. Ask an administrator to allow it, or ask your colleague to join the class first.")
                % {"error": reason_of(error)},
            )
        else:
            messages.success(request, gettext("%(user)s is now an instructor of this class.") % {"user": added.user})
            return redirect("classroom:class-settings", klass.pk)
    return _settings(request, klass, teacher_form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def member_remove(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """Remove a member, after a confirmation."""
    klass = taught_class(request, class_id)
    person = member_of(klass, user_id)
    if request.method != "POST":
        return render(request, "classroom/member_remove.html", {"klass": klass, "person": person})
    try:
        remove_member(klass=klass, by=request.user, person=person)
    except CreatorStaysError:
        messages.error(request, gettext("%(person)s created this class and cannot be removed.") % {"person": person})
    else:
        messages.success(request, gettext("%(person)s removed from %(klass)s.") % {"person": person, "klass": klass})
    return redirect("classroom:home") if person == request.user else redirect("classroom:class", klass.pk)


@require_POST
@signed_in
def archive(request: MemberRequest, class_id: int) -> HttpResponse:
    """Archive or reopen a class."""
    klass = taught_class(request, class_id)
    is_archived = request.POST.get("to") == "archive"
    set_archived(klass=klass, by=request.user, is_archived=is_archived)
    if is_archived:
        text = gettext("%(klass)s archived. Students no longer see its assignments. Nothing is deleted.")
    else:
        text = gettext("%(klass)s is open again.")
    messages.success(request, text % {"klass": klass})
    return redirect("classroom:class-settings", klass.pk)


@require_POST
@signed_in
def class_delete(request: MemberRequest, class_id: int) -> HttpResponse:
    """Delete an unused class; only its creator and admins may."""
    klass = taught_class(request, class_id)
    if klass.creator_id != request.user.pk and not request.user.is_admin:
        raise PermissionDenied
    try:
        delete_class(klass=klass, by=request.user)
    except ClassInUseError as error:
        messages.error(request, sentence_of(error))
        return redirect("classroom:class-settings", klass.pk)
    messages.success(request, gettext("%(klass)s deleted.") % {"klass": klass})
    return redirect("classroom:home")


def _settings(
    request: MemberRequest, klass: Class, *, form: ClassForm | None = None, teacher_form: TeacherForm | None = None
) -> HttpResponse:
    context = {
        "klass": klass,
        "view": class_view(klass),
        "form": form or ClassForm(instance=klass),
        "teacher_form": teacher_form or TeacherForm(),
        "may_delete": klass.creator_id == request.user.pk or request.user.is_admin,
    }
    has_errors = any(sent and sent.errors for sent in (form, teacher_form))
    return render(request, "classroom/class_settings.html", context, status=422 if has_errors else 200)


def _invitation(request: MemberRequest, klass: Class) -> dict[str, Any]:
    """Return the join link and its QR code; both empty while joining is closed."""
    if not klass.join_code or klass.archived_at:
        return {"link": "", "qr": ""}
    link = request.build_absolute_uri(reverse("classroom:join", args=(klass.join_code,)))
    # Dark on light in any color scheme, because cameras need it.
    qr = segno.make(link, error="m", micro=False).svg_inline(omitsize=True, dark="#000", light="#fff")
    return {"link": link, "qr": mark_safe(qr)}  # noqa: S308 - drawn by us; the link is dots in it
