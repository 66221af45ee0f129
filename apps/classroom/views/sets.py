"""The boards of a practice set as somebody who teaches looks at them, on the screen and on paper."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.selectors import classes_taught_by
from apps.classroom.selectors import set_boards
from apps.classroom.services import BoardKeptError, drop_board
from apps.deals.models import Board
from apps.deals.selectors import boards_kept_from, practice_sets_of, words_on_kept
from bridgeclass.requests import MemberRequest, for_instructors

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
    practice_set = get_object_or_404(practice_sets_of(request.user), pk=practice_set_id)
    found = get_object_or_404(Board, practice_set=practice_set, number=number)
    try:
        drop_board(by=request.user, board_id=found.pk)
    except BoardKeptError as error:
        messages.error(request, f"{error}.")
    else:
        messages.success(request, f"Board {number} is out of the set.")
    return redirect("classroom:set-boards", practice_set_id)


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
