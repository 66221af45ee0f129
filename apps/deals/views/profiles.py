"""Profiles: the list, a profile with its revisions, a new one, sharing, import and export."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.db.models import Count, Max
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.requests import MemberRequest, for_instructors
from apps.cards.forms import SearchForm
from apps.deals.forms import ImportForm, NewProfileForm, ShareForm
from apps.deals.models import HandProfile, PracticeSet, ProfileDraft, ProfileRevision
from apps.deals.selectors.descriptions import seat_views
from apps.deals.selectors.fields import Document
from apps.deals.selectors.queries import drafts_of, editable_profiles, profiles_of
from apps.deals.selectors.templates import find_templates, profile_schema, template_profiles
from apps.deals.services.document_edits import blank_document
from apps.deals.services.drafts import TooManyDraftsError, begin_draft, draft_of_profile, duplicate_profile
from apps.deals.services.profiles import share
from apps.deals.views.statistics import requested_figures, revision_of

BLANK = "blank"


@require_safe
@for_instructors
def profiles(request: MemberRequest) -> HttpResponse:
    """List the user's drafts, and the profiles that the user may use."""
    form = SearchForm(request.GET)
    found = profiles_of(request.user).filter(name__icontains=form.words).select_related("owner")
    found = found.annotate(newest=Max("revisions__number"), saved_at=Max("revisions__created_at"))
    rows = list(found.order_by("name", "pk"))
    own = [row for row in rows if row.owner_id == request.user.pk]
    context = {
        "form": form,
        "drafts": drafts_of(request.user),
        "own": [row for row in own if row.put_away_at is None],
        "shared": [row for row in rows if row.owner_id not in (None, request.user.pk) and row.put_away_at is None],
        "shipped": [row for row in rows if row.owner_id is None],
        "archived": [row for row in own if row.put_away_at],
    }
    return render(request, "deals/profiles.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def profile_new(request: MemberRequest) -> HttpResponse:
    """Show what a new profile may start from; a POST creates its draft."""
    if request.method != "POST":
        return _new_page(request, SearchForm(request.GET), ImportForm())
    key, named = request.POST.get("start", BLANK), NewProfileForm(request.POST)
    name = named.cleaned_data["name"] if named.is_valid() else ""
    if key == BLANK:
        document = blank_document(name or "New profile", str(request.user))
    else:
        chosen = next((one for one in template_profiles() if one.key == key), None)
        if chosen is None:
            raise Http404(key)
        document = chosen.document | ({"profile_name": name} if name else {}) | {"author": str(request.user)}
    return _open(request, lambda: begin_draft(owner=request.user, document=document))


def _new_page(request: MemberRequest, form: SearchForm, import_form: ImportForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "templates": find_templates(form.words), "new_form": NewProfileForm()}
    return render(request, "deals/new.html", {**context, "import_form": import_form}, status=status)


@require_safe
@for_instructors
def templates(request: MemberRequest) -> HttpResponse:
    """Show the templates that match a search as a fragment."""
    return render(request, "deals/new.html#templates", {"templates": find_templates(SearchForm(request.GET).words)})


@require_POST
@for_instructors
def profile_import(request: MemberRequest) -> HttpResponse:
    """Create a draft from a document."""
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _new_page(request, SearchForm(), form, status=422)
    return _open(request, lambda: begin_draft(owner=request.user, document=form.cleaned_data["document"]))


def _open(
    request: MemberRequest, create: Callable[[], ProfileDraft], otherwise: HandProfile | None = None
) -> HttpResponse:
    """Open the draft that a function creates; with too many drafts, go to a profile or the list."""
    try:
        draft = create()
    except TooManyDraftsError:
        messages.error(request, gettext("You have too many drafts. Save or delete some first."))
        return redirect("deals:profile", otherwise.pk) if otherwise else redirect("deals:profiles")
    return redirect("deals:draft", draft.pk, "about")


@require_safe
@for_instructors
def profile(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Show the newest revision of a profile."""
    found = get_object_or_404(profiles_of(request.user), pk=profile_id)
    return _revision(request, found.revisions.select_related("profile__owner").latest("number"))


@require_safe
@for_instructors
def profile_revision(request: MemberRequest, profile_id: int, number: int) -> HttpResponse:
    """Show a revision of a profile."""
    return _revision(request, revision_of(request, profile_id, number))


def _revision(request: MemberRequest, revision: ProfileRevision) -> HttpResponse:
    found = revision.profile
    is_own = editable_profiles(request.user).filter(pk=found.pk).exists()
    revisions = list(found.revisions.select_related("author").defer("document"))
    context = {
        "revision": revision,
        "profile": found,
        "document": revision.document,
        "seats": seat_views(revision.document),
        "revisions": revisions,
        "is_newest": revision.number == revisions[0].number,
        "is_own": is_own,
        "own_draft": drafts_of(request.user).filter(profile=found).first() if is_own else None,
        "share_form": ShareForm(request.user, found) if is_own else None,
        "sets": found.revisions.aggregate(sets=Count("practice_sets", distinct=True))["sets"],
        "figures_at": reverse("deals:revision-figure", args=(found.pk, revision.number, "odds")).removesuffix("odds"),
        **requested_figures(request, revision.document),
    }
    return render(request, "deals/profile.html", context)


@require_POST
@for_instructors
def profile_edit(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Open the user's draft of a profile."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    return _open(request, lambda: draft_of_profile(owner=request.user, profile=found), found)


@require_POST
@for_instructors
def revision_edit(request: MemberRequest, profile_id: int, number: int) -> HttpResponse:
    """Start the user's draft over from an older revision."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    revision = get_object_or_404(found.revisions, number=number)
    return _open(request, lambda: draft_of_profile(owner=request.user, profile=found, revision=revision), found)


@require_POST
@for_instructors
def profile_duplicate(request: MemberRequest, profile_id: int, number: int) -> HttpResponse:
    """Create a draft of an own profile as a copy of a revision."""
    revision = revision_of(request, profile_id, number)
    return _open(request, lambda: duplicate_profile(owner=request.user, revision=revision), revision.profile)


@require_POST
@for_instructors
def profile_share(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Share a profile with the instructors of some classes."""
    return share_with_classes(request, get_object_or_404(editable_profiles(request.user), pk=profile_id))


def share_with_classes(request: MemberRequest, shared: HandProfile | PracticeSet) -> HttpResponse:
    """Share a profile or a set as a ShareForm says, and return to its page."""
    form = ShareForm(request.user, shared, request.POST)
    if form.is_valid():
        share(shared=shared, classes=form.cleaned_data["classes"])
        messages.success(request, gettext("Sharing saved."))
    else:
        messages.error(request, gettext("Choose only classes that you teach."))
    return redirect("deals:profile" if isinstance(shared, HandProfile) else "deals:set", shared.pk)


@require_safe
@for_instructors
def revision_json(request: MemberRequest, profile_id: int, number: int) -> JsonResponse:
    """Download the document of a revision."""
    revision = revision_of(request, profile_id, number)
    return as_file(revision.document, revision.profile.name)


def as_file(document: Document, name: str) -> JsonResponse:
    """Return a document as a JSON file named after its profile."""
    response = JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "profile"}.json"'
    return response


@require_safe
@for_instructors
def schema(_: MemberRequest) -> JsonResponse:
    """Return the JSON Schema of a profile's document."""
    return JsonResponse(profile_schema(), content_type="application/schema+json")
