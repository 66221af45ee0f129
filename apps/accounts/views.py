"""A user's own pages: preferences, personal data, joining and leaving classes, API tokens and jobs."""

from __future__ import annotations

from copy import copy
from mimetypes import guess_type
from pathlib import Path
from typing import cast

from allauth.account import views as allauth_views
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language
from django_htmx.http import HttpResponseClientRefresh

from apps.accounts.forms import CloseForm, JoinForm, KeepForm, LanguageForm, PreferencesForm, TokenForm
from apps.accounts.models import Job, JobState, User
from apps.accounts.requests import MemberRequest, go, page_before, signed_in
from apps.accounts.selectors import classes_that_end_with, memberships_of, tokens_of
from apps.accounts.services.classes import CreatorStaysError, UnknownJoinCodeError, join_class, leave_class
from apps.accounts.services.jobs import cancel_job, retry_job, start_job
from apps.accounts.services.people import NotAGuestError, Preferences, keep_guest, set_preferences
from apps.accounts.services.privacy import OWN_DATA_JOB, LastAdminError, close_account
from apps.accounts.services.tokens import MOST_TOKENS, NewToken, TooManyTokensError, make_token, revoke_token
from apps.core.jobs import KINDS
from apps.core.mail import mail_is_sent
from apps.core.throttles import WrongCodeThrottle


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def preferences(request: MemberRequest) -> HttpResponse:
    """Show and change the user's preferences."""
    # A copy, because a form writes invalid input into its instance, and the page shows the signed-in user.
    form = PreferencesForm(request.POST or None, instance=copy(request.user))
    if form.is_valid():
        set_preferences(user_id=request.user.pk, **cast("Preferences", form.cleaned_data))
        messages.success(request, _("Preferences saved."))
        return redirect("accounts:preferences")
    context = {"form": form, "memberships": memberships_of(request.user)}
    return render(request, "accounts/preferences.html", context, status=422 if form.errors else 200)


@require_POST
@signed_in
def class_leave(request: MemberRequest, class_id: int) -> HttpResponse:
    """Leave a class."""
    klass = get_object_or_404(memberships_of(request.user), klass_id=class_id).klass
    try:
        leave_class(user=request.user, klass=klass)
    except CreatorStaysError:
        messages.error(
            request, _("You created %(klass)s, so you cannot leave it. You can archive it instead.") % {"klass": klass}
        )
    else:
        messages.success(request, _("You have left %(klass)s. You can rejoin with its class code.") % {"klass": klass})
    return redirect("accounts:preferences")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Set the language of this device, and of the user wherever they sign in."""
    form = LanguageForm(request.POST)
    if form.is_valid() and isinstance(request.user, User):
        set_preferences(user_id=request.user.pk, language=form.cleaned_data["language"])
    return set_language(request)


@require_POST
@signed_in
def data(request: MemberRequest) -> HttpResponse:
    """Start the job that writes all data stored about the user into a file."""
    return redirect("accounts:job", start_job(owner=request.user, kind=OWN_DATA_JOB, params={}, key="own").pk)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def close(request: MemberRequest) -> HttpResponse:
    """Delete the account after its user has confirmed it with the password."""
    if not ratelimit.consume(request, action="reauthenticate"):
        return render(request, "429.html", status=429)
    form = CloseForm(request.POST if request.method == "POST" else None, user=request.user)
    if form.is_valid() and _closed(request, form):
        logout(request)
        messages.success(request, _("Your account has been deleted."))
        return redirect("classroom:home")
    context = {"form": form, "ends_with_you": classes_that_end_with(request.user)}
    return render(request, "accounts/close.html", context, status=422 if form.errors else 200)


def _closed(request: MemberRequest, form: CloseForm) -> bool:
    try:
        close_account(user=request.user)
    except LastAdminError:
        form.add_error(None, _("You are the only administrator. Make another user an administrator first."))
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def keep(request: MemberRequest) -> HttpResponse:
    """Turn a guest into a member with a username and a password."""
    if not request.user.is_guest:
        return redirect("classroom:home")
    form = KeepForm(request.POST or None)
    if form.is_valid() and (member := _register_guest(request, form)):
        update_session_auth_hash(request, member)
        messages.success(request, _("Welcome, %(member)s. Your bidding so far has been saved.") % {"member": member})
        return redirect("classroom:home")
    return render(request, "accounts/keep.html", {"form": form}, status=422 if form.errors else 200)


@signed_in
def password_set(request: MemberRequest) -> HttpResponse:
    """Set the first password of a member; send a guest to the page where guests become members."""
    return redirect("accounts:keep") if request.user.is_guest else allauth_views.password_set(request)


@signed_in
def email(request: MemberRequest) -> HttpResponse:
    """Show and change a member's e-mail addresses; send a guest to the page where guests become members."""
    return redirect("accounts:keep") if request.user.is_guest else allauth_views.email(request)


def password_reset(request: HttpRequest) -> HttpResponse:
    """Mail a link for a new password; on a site without mail, say whom to ask instead."""
    if not mail_is_sent():
        return render(request, "account/password_reset.html", {"sends_mail": False})
    answer: HttpResponse = allauth_views.PasswordResetView.as_view(extra_context={"sends_mail": True})(request)
    return answer


