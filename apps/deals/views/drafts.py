"""The editor of a profile: its parts, kept at every change, saved or discarded."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import trigger_client_event

from apps.accounts.requests import MemberRequest, for_instructors, go
from apps.core.i18n.phrases import localize
from apps.deals.models import ProfileDraft
from apps.deals.selectors import drafts_of, profiles_of
from apps.deals.selectors.editor import BIDDING_LABELS, PARTS, Editor
from apps.deals.selectors.statistics import Figure, State, loosening_of
from apps.deals.services import (
    DraftTooLargeError,
    Edit,
    NameTakenError,
    StaleDraftError,
    StaleLayoutError,
    UnknownChangeError,
    apply_moves,
    discard_draft,
    edit_draft,
    save_draft,
)
from apps.deals.services.document_edits import OPPONENT, PARTNER, PLAIN, RANDOM
from apps.deals.services.drafts import is_relaid
from apps.deals.views.files import as_file
from apps.deals.views.statistics import compute, figures_asked, odds_context
from bridgeclass.engine.auctions import Seat
from bridgeclass.engine.dealing import Problem, ProfileError

PAGE = "deals/draft.html"
LONGEST_MARK = 32
STILL_COUNTING = gettext_noop("the deals that fit are still being counted: save again in a moment")
SAVED, MOST_SAVED = "saved_drafts", 20
"""Where a session remembers which profiles its last drafts became, for pages that still show them."""
DRAW_KINDS = (
    (PLAIN, pgettext_lazy("draw", "None")),
    (RANDOM, _("Drawn by chance")),
    (PARTNER, _("Partner’s suit")),
    (OPPONENT, _("An opponent’s suit")),
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def draft(request: MemberRequest, draft_id: int, part: str) -> HttpResponse:
    """One part of a draft: to be read, changed, and left for another part."""
    if part not in PARTS:
        raise Http404(part)
    try:
        found = drafts_of(request.user).get(pk=draft_id)
        if request.method == "POST":
            return _edited(request, found, part)
    except ProfileDraft.DoesNotExist:
        return _gone(request, draft_id)
    return render(request, PAGE, {**_context(found, part), **figures_asked(request, found.document)})


def _gone(request: MemberRequest, draft_id: int) -> HttpResponse:
    """Lead on from a draft that was saved or discarded; an open page is told, and keeps what is typed in it."""
    saved_as = request.session.get(SAVED, {}).get(str(draft_id))
    profile = profiles_of(request.user).filter(pk=saved_as).first() if saved_as else None
    why = gettext("This draft was saved.") if profile else gettext("This draft is not there any more.")
    goal = resolve_url("deals:profile", profile.pk) if profile else resolve_url("deals:profiles")
    if request.htmx:
        return _not_kept(
            request, why, goal, gettext("Go to the saved profile") if profile else gettext("Go to the hand profiles")
        )
    messages.info(
        request,
        gettext("%(why)s Your last change came after that and is not kept.") % {"why": why} if request.POST else why,
    )
    return redirect(goal)


def _not_kept(request: MemberRequest, why: str, way_on: str, way_words: str) -> HttpResponse:
    """Say in an open page that a change was not kept, and leave the rest of the page alone."""
    context = {"why": why, "way_on": way_on, "way_words": way_words}
    return render(request, "deals/not_kept.html", context, status=422)


def _edited(request: MemberRequest, before: ProfileDraft, part: str) -> HttpResponse:
    """Keep what was filled in, then do what was asked for."""
    name, _, rest = request.POST.get("do", "").partition(":")
    action = "" if name in ("", "keep", "go", "save", "loosen") else request.POST["do"]
    try:
        found = edit_draft(draft_id=before.pk, edit=_edit(request, action))
    except (StaleLayoutError, StaleDraftError):
        return _stale(request, before, part)
    except UnknownChangeError:
        messages.error(request, gettext("There is no place for that change in this draft. Here it is now."))
        return go(request, "deals:draft", before.pk, part)
    except DraftTooLargeError:
        messages.error(request, gettext("That is more than a profile can hold; it was not kept."))
        return go(request, "deals:draft", before.pk, part)
    if name == "save":
        return _save(request, found, part)
    if name == "loosen":
        apply_moves(draft_id=found.pk, moves=loosening_of(found.document))
    if request.htmx and found.layout == before.layout and not is_relaid(before.document, found.document):
        return trigger_client_event(render(request, "deals/kept.html", _kept(request, found, part)), "profile-kept")
    goal = rest if name == "go" and rest in PARTS else part
    address = reverse("deals:draft", args=(found.pk, goal))
    return go(request, address + _anchor(action))


def _edit(request: MemberRequest, action: str) -> Edit:
    """What a form sends; a number that is none fits no draft."""
    layout, version = (_whole(request.POST.get(name, "")) for name in ("layout", "seen_version"))
    page = request.POST.get("page_mark", "")[:LONGEST_MARK]
    return Edit(layout, dict(request.POST.lists()), action, version, page)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _stale(request: MemberRequest, found: ProfileDraft, part: str) -> HttpResponse:
    """Refuse a change from a page that shows the draft as it no longer is."""
    why = gettext("This draft was changed in another tab.")
    if request.htmx:
        return _not_kept(request, why, resolve_url("deals:draft", found.pk, part), gettext("Check again"))
    messages.error(
        request, gettext("%(why)s Your last change was not kept. Here is the draft as it is now.") % {"why": why}
    )
    return redirect("deals:draft", found.pk, part)


def _kept(request: MemberRequest, found: ProfileDraft, part: str) -> dict[str, Any]:
    """What an open page puts right in itself; shares only if they are other than filled in."""
    context = _context(found, part)
    subs = context.get("subs", ())
    changed = any(request.POST.get(sub.weight.path, sub.weight.value) != sub.weight.value for sub in subs)
    return {**context, "mix_changed": changed}


def _anchor(action: str) -> str:
    """Where on the page to go on after a part came or went."""
    words = action.split(":")
    if len(words) < 3 or words[0] in ("remove", "up"):
        return "#mix" if action else ""
    return f"#kind-{words[2]}"


def _save(request: MemberRequest, found: ProfileDraft, part: str) -> HttpResponse:
    """Store a revision; what keeps it from being one is shown, and the draft stays."""
    odds = compute(request, found.document, Figure.ODDS)
    if odds.state != State.READY:
        context = {"draft": found, "part": part, "saving": True}
        if request.htmx:
            return render(request, "deals/saving.html", context)
        return _refused(request, found, part, [Problem("", gettext(STILL_COUNTING))], context)
    if odds.content and not odds.content.is_possible:
        return _refused(
            request, found, part, [Problem("", gettext("no deal fits this profile: see what clashes beside it"))]
        )
    try:
        revision = save_draft(draft_id=found.pk)
    except ProfileError:
        return _refused(request, found, part, [])
    except NameTakenError:
        return _refused(
            request, found, part, [Problem("profile_name", gettext("you have another profile of this name"))]
        )
    remembered = {**request.session.get(SAVED, {}), str(found.pk): revision.profile_id}
    request.session[SAVED] = dict([*remembered.items()][-MOST_SAVED:])
    messages.success(request, gettext("Revision %(number)s is saved.") % {"number": revision.number})
    return go(request, "deals:profile", revision.profile_id)


def _refused(
    request: MemberRequest,
    found: ProfileDraft,
    part: str,
    extra: Iterable[Problem],
    more: Mapping[str, object] = MappingProxyType({}),
) -> HttpResponse:
    """Show why a draft is not saved; a page whose save waited for a count is loaded anew."""
    if request.htmx:
        for problem in extra:
            messages.error(request, f"{gettext('Not saved.')} {localize(problem.words)}.")
        return go(request, f"{resolve_url('deals:draft', found.pk, part)}?look=odds")
    context = {**_context(found, part, extra), **odds_context(found.document), "refused": True, **more}
    return render(request, PAGE, context, status=422)


@require_POST
@for_instructors
def draft_discard(request: MemberRequest, draft_id: int) -> HttpResponse:
    """Forget a draft."""
    found = drafts_of(request.user).filter(pk=draft_id).first()
    if found is None:
        return _gone(request, draft_id)
    discard_draft(draft_id=found.pk)
    messages.success(request, gettext("The draft is discarded."))
    return redirect("deals:profile", found.profile_id) if found.profile_id else redirect("deals:profiles")


@require_safe
@for_instructors
def draft_json(request: MemberRequest, draft_id: int) -> JsonResponse:
    """A draft's document, as it is."""
    found = get_object_or_404(drafts_of(request.user), pk=draft_id)
    return as_file(found.document, found.name)


def _context(found: ProfileDraft, part: str, extra: Iterable[Problem] = ()) -> dict[str, Any]:
    """What the page of a part shows."""
    editor = Editor.of(found.document, extra)
    context: dict[str, Any] = {
        "draft": found,
        "page_mark": secrets.token_hex(LONGEST_MARK // 2),
        "part": part,
        "parts": PARTS,
        "editor": editor,
        "figures_at": reverse("deals:draft-figure", args=(found.pk, "odds")).removesuffix("odds"),
    }
    if part == "about":
        order = editor.order()
        slots = (*order.values, "", "", "", "")[:4]
        context |= {"about": editor.about(), "order": order, "slots": slots, "smart": editor.smart_order()}
    elif part == "together":
        context["sides"] = (editor.side("ns"), editor.side("ew"))
    else:
        seat = Seat.parse(part)
        mix = editor.block(f"seat_profiles.{part}.subprofiles")
        context |= {"seat": seat, "subs": editor.subs(seat), "mix": mix, "draw_kinds": DRAW_KINDS}
        context["bidding_kinds"] = BIDDING_LABELS
    return context | {"wrong": editor.wrong}
