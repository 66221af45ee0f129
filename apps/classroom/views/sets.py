"""The boards of a practice set as somebody who teaches looks at them, on the screen and on paper."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, for_instructors, page_before
from apps.accounts.selectors import classes_taught_by
from apps.classroom.selectors import set_boards
from apps.classroom.services.sets import (
    BoardKeptError,
    SetInUseError,
    delete_set,
    drop_board,
    move_board,
    replace_board,
)
from apps.core.i18n.phrases import localize
from apps.core.idempotency import run_form_once
from apps.deals.models import Board, PracticeSet
from apps.deals.selectors import boards_kept_from, editable_sets, practice_sets_of, words_on_kept
from apps.deals.services.copying import copy_set
from apps.deals.services.replacing import NoOtherDealError

A_PAGE = 16


@require_safe
@for_instructors
def boards(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Each board with the engine's auction, and what the boards ask."""
    return render(request, "classroom/set_boards.html", _boards(request, practice_set_id))


@require_safe
@for_instructors
def boards_print(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """The same, for paper."""
    return render(request, "classroom/set_print.html", _boards(request, practice_set_id))


@require_POST
@for_instructors
def board_drop(request: MemberRequest, practice_set_id: int, number: int) -> HttpResponse:
    """Take a board out of a set."""
    found = _board(request, practice_set_id, number)
    try:
        drop_board(by=request.user, board_id=found.pk)
    except BoardKeptError as error:
        messages.error(request, f"{localize(error)}.")
    else:
        messages.success(request, gettext("Board %(number)s removed.") % {"number": number})
    return _back(request, practice_set_id)


@require_POST
@for_instructors
def board_replace(request: MemberRequest, practice_set_id: int, number: int) -> HttpResponse:
    """Deal a board anew, like the one that is there."""
    found = _board(request, practice_set_id, number)
    try:
        replace_board(by=request.user, board_id=found.pk)
    except (BoardKeptError, NoOtherDealError) as error:
        messages.error(request, f"{localize(error)}.")
    else:
        messages.success(request, gettext("Board %(number)s redealt.") % {"number": number})
    return _back(request, practice_set_id, number)


@require_POST
@for_instructors
def board_move(request: MemberRequest, practice_set_id: int, number: int) -> HttpResponse:
    """Let a board come earlier or later in its set."""
    found = _board(request, practice_set_id, number)
    try:
        number = move_board(by=request.user, board_id=found.pk, is_earlier=request.POST.get("to") == "earlier")
    except BoardKeptError as error:
        messages.error(request, f"{localize(error)}.")
    return _back(request, practice_set_id, number)


@require_POST
@for_instructors
def set_copy(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """A set of the person's own with the same boards, which may be changed."""
    practice_set = get_object_or_404(practice_sets_of(request.user), pk=practice_set_id)
    return redirect(run_form_once(request, lambda: _copied(request, practice_set)))


def _copied(request: MemberRequest, practice_set: PracticeSet) -> str:
    kept = boards_kept_from(request.user, practice_set)
    copied = copy_set(practice_set=practice_set, owner=request.user, without=kept)
    messages.success(request, gettext("This is your own copy. You can change it."))
    return reverse("classroom:set-boards", args=(copied.pk,))


@require_POST
@for_instructors
def set_delete(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Delete an own set that nothing stands on."""
    practice_set = get_object_or_404(editable_sets(request.user), pk=practice_set_id)
    try:
        delete_set(by=request.user, practice_set=practice_set)
    except SetInUseError as error:
        messages.error(request, f"{localize(error)}.")
        return redirect("deals:set", practice_set_id)
    messages.success(request, gettext("%(name)s deleted.") % {"name": practice_set.name})
    return redirect("deals:sets")


def _board(request: MemberRequest, practice_set_id: int, number: int) -> Board:
    """A board of a set the person may use; 404 for others."""
    practice_set = get_object_or_404(practice_sets_of(request.user), pk=practice_set_id)
    return get_object_or_404(Board, practice_set=practice_set, number=number)


def _back(request: MemberRequest, practice_set_id: int, number: int | None = None) -> HttpResponse:
    """The page of the boards that the form was on, at a board if one is named."""
    address = page_before(request, "classroom:set-boards", practice_set_id).partition("#")[0]
    return redirect(f"{address}#board-{number}" if number else address)


def _boards(request: MemberRequest, practice_set_id: int) -> dict[str, Any]:
    """A page of the boards of a set the person may use, without those the person has still to bid."""
    sets = practice_sets_of(request.user).select_related("card_ns", "card_ew")
    practice_set = get_object_or_404(sets, pk=practice_set_id)
    kept = boards_kept_from(request.user, practice_set)
    if kept:
        messages.info(request, words_on_kept(practice_set, kept))
    page = Paginator(practice_set.boards.exclude(pk__in=kept).order_by("number"), A_PAGE).get_page(
        request.GET.get("page")
    )
    return {
        "set": practice_set,
        "page": page,
        "shown": set_boards(practice_set, list(page.object_list), viewer=request.user),
        "classes": classes_taught_by(request.user).filter(archived_at=None),
    }