def _register_guest(request: MemberRequest, form: KeepForm) -> User | None:
    """Return the new member; None, with an error on the form, if the username was taken a moment ago."""
    chosen = form.cleaned_data
    try:
        return keep_guest(user_id=request.user.pk, username=chosen["username"], password=chosen["password1"])
    except IntegrityError:
        form.add_error("username", _("This username is taken. Choose another one."))
        return None
    except NotAGuestError:  # a second click, behind the first
        return User.objects.get(pk=request.user.pk)


@require_POST
@signed_in
def join(request: MemberRequest) -> HttpResponse:
    """Join the class with a code."""
    if request.user.is_guest:
        messages.info(request, _("Create an account first, so that your teacher can recognize you."))
        return redirect("accounts:keep")
    form = JoinForm(request.POST)
    wrong_codes = WrongCodeThrottle(request)
    if wrong_codes.is_exceeded():
        form.add_error(
            "join_code", _("You have tried too many codes. Wait a minute, and check the code with your teacher.")
        )
        return render(request, "accounts/join.html", {"form": form}, status=429)
    if form.is_valid():
        try:
            membership = join_class(user=request.user, join_code=form.cleaned_data["join_code"])
        except UnknownJoinCodeError:
            wrong_codes.count_failure()
            form.add_error("join_code", _("No class has this code. Check it, or ask your teacher."))
        else:
            messages.success(request, _("Welcome to %(klass)s.") % {"klass": membership.klass})
            return redirect("classroom:home")
    return render(request, "accounts/join.html", {"form": form}, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@signed_in
def tokens(request: MemberRequest) -> HttpResponse:
    """List the user's API tokens and create one, whose text is shown only once."""
    if request.user.is_guest:
        return redirect("accounts:keep")
    form = TokenForm(request.POST if request.method == "POST" else None, user=request.user)
    made = _made_token(request, form) if form.is_valid() else None
    context = {"form": TokenForm(user=request.user) if made else form, "made": made, "tokens": tokens_of(request.user)}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


def _made_token(request: MemberRequest, form: TokenForm) -> NewToken | None:
    """Return a new token; None, with an error on the form, if the user has too many."""
    name, scopes, days = (form.cleaned_data[field] for field in ("name", "scopes", "days"))
    try:
        return make_token(user=request.user, name=name, scopes=scopes, expires_at=timezone.now() + days)
    except TooManyTokensError:
        form.add_error(None, _("You already have %(most)s tokens. Revoke one first.") % {"most": MOST_TOKENS})
        return None


@require_POST
@signed_in
def token_revoke(request: MemberRequest, token_id: int) -> HttpResponse:
    """Revoke one of the user's tokens."""
    revoke_token(token=get_object_or_404(tokens_of(request.user), pk=token_id))
    messages.success(request, _("Token revoked. Programs that use it no longer have access."))
    return redirect("accounts:tokens")


@require_safe
@signed_in
def job(request: MemberRequest, job_id: int) -> HttpResponse:
    """Show the state of one of the user's jobs."""
    return render(request, "accounts/job.html", _job_context(_own_job(request, job_id)))


@require_safe
@signed_in
def job_progress(request: MemberRequest, job_id: int) -> HttpResponse:
    """Show the state of a job as a fragment; once it is done, lead to its outcome or reload the page."""
    found = _own_job(request, job_id)
    if found.state != JobState.DONE:
        return render(request, "accounts/job.html#progress", _job_context(found))
    return go(request, found.result_link) if found.result_link else HttpResponseClientRefresh()


@require_POST
@signed_in
def job_cancel(request: MemberRequest, job_id: int) -> HttpResponse:
    """Cancel a job."""
    cancel_job(job_id=_own_job(request, job_id).pk)
    return redirect(page_before(request, "accounts:job", job_id))


@require_POST
@signed_in
def job_retry(request: MemberRequest, job_id: int) -> HttpResponse:
    """Run a job again that failed or was cancelled."""
    retry_job(job_id=_own_job(request, job_id).pk)
    return redirect(page_before(request, "accounts:job", job_id))


@require_safe
@signed_in
def job_file(request: MemberRequest, job_id: int) -> HttpResponse:
    """Download the file that a job made."""
    found = _own_job(request, job_id)
    if not found.file:
        raise Http404(f"job {job_id} has no file")
    name = Path(str(found.file.name)).name
    answer = HttpResponse(found.file.read(), content_type=guess_type(name)[0] or "application/octet-stream")
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    answer["Cache-Control"] = "no-store"
    return answer


def _own_job(request: MemberRequest, job_id: int) -> Job:
    found = get_object_or_404(Job, pk=job_id, owner=request.user)
    kind = KINDS.get(found.kind)
    if kind and kind.may_open and not import_string(kind.may_open)(found):
        raise Http404(f"job {job_id} is no longer its owner's to see")
    return found


def _job_context(found: Job) -> dict[str, object]:
    return {"job": found, "kind": KINDS.get(found.kind)}
