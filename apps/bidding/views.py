"""Pages of the bidding systems: cards, modules, and the meanings of calls."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import push_url, replace_url

from apps.accounts.requests import MemberRequest, signed_in
from apps.accounts.selectors import classes_taught_by
from apps.bidding.forms import AuctionForm, DoubtForm, SearchForm
from apps.bidding.selectors.card import Card, card_of, cards, find_rules
from apps.bidding.selectors.doubts import doubt_rows, doubt_systems
from apps.bidding.selectors.next_calls import NextCalls, auction_query, next_calls, played
from apps.bidding.selectors.notes import UnknownNotesError, notes_named, notes_of
from bridgeclass.engine.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from bridgeclass.engine.rules import UnknownSystemError

NEXT = "bidding/next.html"


@require_safe
@signed_in
def systems(request: MemberRequest) -> HttpResponse:
    """List the bidding systems."""
    return render(request, "bidding/systems.html", {"systems": cards()})


@require_safe
@signed_in
def doubts(request: MemberRequest) -> HttpResponse:
    """List the positions in which a simulation doubts the engine's call, to teachers."""
    user = request.user
    if not user.is_admin and not classes_taught_by(user).exists():
        raise Http404("this page is for teachers")
    form = DoubtForm(doubt_systems(user), request.GET)
    wanted = form.cleaned_data if form.is_valid() else {}
    return render(request, "bidding/doubts.html", {"form": form, "rows": doubt_rows(user, **wanted)})


@require_safe
@signed_in
def card(request: MemberRequest, system: str) -> HttpResponse:
    """Show a system with its options and modules, and the results of a search."""
    selected = _card(system)
    context = {"card": selected, "notes": notes_named(selected.sources), **_search(request, selected)}
    return render(request, "bidding/card.html", context)


@require_safe
@signed_in
def card_found(request: MemberRequest, system: str) -> HttpResponse:
    """Return the results of a search as a fragment."""
    selected = _card(system)
    context = _search(request, selected)
    answer = render(request, "bidding/card.html#found", {"card": selected, **context})
    words = context["words"]
    address = reverse("bidding:card", args=(system,))
    return replace_url(answer, f"{address}?{urlencode({'q': words})}" if words else address)


@require_safe
@signed_in
def module(request: MemberRequest, system: str, module: str) -> HttpResponse:
    """Show a module of a system with its rules."""
    selected = _card(system)
    found = selected.module(module)
    if found is None:
        raise Http404(f"{system} has no module {module}")
    return render(request, "bidding/module.html", {"card": selected, "module": found})


@require_safe
@signed_in
def notes(request: MemberRequest, name: str) -> HttpResponse:
    """Show the system notes of that name, with an anchor for each entry."""
    try:
        return render(request, "bidding/notes.html", {"notes": notes_of(name)})
    except UnknownNotesError as error:
        raise Http404(str(error)) from error


@require_safe
@signed_in
def next_page(request: MemberRequest, system: str) -> HttpResponse:
    """Show an auction and the meanings of the calls that may follow."""
    return _next(request, system, NEXT)


@require_safe
@signed_in
def next_part(request: MemberRequest, system: str) -> HttpResponse:
    """Return the auction and the meanings as a fragment."""
    answer = _next(request, system, f"{NEXT}#next")
    return push_url(answer, f"{reverse('bidding:next', args=(system,))}?{request.GET.urlencode()}")


def _card(system: str) -> Card:
    try:
        return card_of(system)
    except UnknownSystemError as error:
        raise Http404(str(error)) from error


def _search(request: MemberRequest, selected: Card) -> dict[str, Any]:
    form = SearchForm(request.GET)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    return {"form": form, "words": words, "found": find_rules(selected, words) if words else None}


def _next(request: MemberRequest, system: str, template: str) -> HttpResponse:
    """Render the auction of the query; an invalid one gives 422 and the reason."""
    selected = _card(system)
    form = AuctionForm(selected, _with_defaults(request.GET))
    if not form.is_valid():
        return render(request, template, {"card": selected, "form": form, "view": None}, status=422)
    flipped = form.cleaned_data["flip"]
    view = next_calls(card=selected, side=played(selected, flipped), auction=form.cleaned_data["auction"])
    context = {
        "card": selected,
        "form": form,
        "view": view,
        "box": _box(view, flipped),
        "back": auction_query(view.auction, view.auction.calls[:-1], flipped),
        "start": auction_query(view.auction, (), flipped),
        "turned": [option for option in selected.options if option.name in flipped],
    }
    return render(request, template, context)


def _with_defaults(query: QueryDict) -> QueryDict:
    """Return the query with a dealer and a vulnerability."""
    complete = query.copy()
    complete.setdefault("dealer", "N")
    complete.setdefault("vul", "None")
    return complete


def _box(view: NextCalls, flipped: list[str]) -> list[list[tuple[Call, str]]]:
    """Return the bidding box by rows: each call with the query that adds it, '' if it is not legal."""
    rows = [(PASS, DOUBLE, REDOUBLE), *(BIDS[level * 5 : level * 5 + 5] for level in range(7))]
    legal, auction = view.legal, view.auction
    return [
        [(call, auction_query(auction, (*auction.calls, call), flipped) if call in legal else "") for call in row]
        for row in rows
    ]
