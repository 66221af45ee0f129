"""Cards: the list, one to read, its notes and files, and the making and changing of one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.requests import MemberRequest, for_instructors, go, signed_in
from apps.accounts.selectors import classes_taught_by
from apps.cards.forms import CardForm, ImportForm, SearchForm, ShareForm
from apps.cards.models import Card
from apps.cards.selectors import cards_changed_by, cards_of, current_cards_of
from apps.cards.selectors.lint import check_own_rules
from apps.cards.selectors.view_models import shown
from apps.cards.services import ConflictingOptionsError, change_card, create_card, share_card
from apps.cards.services.exchange import bbsa_list, card_document
from bridgeclass.engine.constraints import SourceError
from bridgeclass.engine.rules import System, UnknownSystemError, load_system, system_names

_DIGITS = 18
"""No card has a longer number."""


def _readable(request: MemberRequest, card_id: int) -> Card:
    return get_object_or_404(cards_of(request.user).select_related("klass", "owner", "replaced_by"), pk=card_id)


@require_safe
@signed_in
def cards(request: MemberRequest) -> HttpResponse:
    """The cards a person may use, and what a teacher can begin from."""
    context = {
        "cards": current_cards_of(request.user),
        "systems": [load_system(name) for name in system_names()],
        "may_make": classes_taught_by(request.user).exists(),
        "import_form": ImportForm(),
    }
    return render(request, "cards/cards.html", context)


@require_safe
@signed_in
def card(request: MemberRequest, card_id: int) -> HttpResponse:
    """One card, or what a search finds in it."""
    found, form = _readable(request, card_id), SearchForm(request.GET)
    may_change = cards_changed_by(request.user).filter(pk=found.pk).exists()
    context = {
        "card": found,
        "shown": shown(found).found(form.words) if form.words else shown(found),
        "form": form,
        "may_change": may_change,
        "may_make": classes_taught_by(request.user).exists(),
        "share_form": ShareForm(initial={"klass": found.klass}, classes=classes_taught_by(request.user)),
    }
    return render(request, "cards/card.html#found" if request.htmx else "cards/card.html", context)


@require_safe
@signed_in
def notes(request: MemberRequest, card_id: int) -> HttpResponse:
    """Everything a card plays, to read or to print."""
    found = _readable(request, card_id)
    return render(request, "cards/notes.html", {"card": found, "shown": shown(found)})


@require_safe
@signed_in
def as_json(request: MemberRequest, card_id: int) -> HttpResponse:
    """The card as a file of this site."""
    found = _readable(request, card_id)
    answer = JsonResponse(card_document(found), json_dumps_params={"indent": 1, "ensure_ascii": False})
    return _as_file(answer, found, "json")


@require_safe
@signed_in
def as_bbsa(request: MemberRequest, card_id: int) -> HttpResponse:
    """The card as a list of switches for other programs."""
    found = _readable(request, card_id)
    return _as_file(HttpResponse(bbsa_list(found), content_type="text/plain; charset=utf-8"), found, "bbsa")


def _as_file[Answer: HttpResponse](answer: Answer, found: Card, ending: str) -> Answer:
    answer["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "card"}.{ending}"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def new(request: MemberRequest) -> HttpResponse:
    """A new card of a system, or like another card."""
    like = request.GET.get("like", "")
    model = _readable(request, int(like)) if like.isdecimal() and len(like) <= _DIGITS else None
    system = _system(model.system if model else request.GET.get("system", "sayc"))
    if request.method != "POST":
        form = CardForm(system=system, card=model)
        if model:
            form.initial["name"] = f"{model.name}, changed"[:80]
        return render(request, "cards/form.html", {"form": form})
    form = CardForm(request.POST, system=system, card=model)
    return _store(request, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def change(request: MemberRequest, card_id: int) -> HttpResponse:
    """Change a card; one that was used is replaced by a new one."""
    found = get_object_or_404(cards_changed_by(request.user), pk=card_id)
    system = _system(found.system)
    if request.method != "POST":
        return render(request, "cards/form.html", {"form": CardForm(system=system, card=found), "card": found})
    return _store(request, CardForm(request.POST, system=system, card=found), found)


def _store(request: MemberRequest, form: CardForm, found: Card | None) -> HttpResponse:
    if form.is_valid():
        try:
            if found is None:
                stored = create_card(owner=request.user, wanted=form.wanted)
            else:
                stored = change_card(user=request.user, card_id=found.pk, wanted=form.wanted)
            return go(request, "cards:card", stored.pk)
        except (ConflictingOptionsError, UnknownSystemError) as error:
            form.add_error(None, str(error))
        except Card.DoesNotExist as error:
            raise Http404("it was replaced meanwhile") from error
    return render(request, "cards/form.html", {"form": form, "card": found}, status=422)


def _system(name: str) -> System:
    try:
        return load_system(name)
    except UnknownSystemError as error:
        raise Http404(name) from error


@require_POST
@for_instructors
def check(request: MemberRequest, system: str) -> HttpResponse:
    """What the checker says of own rules, as the part of an open page."""
    played = _system(system)
    form = CardForm({**request.POST.dict(), "name": "checked"}, system=played)
    form.is_valid()
    errors = form.errors.get("own_rules")
    findings = () if errors else check_own_rules(played.name, form.cleaned_data["own_rules"])
    return render(request, "cards/form.html#checked", {"errors": errors, "findings": findings, "was_checked": True})


@require_POST
@for_instructors
def share(request: MemberRequest, card_id: int) -> HttpResponse:
    """Let a class use a card."""
    form = ShareForm(request.POST, classes=classes_taught_by(request.user))
    if not form.is_valid():
        messages.error(request, gettext("That is not one of your classes."))
        return go(request, "cards:card", card_id)
    try:
        share_card(user=request.user, card_id=card_id, klass=form.cleaned_data["klass"])
    except Card.DoesNotExist as error:
        raise Http404(str(card_id)) from error
    return go(request, "cards:card", card_id)


@require_POST
@for_instructors
def import_card(request: MemberRequest) -> HttpResponse:
    """Store a card from a file."""
    form = ImportForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            stored = create_card(owner=request.user, wanted=form.cleaned_data["file"])
        except (UnknownSystemError, ConflictingOptionsError, SourceError) as error:
            form.add_error("file", str(error))
        else:
            return go(request, "cards:card", stored.pk)
    context = {
        "cards": current_cards_of(request.user),
        "systems": [load_system(name) for name in system_names()],
        "may_make": True,
        "import_form": form,
    }
    return render(request, "cards/cards.html", context, status=422)
