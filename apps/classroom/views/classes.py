"""The pages of a class for those who teach it, and the way into it for students."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import Class
from apps.accounts.requests import MemberRequest, signed_in
from apps.accounts.services.classes import CreatorStaysError, create_class
from apps.auctions.selectors.lobby import lobby_of_class
from apps.classroom.forms import ClassForm, TeacherForm
from apps.classroom.selectors import class_results, class_view, decision_rows, flagged_decisions, may_open_class
from apps.classroom.services import (
    ClassInUseError,
    NoTeacherYetError,
    UnknownPersonError,
    add_instructor,
    archive_class,
    change_join_code,
    delete_class,
    remove_member,
    rename_class,
    reopen_class,
)
from apps.classroom.views.permissions import member_of, taught_class
from apps.core.i18n.phrases import localize
from apps.core.idempotency import run_form_once


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def class_new(request: MemberRequest) -> HttpResponse:
    """A new class, taught by the person who makes it."""
    if not may_open_class(request.user):
        raise PermissionDenied
    form = ClassForm(request.POST or None)
    if form.is_valid():
        return redirect(run_form_once(request, lambda: _made(request, form.cleaned_data["name"])))
    return render(request, "classroom/class_new.html", {"form": form}, status=422 if form.errors else 200)


def _made(request: MemberRequest, name: str) -> str:
    klass = create_class(creator=request.user, name=name)
    messages.success(
        request,
        gettext("%(klass)s is ready. Give your students the class code, or add them from a list.") % {"klass": klass},
    )
    return reverse("classroom:class", args=(klass.pk,))


@require_safe
@signed_in
def class_page(request: MemberRequest, class_id: int) -> HttpResponse:
    """A class: the way in, its work and its students."""
    klass = taught_class(request, class_id)
    view = class_view(klass)
    context = {"klass": klass, "view": view, "lobby": lobby_of_class(request.user, klass)}
    return render(request, "classroom/class.html", {**context, **_way_in(request, klass)})


@require_safe
@signed_in
def class_code(request: MemberRequest, class_id: int) -> HttpResponse:
    """The way into a class, big enough for a wall."""
    klass = taught_class(request, class_id)
    return render(request, "classroom/class_code.html", {"klass": klass, **_way_in(request, klass)})


@require_safe
@signed_in
def results(request: MemberRequest, class_id: int) -> HttpResponse:
    """What a class knows and does not, over all its work."""
    klass = taught_class(request, class_id)
    return render(request, "classroom/class_results.html", {"klass": klass, "results": class_results(klass)})


@require_safe
@signed_in
def flags(request: MemberRequest, class_id: int) -> HttpResponse:
    """The disagreements of a class's students that wait for an answer."""
    klass = taught_class(request, class_id)
    rows = decision_rows(flagged_decisions(request.user, klass))
    return render(request, "classroom/flags.html", {"klass": klass, "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def settings_page(request: MemberRequest, class_id: int) -> HttpResponse:
    """What a class is called, who teaches it, and its end."""
    klass = taught_class(request, class_id)
    # A copy: a form writes what was typed into its instance, and the page shows the class as it is.
    form = ClassForm(request.POST or None, instance=Class.objects.get(pk=klass.pk))
    if form.is_valid():
        rename_class(class_id=klass.pk, name=form.cleaned_data["name"])
        messages.success(request, gettext("Class renamed."))
        return redirect("classroom:class-settings", klass.pk)
    return _settings(request, klass, form=form)


@require_POST
@signed_in
def code_change(request: MemberRequest, class_id: int) -> HttpResponse:
    """A fresh join code, or none."""
    klass = taught_class(request, class_id)
    is_open = request.POST.get("to") == "new"
    changed = change_join_code(klass=klass, by=request.user, is_open=is_open)
    if is_open:
        words = gettext("The new class code is %(code)s. The old code no longer works.") % {"code": changed.join_code}
    else:
        words = gettext("Joining is closed.")
    messages.success(request, words)
    return redirect("classroom:class-settings", klass.pk)


@require_POST
@signed_in
def teacher_add(request: MemberRequest, class_id: int) -> HttpResponse:
    """Let a colleague teach the class too."""
    klass = taught_class(request, class_id)
    form = TeacherForm(request.POST)
    if form.is_valid():
        try:
            added = add_instructor(klass=klass, by=request.user, username=form.cleaned_data["username"])
        except UnknownPersonError as error:
            form.add_error(
                "username", gettext("%(error)s. Ask your colleague to create an account first.") % {"error": error}
            )
        except NoTeacherYetError as error:
            form.add_error(
                "username",
                gettext("%(error)s. Ask an administrator to allow it, or ask your colleague to join the class first.")
                % {"error": error},
            )
        else:
            messages.success(request, gettext("%(user)s is now an instructor of this class.") % {"user": added.user})
            return redirect("classroom:class-settings", klass.pk)
    return _settings(request, klass, teacher_form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def member_remove(request: MemberRequest, class_id: int, user_id: int) -> HttpResponse:
    """Take somebody out of a class, once it is confirmed."""
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
    """Put a class into the archive, or take it out."""
    klass = taught_class(request, class_id)
    if request.POST.get("to") == "archive":
        archive_class(klass=klass, by=request.user)
        messages.success(
            request,
            gettext("%(klass)s archived. Students no longer see its assignments. Nothing is deleted.")
            % {"klass": klass},
        )
    else:
        reopen_class(klass=klass, by=request.user)
        messages.success(request, gettext("%(klass)s is open again.") % {"klass": klass})
    return redirect("classroom:class-settings", klass.pk)


@require_POST
@signed_in
def class_delete(request: MemberRequest, class_id: int) -> HttpResponse:
    """Delete a class in which nothing was done; for the person who made it."""
    klass = taught_class(request, class_id)
    if klass.creator_id != request.user.pk and not request.user.is_admin:
        raise PermissionDenied
    try:
        delete_class(klass=klass, by=request.user)
    except ClassInUseError as error:
        messages.error(request, f"{localize(error)}.")
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
    has_errors = any(shown and shown.errors for shown in (form, teacher_form))
    return render(request, "classroom/class_settings.html", context, status=422 if has_errors else 200)


def _way_in(request: MemberRequest, klass: Class) -> dict[str, Any]:
    """The link that opens the class, and its QR code; neither without a code."""
    if not klass.join_code or klass.archived_at:
        return {"link": "", "qr": ""}
    link = request.build_absolute_uri(reverse("classroom:join", args=(klass.join_code,)))
    return {"link": link, "qr": _qr(link)}


def _qr(link: str) -> SafeString:
    """A link as a picture for a camera: dark on light in any scheme, as cameras want it."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(omitsize=True, dark="#000", light="#fff")
    return mark_safe(drawn)  # noqa: S308 - drawn by us; the link is dots in it
