"""The profile editor: its parts, stored at every change, saved or discarded."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import trigger_client_event

from apps.accounts.requests import MemberRequest, for_instructors, go
from apps.core.i18n.rendering import plain
from apps.deals.models import ProfileDraft
from apps.deals.selectors.editor import BIDDING_LABELS, PARTS, Editor
from apps.deals.selectors.fields import OPPONENT, PARTNER, PLAIN, RANDOM
from apps.deals.selectors.queries import drafts_of, profiles_of
from apps.deals.selectors.statistics import Figure, State, relaxation_of
from apps.deals.services.document_edits import UnknownChangeError
from apps.deals.services.drafts import (
    DraftTooLargeError,
    Edit,
    NameTakenError,
    StaleDraftError,
    apply_moves,
    discard_draft,
    edit_draft,
    has_new_layout,
    save_draft,
)
from apps.deals.views.profiles import as_file
from apps.deals.views.statistics import compute, figure_context, requested_figures
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import Problem, ProfileError
from bridgeclass.engine.messages import Message, msgid

PAGE = "deals/draft.html"
MAX_MARK_LENGTH = 32
STILL_COUNTING = msgid("the deals that fit are still being counted: save again in a moment")
SAVED, MAX_SAVED = "saved_drafts", 20
"""Session key of the profiles that the last drafts became, for pages that are still open."""
DRAW_KINDS = (
    (PLAIN, pgettext_lazy("draw", "None")),
    (RANDOM, _("Drawn by chance")),
    (PARTNER, _("Partner’s suit")),
    (OPPONENT, _("An opponent’s suit")),
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def draft(request: MemberRequest, draft_id: int, part: str) -> HttpResponse:
    """Show or change one part of a draft."""
    if part not in PARTS:
        raise Http404(part)
    try:
        found = drafts_of(request.user).get(pk=draft_id)
        if request.method == "POST":
            return _edit(request, found, part)
    except ProfileDraft.DoesNotExist:
        return _gone(request, draft_id)
    return render(request, PAGE, {**_context(found, part), **requested_figures(request, found.document)})


def _gone(request: MemberRequest, draft_id: int) -> HttpResponse:
    """Redirect from a draft that was saved or discarded; an open page keeps its text and shows a message."""
    saved_as = request.session.get(SAVED, {}).get(str(draft_id))
    profile = profiles_of(request.user).filter(pk=saved_as).first() if saved_as else None
    if profile:
        why, url, label = gettext("This draft was saved."), "deals:profile", gettext("Go to the saved profile")
    else:
        why, url, label = gettext("This draft no longer exists."), "deals:profiles", gettext("Go to the hand profiles")
    goal = resolve_url(url, profile.pk) if profile else resolve_url(url)
    if request.htmx:
        return _not_stored(request, why, goal, label)
    if request.POST:
        why = gettext("%(why)s Your last change was not saved.") % {"why": why}
    messages.info(request, why)
    return redirect(goal)


def _not_stored(request: MemberRequest, why: str, url: str, label: str) -> HttpResponse:
    """Show in an open page that a change was not stored, and leave the rest of the page alone."""
    return render(request, "deals/not_stored.html", {"why": why, "url": url, "label": label}, status=422)


def _edit(request: MemberRequest, before: ProfileDraft, part: str) -> HttpResponse:
    """Store the submitted fields, then carry out the submitted action."""
    name, _, rest = request.POST.get("do", "").partition(":")
    action = "" if name in ("", "keep", "go", "save", "loosen") else request.POST["do"]
    layout, version = (_number(request.POST.get(key, "")) for key in ("layout", "seen_version"))
    page = request.POST.get("page_mark", "")[:MAX_MARK_LENGTH]
    try:
        edit = Edit(layout, dict(request.POST.lists()), action, version, page)
        found = edit_draft(draft_id=before.pk, edit=edit)
    except StaleDraftError:
        return _stale(request, before, part)
    except UnknownChangeError:
        messages.error(request, gettext("That change does not fit this draft. Here is the draft as it is now."))
        return go(request, "deals:draft", before.pk, part)
    except DraftTooLargeError:
        messages.error(request, gettext("The profile would be too large, so the change was not saved."))
        return go(request, "deals:draft", before.pk, part)
    if name == "save":
        return _save(request, found, part)
    if name == "loosen":
        apply_moves(draft_id=found.pk, moves=relaxation_of(found.document))
    if request.htmx and found.layout == before.layout and not has_new_layout(before.document, found.document):
        return _updates(request, found, part)
    goal = rest if name == "go" and rest in PARTS else part
    return go(request, reverse("deals:draft", args=(found.pk, goal)) + _anchor(action))


def _number(text: str) -> int:
    """Return a number; -1, which fits no draft, for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _stale(request: MemberRequest, found: ProfileDraft, part: str) -> HttpResponse:
    """Refuse a change from a page that shows an older version of the draft."""
    why = gettext("This draft was changed in another tab.")
    if request.htmx:
        return _not_stored(request, why, resolve_url("deals:draft", found.pk, part), gettext("Reload the draft"))
    messages.error(request, gettext("%(why)s Your last change was not saved.") % {"why": why})
    return redirect("deals:draft", found.pk, part)


