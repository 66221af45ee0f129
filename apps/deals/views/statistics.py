"""What a profile gives: odds, what makes it rare, six deals, and how 500 are spread; parts of an open page."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from apps.accounts.requests import MemberRequest, for_instructors
from apps.deals.models import ProfileRevision
from apps.deals.selectors import drafts_of, profiles_of
from apps.deals.selectors.boards import samples_shown
from apps.deals.selectors.charts import seats_spread
from apps.deals.selectors.fields import Document
from apps.deals.selectors.statistics import CannotSay, deals_shown, odds_shown, rarity_shown, spread_shown

FIGURES = ("odds", "rarity", "deals", "spread")
FIRST_SEED = 1
_MOST_SEED = 10**9


@require_safe
@for_instructors
def draft_figure(request: MemberRequest, draft_id: int, figure: str) -> HttpResponse:
    """One figure of a draft."""
    draft = get_object_or_404(drafts_of(request.user), pk=draft_id)
    context = {"draft": draft, "figures_at": request.path.removesuffix(figure)}
    return _figure(request, draft.document, figure, context)


@require_safe
@for_instructors
def revision_figure(request: MemberRequest, profile_id: int, number: int, figure: str) -> HttpResponse:
    """One figure of a stored revision."""
    revision = revision_of(request, profile_id, number)
    return _figure(request, revision.document, figure, {"figures_at": request.path.removesuffix(figure)})


def revision_of(request: MemberRequest, profile_id: int, number: int) -> ProfileRevision:
    """A revision of a profile that the person may use; raises Http404."""
    usable = ProfileRevision.objects.filter(profile__in=profiles_of(request.user).values("pk"))
    return get_object_or_404(usable.select_related("profile"), profile_id=profile_id, number=number)


def figures_asked(request: MemberRequest, document: Document) -> dict[str, Any]:
    """The figure that the address of a whole page asks for, worked out: for windows without scripts."""
    figure = request.GET.get("look", "")
    if figure == "rarity":  # it stands below the odds
        return figure_context(request, document, "odds") | figure_context(request, document, "rarity")
    return figure_context(request, document, figure) if figure in FIGURES else {}


def figure_context(request: MemberRequest, document: Document, figure: str) -> dict[str, Any]:
    """What the template of a figure shows."""
    seed = _seed(request)
    if figure in ("odds", "rarity"):
        found: Any = odds_shown(document) if figure == "odds" else rarity_shown(document)
    else:
        found = deals_shown(document, seed) if figure == "deals" else spread_shown(document, seed)
    cannot = found if isinstance(found, CannotSay) else None
    if cannot:
        found = None
    elif figure == "deals":
        found = samples_shown(found)
    elif figure == "spread":
        found = {"boards": found.boards, "seats": seats_spread(found)}
    return {figure: found, "cannot": cannot, "look": figure, "next_seed": seed + 1}


def _figure(request: MemberRequest, document: Document, figure: str, context: dict[str, Any]) -> HttpResponse:
    shown = {**context, **figure_context(request, document, figure), "is_part": "draft" in context}
    return render(request, f"deals/figures/{figure}.html", shown)


def _seed(request: MemberRequest) -> int:
    asked = request.GET.get("seed", "")
    return int(asked) % _MOST_SEED if asked.isascii() and asked.isdigit() and len(asked) < 12 else FIRST_SEED
