"""Figures of a profile, such as its odds and sample deals: fragments that poll until they are computed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from apps.accounts.requests import MemberRequest, for_instructors, page_before
from apps.core.computations import start
from apps.deals.models import ProfileRevision
from apps.deals.selectors.fields import Document
from apps.deals.selectors.queries import drafts_of, profiles_of
from apps.deals.selectors.statistics import Figure, FigureView, State, computation_of, figure_of
from bridgeclass.engine.dealing import ProfileError

FIRST_SEED = 1
_MAX_SEED = 10**9


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def draft_figure(request: MemberRequest, draft_id: int, figure: Figure) -> HttpResponse:
    """Show a figure of a draft; a POST computes it."""
    draft = get_object_or_404(drafts_of(request.user), pk=draft_id)
    return _figure(request, draft.document, figure, {"draft": draft})


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def revision_figure(request: MemberRequest, profile_id: int, number: int, figure: Figure) -> HttpResponse:
    """Show a figure of a revision; a POST computes it."""
    return _figure(request, revision_of(request, profile_id, number).document, figure, {})


def revision_of(request: MemberRequest, profile_id: int, number: int) -> ProfileRevision:
    """Return a revision of a profile that the user may use. Raises Http404."""
    usable = ProfileRevision.objects.filter(profile__in=profiles_of(request.user).values("pk"))
    return get_object_or_404(usable.select_related("profile"), profile_id=profile_id, number=number)


def _figure(request: MemberRequest, document: Document, figure: Figure, context: dict[str, Any]) -> HttpResponse:
    seed = _seed(request)
    if request.method == "POST":
        compute(request, document, figure, seed)
        if not request.htmx:
            page = urlsplit(page_before(request, "deals:profiles")).path
            return redirect(f"{page}?look={figure}&seed={seed}#{figure}")
    context = {
        **context,
        **figure_context(document, figure, seed),
        "figures_at": request.path.removesuffix(figure),
        "is_part": "draft" in context,
        "is_fragment": True,
    }
    return render(request, f"deals/figures/{figure}.html", context)


def compute(request: MemberRequest, document: Document, figure: Figure, seed: int = FIRST_SEED) -> FigureView:
    """Start the computation of a figure unless it is known, and return the figure as far as it is known."""
    with suppress(ProfileError):  # figure_of says what is wrong
        start(computation_of(document, figure, seed, lane=str(request.user.pk)))
    return figure_of(document, figure, seed)


def requested_figures(request: MemberRequest, document: Document) -> dict[str, Any]:
    """Return the figure that the URL of a page asks for, as far as it is known: for browsers without scripts."""
    look, seed = request.GET.get("look", ""), _seed(request)
    if look not in Figure:
        return {}
    odds = figure_context(document, Figure.ODDS, seed) if look == Figure.RARITY else {}  # they are shown above it
    return odds | figure_context(document, Figure(look), seed)


def figure_context(document: Document, figure: Figure, seed: int = FIRST_SEED) -> dict[str, Any]:
    """Return a figure of a document, as far as it is known, for a template."""
    found = figure_of(document, figure, seed)
    if found.state == State.WAITING:
        return {"waiting": str(figure), "seed": seed, "next_seed": seed + 1}
    if found.state == State.IDLE:
        return {}
    return {str(figure): found.content, "cannot": found.cannot, "look": str(figure), "next_seed": seed + 1}


def _seed(request: MemberRequest) -> int:
    text = request.GET.get("seed", "")
    return int(text) % _MAX_SEED if text.isascii() and text.isdigit() and len(text) < 12 else FIRST_SEED
