"""Cards: the list, a card with its notes and files, and the form of one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.requests import MemberRequest, for_instructors, go, signed_in
from apps.accounts.selectors import classes_taught_by
from apps.cards.forms import CardForm, HouseRuleForm, ImportForm, SearchForm, ShareForm
from apps.cards.models import Card
from apps.cards.selectors.lint import POSITIONS, lint_computation
from apps.cards.selectors.queries import cards_of, current_cards_of, editable_cards
from apps.cards.selectors.view_models import card_view
from apps.cards.services.cards import change_card, change_own_rules, create_card, share_card
from apps.cards.services.exchange import bbsa_list, card_document
from apps.core.computations import outcome_of, start
from apps.core.i18n.rendering import reason_of
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import (
    ConflictingOptionsError,
    SideSystem,
    System,
    UnknownSystemError,
    load_system,
    system_names,
)
from bridgeclass.engine.rules.house_rule import without_rule

_MAX_DIGITS = 18


def _card(request: MemberRequest, card_id: int) -> Card:
    return get_object_or_404(cards_of(request.user).select_related("klass", "owner", "replaced_by"), pk=card_id)


@require_safe
@signed_in
def cards(request: MemberRequest) -> HttpResponse:
    """List the cards a user may use, and for teachers what a new card can start from."""
    return render(request, "cards/cards.html", _list_context(request, ImportForm()))


def _list_context(request: MemberRequest, form: ImportForm) -> dict[str, Any]:
    return {
        "cards": current_cards_of(request.user),
        "systems": [load_system(name) for name in system_names()],
        "may_make": classes_taught_by(request.user).exists(),
        "import_form": form,
    }


@require_safe
@signed_in
def card(request: MemberRequest, card_id: int) -> HttpResponse:
    """Show a card, or the matches of a search in it."""
    found, form = _card(request, card_id), SearchForm(request.GET)
    taught = classes_taught_by(request.user)
    context = {
        "card": found,
        "view": card_view(found).search(form.words),
        "form": form,
        "may_change": editable_cards(request.user).filter(pk=found.pk).exists(),
        "may_make": taught.exists(),
        "share_form": ShareForm(initial={"klass": found.klass}, classes=taught),
    }
    return render(request, "cards/card.html#found" if request.htmx else "cards/card.html", context)


@require_safe
@signed_in
def notes(request: MemberRequest, card_id: int) -> HttpResponse:
    """Show everything a card plays, to read or to print."""
    found = _card(request, card_id)
    return render(request, "cards/notes.html", {"card": found, "view": card_view(found)})


@require_safe
@signed_in
def as_json(request: MemberRequest, card_id: int) -> HttpResponse:
    """Download a card as our JSON document."""
    found = _card(request, card_id)
    response = JsonResponse(card_document(found), json_dumps_params={"indent": 1, "ensure_ascii": False})
    return _as_file(response, found, "json")


@require_safe
@signed_in
def as_bbsa(request: MemberRequest, card_id: int) -> HttpResponse:
    """Download a card as a list of switches for other programs."""
    found = _card(request, card_id)
    return _as_file(HttpResponse(bbsa_list(found), content_type="text/plain; charset=utf-8"), found, "bbsa")


def _as_file(response: HttpResponse, found: Card, ending: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "card"}.{ending}"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def new(request: MemberRequest) -> HttpResponse:
    """Create a card of a system, or a copy of another card."""
    like = request.GET.get("like", "")
    model = _card(request, int(like)) if like.isdecimal() and len(like) <= _MAX_DIGITS else None
    system = _system(model.system if model else request.GET.get("system", "sayc"))
    form = CardForm(request.POST or None, system=system, card=model)
    if model:
        form.initial["name"] = gettext("%(name)s (copy)") % {"name": model.name[:70]}
    return _edit(request, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def change(request: MemberRequest, card_id: int) -> HttpResponse:
    """Change a card; a card that was used is replaced by a new one."""
    found = get_object_or_404(editable_cards(request.user), pk=card_id)
    return _edit(request, CardForm(request.POST or None, system=_system(found.system), card=found), found)


def _edit(request: MemberRequest, form: CardForm, found: Card | None) -> HttpResponse:
    if form.is_valid() and form.refuse_clashes():
        try:
            if found is None:
                stored = create_card(owner=request.user, plan=form.plan)
            else:
                stored = change_card(user=request.user, card_id=found.pk, plan=form.plan)
            return go(request, "cards:card", stored.pk)
        except (ConflictingOptionsError, UnknownSystemError) as error:
            form.add_error(None, reason_of(error))
        except Card.DoesNotExist as error:
            raise Http404("it was replaced meanwhile") from error
    status = 422 if request.method == "POST" else 200
    return render(request, "cards/form.html", {"form": form, "card": found}, status=status)


def _system(name: str) -> System:
    try:
        return load_system(name)
    except UnknownSystemError as error:
        raise Http404(name) from error


@require_POST
@for_instructors
def check(request: MemberRequest, system: str) -> HttpResponse:
    """Show the findings on own rules as a fragment of the form, which polls until they are computed."""
    form = CardForm({**request.POST.dict(), "name": "checked"}, system=_system(system))
    form.is_valid()
    errors, outcome = form.errors.get("own_rules"), None
    if not errors:
        computation = lint_computation(system, form.cleaned_data["own_rules"], lane=str(request.user.pk))
        start(computation)
        outcome = outcome_of(computation.key)
    context = {"form": form, "errors": errors, "outcome": outcome, "positions": POSITIONS, "was_checked": True}
    return render(request, "cards/form.html#checked", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def new_rule(request: MemberRequest, card_id: int) -> HttpResponse:
    """Add a house rule: what one call shows in one auction."""
    found = get_object_or_404(editable_cards(request.user), pk=card_id)
    initial = {"auction": request.GET.get("auction", ""), "call": request.GET.get("call", "")}
    form = HouseRuleForm(request.POST or None, card=found, initial=initial)
    if form.is_valid():
        stored = _with_own_rules(request, found, form.cleaned_data["own_rules"])
        messages.success(
            request, gettext("The rule is on the card. Grades and robots follow it from the next board on.")
        )
        return go(request, "cards:card", stored.pk)
    status = 422 if request.method == "POST" else 200
    return render(request, "cards/new_rule.html", {"form": form, "card": found}, status=status)


@require_POST
@for_instructors
def remove_rule(request: MemberRequest, card_id: int) -> HttpResponse:
    """Remove one of a card's own rules."""
    found = get_object_or_404(editable_cards(request.user), pk=card_id)
    system = SideSystem(found.system, custom_rules=found.own_rules).rules
    try:
        text = without_rule(found.own_rules, request.POST.get("rule", ""), system)
    except KeyError:
        messages.error(request, gettext("This rule is no longer on the card."))
        return go(request, "cards:card", found.pk)
    stored = _with_own_rules(request, found, text)
    messages.success(request, gettext("The rule was removed from the card."))
    return go(request, "cards:card", stored.pk)


