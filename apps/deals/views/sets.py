"""Practice sets: the list, a set with its boards and files, a new set, and boards of other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.models import UNDER_WAY, Job, JobState
from apps.accounts.requests import MemberRequest, for_instructors
from apps.accounts.services.jobs import TooManyJobsError
from apps.core.i18n.rendering import plain
from apps.core.idempotency import run_form_once
from apps.deals.forms import BoardsForm, SetForm, ShareForm
from apps.deals.selectors.boards import set_as_text
from apps.deals.selectors.embargo import embargo_notice, embargoed_boards
from apps.deals.selectors.queries import PREVIEW_JOB, editable_sets, jobs_of, practice_sets_of, profiles_to_deal
from apps.deals.services.generation_jobs import start_set
from apps.deals.services.importing import start_import, start_preview
from apps.deals.services.sets import MAX_BOARDS
from apps.deals.views.profiles import share_with_classes
from bridgeclass.engine.message_json import Json, text_from_json
from bridgeclass.engine.messages import Literal, Text

MAX_JOBS_SHOWN = 5
BOARDS_PER_PAGE = 50


@require_safe
@for_instructors
def sets(request: MemberRequest) -> HttpResponse:
    """List the practice sets that the user may use, and those being dealt."""
    found = practice_sets_of(request.user).annotate(board_count=Count("boards", distinct=True)).select_related("owner")
    under_way = jobs_of(request.user).filter(state__in=UNDER_WAY)
    context = {"sets": found.order_by("-created_at", "-pk"), "jobs": under_way[:MAX_JOBS_SHOWN]}
    return render(request, "deals/sets.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def set_new(request: MemberRequest) -> HttpResponse:
    """Show the form of a new set; a POST starts dealing it."""
    if request.method != "POST":
        text = request.GET.get("profile", "")
        profile_id = int(text) if text.isdigit() and len(text) < 15 else 0
        first = profiles_to_deal(request.user).filter(pk=profile_id).first()
        initial = {"profile_1": first, "name": first.name} if first else {}
        return render(request, "deals/set_new.html", {"form": SetForm(request.user, initial=initial)})
    form = SetForm(request.user, request.POST)
    if not form.is_valid():
        return render(request, "deals/set_new.html", {"form": form}, status=422)
    return _start(request, lambda: start_set(owner=request.user, plan=form.plan(request.user)))


def _start(request: MemberRequest, create: Callable[[], Job]) -> HttpResponse:
    """Start a job once for each submitted form, and go to its page."""
    try:
        return redirect(run_form_once(request, lambda: reverse("accounts:job", args=(create().pk,))))
    except TooManyJobsError:
        messages.error(
            request, gettext("You already have several sets in progress. Wait for one to finish, or cancel one.")
        )
        return redirect("deals:sets")


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def set_import(request: MemberRequest) -> HttpResponse:
    """Show the form of an import; a POST starts the preview, or with `store` the import."""
    if request.method != "POST":
        return render(request, "deals/set_import.html", {"form": BoardsForm(request.user)})
    form = BoardsForm(request.user, request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "deals/set_import.html", {"form": form}, status=422)
    start = start_import if "store" in request.POST else start_preview
    return _start(request, lambda: start(owner=request.user, order=form.order))


@require_safe
@for_instructors
def set_preview(request: MemberRequest, job_id: int) -> HttpResponse:
    """Show the boards and problems that the preview of an import found, as long as the text is stored."""
    previews = Job.objects.filter(owner=request.user, kind=PREVIEW_JOB, state=JobState.DONE)
    job = get_object_or_404(previews, pk=job_id)
    if job.params is None:
        messages.info(request, gettext("This preview has expired. Choose the file again."))
        return redirect("deals:set-import")
    found: dict[str, Any] = job.result or {}
    form = BoardsForm(request.user, job.params)
    if found["error"]:
        form.is_valid()
        form.add_error("text", f"{plain(_text(found['error']))}.")
        return render(request, "deals/set_import.html", {"form": form})
    is_possible = 1 <= found["board_count"] <= MAX_BOARDS
    texts = {key: [*map(_text, found[key])] for key in ("problems", "remarks")}
    context = {"form": form, "found": found | texts, "is_possible": is_possible, "max": MAX_BOARDS}
    return render(request, "deals/set_import.html", context)


def _text(data: Json) -> Text:
    """Return a text of a preview; previews from earlier versions are English."""
    return Literal(data) if isinstance(data, str) else text_from_json(data)


@require_safe
@for_instructors
def practice_set(request: MemberRequest, set_id: int) -> HttpResponse:
    """Show a set with its boards, without embargoed ones."""
    found = get_object_or_404(practice_sets_of(request.user).select_related("owner", "card_ns", "card_ew"), pk=set_id)
    embargoed = embargoed_boards(request.user, found)
    if embargoed:
        messages.info(request, embargo_notice(found, embargoed))
    boards = list(found.boards.exclude(pk__in=embargoed))
    is_own = editable_sets(request.user).filter(pk=found.pk).exists()
    context = {
        "set": found,
        "parts": found.parts.select_related("revision__profile"),
        "page": Paginator(boards, BOARDS_PER_PAGE).get_page(request.GET.get("page")),
        "share_form": ShareForm(request.user, found) if is_own else None,
    }
    return render(request, "deals/set.html", context)


@require_safe
@for_instructors
def set_file(request: MemberRequest, set_id: int, style: str) -> HttpResponse:
    """Download the boards of a set as PBN or LIN, without embargoed ones."""
    found = get_object_or_404(practice_sets_of(request.user), pk=set_id)
    text = set_as_text(found, style, without=embargoed_boards(request.user, found))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "boards"}.{style}"'
    return response


@require_POST
@for_instructors
def set_share(request: MemberRequest, set_id: int) -> HttpResponse:
    """Share a set with the instructors of some classes."""
    return share_with_classes(request, get_object_or_404(editable_sets(request.user), pk=set_id))
