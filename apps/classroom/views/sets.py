"""The boards of practice sets, for instructors, and the deletion of hand profiles."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.requests import MemberRequest, for_instructors, page_before
from apps.accounts.selectors import classes_taught_by
from apps.accounts.services.jobs import TooManyJobsError
from apps.classroom.selectors.boards import set_boards
from apps.classroom.services.sets import (
    BoardInUseError,
    SetInUseError,
    delete_set,
    drop_board,
    drop_profile,
    move_board,
    start_replacement,
)
from apps.core.i18n.rendering import plain, sentence_of
from apps.core.idempotency import run_form_once
from apps.deals.models import Board, PracticeSet
from apps.deals.selectors.embargo import embargo_notice, embargoed_boards
from apps.deals.selectors.queries import editable_profiles, editable_sets, practice_sets_of
from apps.deals.services.profiles import restore_profile
from apps.deals.services.sets import copy_set

A_PAGE = 16


@require_safe
@for_instructors
def boards(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Show each board with the engine's auction, and the rules the boards test."""
    return render(request, "classroom/set_boards.html", _boards(request, practice_set_id))


@require_safe
@for_instructors
def boards_print(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Show the boards for printing."""
    return render(request, "classroom/set_print.html", _boards(request, practice_set_id))


@require_POST
@for_instructors
def board_drop(request: MemberRequest, practice_set_id: int, number: int) -> HttpResponse:
    """Remove a board from a set."""
    found = _board(request, practice_set_id, number)
    try:
        drop_board(by=request.user, board_id=found.pk)
    except BoardInUseError as error:
        messages.error(request, plain(error.text))
    else:
        messages.success(request, gettext("Board %(number)s removed.") % {"number": number})
    return _back(request, practice_set_id)


@require_POST
@for_instructors
def board_replace(request: MemberRequest, practice_set_id: int, number: int) -> HttpResponse:
    """Start replacing a board by a similar deal, and go to the page of the job."""
    found = _board(request, practice_set_id, number)
    shown = _without(found.practice_set, embargoed_boards(request.user, found.practice_set))
    page = shown.filter(number__lt=number).count() // A_PAGE + 1
    try:
        return redirect("accounts:job", start_replacement(by=request.user, board_id=found.pk, page=page).pk)
    except BoardInUseError as error:
        messages.error(request, plain(error.text))
    except TooManyJobsError:
        messages.error(request, gettext("You are already redealing several boards. Wait for one to finish."))
    return _back(request, practice_set_id, number)


@require_POST
@for_instructors
def board_move(request: MemberRequest, practice_set_id: int, number: int) -> HttpResponse:
    """Move a board up or down in its set."""
    found = _board(request, practice_set_id, number)
    try:
        number = move_board(by=request.user, board_id=found.pk, is_earlier=request.POST.get("to") == "earlier")
    except BoardInUseError as error:
        messages.error(request, plain(error.text))
    return _back(request, practice_set_id, number)


@require_POST
@for_instructors
def set_copy(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Copy a set, so that the user can change its boards."""
    practice_set = get_object_or_404(practice_sets_of(request.user), pk=practice_set_id)
    return redirect(run_form_once(request, lambda: _copied(request, practice_set)))


def _copied(request: MemberRequest, practice_set: PracticeSet) -> str:
    embargoed = embargoed_boards(request.user, practice_set)
    copied = copy_set(practice_set=practice_set, owner=request.user, without=embargoed)
    messages.success(request, gettext("This is your own copy. You can change it."))
    return reverse("classroom:set-boards", args=(copied.pk,))


@require_POST
@for_instructors
def set_delete(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Delete an unused set of the user."""
    practice_set = get_object_or_404(editable_sets(request.user), pk=practice_set_id)
    try:
        delete_set(by=request.user, practice_set=practice_set)
    except SetInUseError as error:
        messages.error(request, sentence_of(error))
        return redirect("deals:set", practice_set_id)
    messages.success(request, gettext("%(name)s deleted.") % {"name": practice_set.name})
    return redirect("deals:sets")


@require_POST
@for_instructors
def profile_delete(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Delete a profile, or archive it if sets were dealt from it."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    name = {"name": found.name}
    if drop_profile(by=request.user, profile=found):
        messages.success(request, gettext("%(name)s deleted.") % name)
    else:
        messages.success(request, gettext("%(name)s archived, because practice sets were dealt from it.") % name)
    return redirect("deals:profiles")


@require_POST
@for_instructors
def profile_bring_back(request: MemberRequest, profile_id: int) -> HttpResponse:
    """Restore an archived profile."""
    found = get_object_or_404(editable_profiles(request.user), pk=profile_id)
    restore_profile(profile=found)
    messages.success(request, gettext("%(name)s restored to your profiles.") % {"name": found.name})
    return redirect("deals:profile", found.pk)


def _board(request: MemberRequest, practice_set_id: int, number: int) -> Board:
    """Return a board of a set the user may use. Raises Http404."""
    practice_set = get_object_or_404(practice_sets_of(request.user), pk=practice_set_id)
    return get_object_or_404(Board, practice_set=practice_set, number=number)


def _back(request: MemberRequest, practice_set_id: int, number: int | None = None) -> HttpResponse:
    """Redirect to the page the form was on, at a board if a number is given."""
    address = page_before(request, "classroom:set-boards", practice_set_id).partition("#")[0]
    return redirect(f"{address}#board-{number}" if number else address)


def _without(practice_set: PracticeSet, embargoed: Collection[int]) -> QuerySet[Board]:
    """Return the boards of a set in order, except those with these ids."""
    return practice_set.boards.exclude(pk__in=embargoed).order_by("number")


def _boards(request: MemberRequest, practice_set_id: int) -> dict[str, Any]:
    """Return a page of the boards of a set the user may use, without pending homework of the user."""
    sets = practice_sets_of(request.user).select_related("card_ns", "card_ew")
    practice_set = get_object_or_404(sets, pk=practice_set_id)
    embargoed = embargoed_boards(request.user, practice_set)
    if embargoed:
        messages.info(request, embargo_notice(practice_set, embargoed))
    page = Paginator(_without(practice_set, embargoed), A_PAGE).get_page(request.GET.get("page"))
    return {
        "set": practice_set,
        "page": page,
        "shown": set_boards(practice_set, list(page.object_list), viewer=request.user),
        "classes": classes_taught_by(request.user).filter(archived_at=None),
    }