def _with_own_rules(request: MemberRequest, found: Card, text: str) -> Card:
    try:
        return change_own_rules(user=request.user, card_id=found.pk, own_rules=text)
    except Card.DoesNotExist as error:
        raise Http404("it was replaced meanwhile") from error


@require_POST
@for_instructors
def share(request: MemberRequest, card_id: int) -> HttpResponse:
    """Share a card with a class, or with none."""
    form = ShareForm(request.POST, classes=classes_taught_by(request.user))
    if not form.is_valid():
        messages.error(request, gettext("Choose one of your classes."))
        return go(request, "cards:card", card_id)
    try:
        share_card(user=request.user, card_id=card_id, klass=form.cleaned_data["klass"])
    except Card.DoesNotExist as error:
        raise Http404(str(card_id)) from error
    return go(request, "cards:card", card_id)


@require_POST
@for_instructors
def import_card(request: MemberRequest) -> HttpResponse:
    """Create a card from a file."""
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            stored = create_card(owner=request.user, plan=form.cleaned_data["file"])
            return go(request, "cards:card", stored.pk)
        except (UnknownSystemError, ConflictingOptionsError, SourceError) as error:
            form.add_error("file", reason_of(error))
    return render(request, "cards/cards.html", _list_context(request, form), status=422)