def _updates(request: MemberRequest, found: ProfileDraft, part: str) -> HttpResponse:
    """Return the fragments that update an open page; shares only if they differ from the submitted ones."""
    context = _context(found, part)
    weights = [sub["weight"] for sub in context.get("subs", ())]
    context["mix_changed"] = any(request.POST.get(one.path, one.value) != one.value for one in weights)
    return trigger_client_event(render(request, "deals/stored.html", context), "profile-kept")


def _anchor(action: str) -> str:
    """Return where to continue on the page after an action."""
    words = action.split(":")
    if len(words) < 3 or words[0] in ("remove", "up"):
        return "#mix" if action else ""
    return f"#kind-{words[2]}"


def _save(request: MemberRequest, found: ProfileDraft, part: str) -> HttpResponse:
    """Save a draft as a revision, or show why it cannot be saved."""
    odds = compute(request, found.document, Figure.ODDS)
    if odds.state != State.READY:
        context = {"draft": found, "part": part, "saving": True}
        if request.htmx:
            return render(request, "deals/saving.html", context)
        return _refused(request, found, part, [Problem("", Message(STILL_COUNTING))], context)
    if odds.content and not odds.content["is_possible"]:
        problem = Problem("", Message("no deal fits this profile: see the conflicting conditions under Frequency"))
        return _refused(request, found, part, [problem])
    try:
        revision = save_draft(draft_id=found.pk)
    except ProfileError:
        return _refused(request, found, part, [])
    except NameTakenError:
        problem = Problem("profile_name", Message("you already have a profile with this name"))
        return _refused(request, found, part, [problem])
    remembered = {**request.session.get(SAVED, {}), str(found.pk): revision.profile_id}
    request.session[SAVED] = dict([*remembered.items()][-MAX_SAVED:])
    messages.success(request, gettext("Revision %(number)s saved.") % {"number": revision.number})
    return go(request, "deals:profile", revision.profile_id)


def _refused(
    request: MemberRequest,
    found: ProfileDraft,
    part: str,
    extra: Iterable[Problem],
    more: Mapping[str, object] = MappingProxyType({}),
) -> HttpResponse:
    """Show why a draft is not saved; a page whose save waited for a count is loaded again."""
    if request.htmx:
        for problem in extra:
            messages.error(request, f"{gettext('Not saved.')} {plain(problem.text)}.")
        return go(request, f"{resolve_url('deals:draft', found.pk, part)}?look=odds")
    odds = figure_context(found.document, Figure.ODDS)
    context = {**_context(found, part, extra), **odds, "refused": True, **more}
    return render(request, PAGE, context, status=422)


@require_POST
@for_instructors
def draft_discard(request: MemberRequest, draft_id: int) -> HttpResponse:
    """Discard a draft."""
    found = drafts_of(request.user).filter(pk=draft_id).first()
    if found is None:
        return _gone(request, draft_id)
    discard_draft(draft_id=found.pk)
    messages.success(request, gettext("Draft deleted."))
    return redirect("deals:profile", found.profile_id) if found.profile_id else redirect("deals:profiles")


@require_safe
@for_instructors
def draft_json(request: MemberRequest, draft_id: int) -> JsonResponse:
    """Download the document of a draft as it is."""
    found = get_object_or_404(drafts_of(request.user), pk=draft_id)
    return as_file(found.document, found.name)


def _context(found: ProfileDraft, part: str, extra: Iterable[Problem] = ()) -> dict[str, Any]:
    """Return what the page of a part shows."""
    editor = Editor.of(found.document, extra)
    context: dict[str, Any] = {
        "draft": found,
        "page_mark": secrets.token_hex(MAX_MARK_LENGTH // 2),
        "part": part,
        "parts": PARTS,
        "editor": editor,
        "wrong": editor.wrong,
        "figures_at": reverse("deals:draft-figure", args=(found.pk, "odds")).removesuffix("odds"),
    }
    if part == "about":
        order = editor.order()
        slots = (*order.values, "", "", "", "")[:4]
        return context | {"about": editor.about(), "order": order, "slots": slots, "smart": editor.smart_order()}
    if part == "together":
        return context | {"sides": (editor.side("ns"), editor.side("ew"))}
    return context | {
        "seat": Seat.parse(part),
        "subs": editor.subs(Seat.parse(part)),
        "mix": editor.block(f"seat_profiles.{part}.subprofiles"),
        "draw_kinds": DRAW_KINDS,
        "bidding_kinds": BIDDING_LABELS,
    }
