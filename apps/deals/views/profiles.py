"""Profiles: the list, one with its revisions, a new one, sharing, and documents in and out."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Count, Max
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.requests import MemberRequest, for_instructors
from apps.deals.forms import NOT_YOUR_CLASS, ImportForm, NewProfileForm, SearchForm, ShareForm
from apps.deals.models import ProfileRevision
from apps.deals.selectors import drafts_of, editable_profiles, profiles_of
from apps.deals.selectors.schema import profile_schema
from apps.deals.selectors.summary import seats_of
from apps.deals.selectors.templates import find_templates, template_profiles
from apps.deals.services import (
    TooManyDraftsError,
    begin_draft,
    blank_document,
    draft_of_profile,
    duplicate_profile,
    share_profile,
)
from apps.deals.views.files import as_file
from apps.deals.views.statistics import figures_asked, revision_of

BLANK = "blank"
TOO_MANY = _("You have very many drafts. Save or discard some, then go on.")


@require_safe
@for_instructors
def profiles(request: MemberRequest) -> HttpResponse:
    """The person's drafts, and the profiles that the person may use."""
    form = SearchForm(request.GET)
    found = profiles_of(request.user).filter(name__icontains=form.words).select_related("owner")
    found = found.annotate(newest=Max("revisions__number"), saved_at=Max("revisions__created_at"))
    rows = list(found.order_by("name", "pk"))
    context = {
        "form": form,
        "drafts": drafts_of(request.user),
        "own": [row for row in rows if row.owner_id == request.user.pk and row.put_away_at is None],
        "shared": [row for row in rows if row.owner_id not in (None, request.user.pk) and row.put_away_at is None],
        "shipped": [row for row in rows if row.owner_id is None],
        "put_away": [row for row in rows if row.owner_id == request.user.pk and row.put_away_at],
    }
    return render(request, "deals/profiles.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def profile_new(request: MemberRequest) -> HttpResponse:
    """What a new profile may begin from; begun by a POST."""
    if request.method != "POST":
        form = SearchForm(request.GET)
        context = {"form": form, "templates": find_templates(form.words), "new_form": NewProfileForm()}
        return render(request, "deals/new.html", {**context, "import_form": ImportForm()})
    key, named = request.POST.get("start", BLANK), NewProfileForm(request.POST)
    name = named.cleaned_data["name"] if named.is_valid() else ""
    if key == BLANK:
        document = blank_document(name or "New profile", str(request.user))
    else:
        chosen = next((one for one in template_profiles() if one.key == key), None)
        if chosen is None:
            raise Http404(key)
        document = chosen.document | ({"profile_name": name} if name else {}) | {"author": str(request.user)}
    return _begin(request, document)


@require_safe
@for_instructors
def templates(request: MemberRequest) -> HttpResponse:
    """The templates that a search finds, as the part of an open page."""
    return render(request, "deals/new.html#templates", {"templates": find_templates(SearchForm(request.GET).words)})


@require_POST
@for_instructors
def profile_import(request: MemberRequest) -> HttpResponse:
    """Begin a draft from a document; one that is no profile is refused with every reason."""
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        return _begin(request, form.cleaned_data["document"])
    context = {"import_form": form, "form": SearchForm(), "new_form": NewProfileForm(), "templates": find_templates("")}
    return render(request, "deals/new.html", context, status=422)


def _begin(request: MemberRequest, document: dict[str, object]) -> HttpResponse:
    try:
        draft = begin_draft(owner=request.user, document=document)
    except TooManyDraftsError:
        messages.error(request, TOO_MANY)
        return redirect("deals:profiles")
    return redirect("deals:draft", draft.pk, "about")


@require_safe
@for_instructors
def profile(request: MemberRequest, profile_id: int) -> HttpResponse:
    """A profile as its newest revision has it."""
    found = get_object_or_404(profiles_of(request.user), pk=profile_id)
    return _revision(request, found.revisions.select_related("profile__owner").latest("number"))


@require_safe
@for_instructors
def profile_revision(request: MemberRequest, profile_id: int, number: int) -> HttpResponse:
    """A profile as one of its revisions has it."""
    return _revision(request, revision_of(request, profile_id, number))


def _revision(request: MemberRequest, revision: ProfileRevision) -> HttpResponse:
    found = revision.profile
    is_own = editable_profiles(request.user).filter(pk=found.pk).exists()
    revisions = list(found.revisions.select_related("author").defer("document"))
    context = {
        "revision": revision,
        "profile": found,
        "document": revision.document,
        "seats": seats_of(revision.document),
        "revisions": revisions,
        "is_newest": revision.number == revisions[0].number,
        "is_own": is_own,
        "own_draft": drafts_of(request.user).filter(profile=found).first() if is_own else None,
        "share_form": ShareForm(request.user, found) if is_own else None,
        "sets": found.revisions.aggregate(sets=Count("practice_sets", distinct=True))["sets"],
        "figures_at": reverse("deals:revision-figure", args=(found.pk, revision.number, "odds")).removesuffix("odds"),
        **figures_asked(request, revision.document),
    }
    return render(request, "deals/profile.html", context)


@require_POST
@for_instructors
def profile_edit(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Go on with the person's draft of a profile, or begin one."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    try:
        draft = draft_of_profile(owner=request.user, profile=found)
    except TooManyDraftsError:
        messages.error(request, TOO_MANY)
        return redirect("deals:profile", found.pk)
    return redirect("deals:draft", draft.pk, "about")


@require_POST
@for_instructors
def revision_edit(request: MemberRequest, profile_id: int, number: int) -> HttpResponse:
    """Begin a draft anew from an older revision."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    revision = get_object_or_404(found.revisions, number=number)
    try:
        draft = draft_of_profile(owner=request.user, profile=found, revision=revision)
    except TooManyDraftsError:
        messages.error(request, TOO_MANY)
        return redirect("deals:profile", found.pk)
    return redirect("deals:draft", draft.pk, "about")


@require_POST
@for_instructors
def profile_duplicate(request: MemberRequest, profile_id: int, number: int) -> HttpResponse:
    """Begin a profile of one's own as a copy of this one."""
    revision = revision_of(request, profile_id, number)
    try:
        draft = duplicate_profile(owner=request.user, revision=revision)
    except TooManyDraftsError:
        messages.error(request, TOO_MANY)
        return redirect("deals:profile", profile_id)
    return redirect("deals:draft", draft.pk, "about")


@require_POST
@for_instructors
def profile_share(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Let the instructors of some classes use a profile."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    form = ShareForm(request.user, found, request.POST)
    if not form.is_valid():
        messages.error(request, NOT_YOUR_CLASS)
    else:
        share_profile(profile=found, classes=form.cleaned_data["classes"])
        messages.success(request, gettext("Saved: who may use this profile."))
    return redirect("deals:profile", found.pk)


@require_safe
@for_instructors
def revision_json(request: MemberRequest, profile_id: int, number: int) -> JsonResponse:
    """A revision's document as a file."""
    revision = revision_of(request, profile_id, number)
    return as_file(revision.document, revision.profile.name)


@require_safe
@for_instructors
def schema(_: MemberRequest) -> JsonResponse:
    """The JSON Schema of a profile's document."""
    return JsonResponse(profile_schema(), content_type="application/schema+json")
