"""The home page, the assignment page, and navigation between boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.forms import JoinForm
from apps.accounts.requests import MemberRequest, go, raise_404_for, signed_in
from apps.accounts.selectors import places_of, student_counts
from apps.auctions.models import Table
from apps.auctions.selectors.attempts import are_hands_left
from apps.auctions.selectors.lobby import lobby_of
from apps.auctions.selectors.visibility import seats_of
from apps.auctions.services.practice import EmptySetError, open_practice_table
from apps.classroom.models import Assignment, Attempt
from apps.classroom.selectors.classes import may_open_class
from apps.classroom.selectors.sets import sets_at_home
from apps.classroom.selectors.work import (
    assignment_view,
    assignments_of,
    attempt_at,
    attempts_of,
    next_work,
    work_of,
)
from apps.classroom.services.attempts import (
    AssignmentClosedError,
    AttemptFinishedError,
    NoAttemptLeftError,
    NotYourWorkError,
    finish_attempt,
    open_board,
    open_next_board,
    start_attempt,
)
from apps.core.i18n.rendering import sentence_of
from apps.deals.models import Board
from apps.deals.selectors.queries import practice_sets_of
from apps.progress.selectors.current_progress import current_progress
from apps.progress.selectors.drills import drill_view, drill_with
from apps.progress.selectors.raised import raised_scores
from apps.progress.selectors.summary import standing_of
from apps.progress.services.drills import begin_drill


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the dashboard to users, and the welcome page to visitors."""
    return dashboard(request) if request.user.is_authenticated else render(request, "classroom/welcome.html")


@signed_in
def dashboard(request: MemberRequest) -> HttpResponse:
    """Show assignments, classes, practice sets and progress; redirect guests to their first hands."""
    user = request.user
    if user.is_guest:
        return redirect("auctions:try")
    places = places_of(user)
    work, taught = work_of(user, places=places), places.taught
    standing = standing_of(user, current_progress(user))
    context = {
        "next_work": next_work(work, is_student=not taught),
        "work": work,
        "taught": taught,
        "may_open_class": may_open_class(user, taught=taught),
        "student_counts": student_counts(taught) if taught else {},
        "classes": places.classes,
        "practice_sets": sets_at_home(user, taught),
        "standing": standing,
        "raised": raised_scores(user) if standing.calls else (),
        "join_field": _join_field(get_language()),
        "lobby": lobby_of(user, classes=places.classes),
    }
    return render(request, "classroom/home.html", context)


@lru_cache(maxsize=16)
def _join_field(language: str | None) -> SafeString:
    """Return the field for a class code with its label; the same for all users of a language."""
    with override(language):
        field = JoinForm()["join_code"]
        return format_html("{} {}", field.label_tag(), field)


@require_safe
@signed_in
def assignment(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Show an assignment with the boards of the user's newest attempt."""
    with raise_404_for(Assignment.DoesNotExist):
        shown = assignment_view(student=request.user, assignment_id=assignment_id)
    return render(request, "classroom/assignment.html", {"shown": shown, "work": shown.row})


@require_POST
@signed_in
def assignment_start(request: MemberRequest, assignment_id: int) -> HttpResponse:
    """Start or continue an assignment at the first unfinished board."""
    get_object_or_404(assignments_of(request.user), pk=assignment_id)
    try:
        attempt = start_attempt(assignment_id=assignment_id, student=request.user)
    except (AssignmentClosedError, NoAttemptLeftError) as error:
        messages.error(request, sentence_of(error))
        return go(request, "classroom:assignment", assignment_id)
    return _go_to_table(request, attempt, partial(open_next_board, attempt_id=attempt.pk))


@require_POST
@signed_in
def board_open(request: MemberRequest, attempt_id: int, number: int) -> HttpResponse:
    """Go to a board of the user's attempt."""
    attempt = get_object_or_404(attempts_of(request.user), pk=attempt_id, student=request.user)
    with raise_404_for(Board.DoesNotExist):
        return _go_to_table(request, attempt, partial(open_board, attempt_id=attempt_id, number=number))


@require_POST
@signed_in
def board_next(request: MemberRequest, table_id: int) -> HttpResponse:
    """Go from a table to the next board of its assignment or set."""
    if attempt := attempt_at(user=request.user, table_id=table_id):
        return _go_to_table(request, attempt, partial(open_next_board, attempt_id=attempt.pk))
    seat = get_object_or_404(seats_of(request.user).select_related("table__board"), table_id=table_id)
    return _next_of_set(request, seat.table.board.practice_set_id)


@require_safe
@signed_in
def table_up(request: MemberRequest, table_id: int) -> HttpResponse:
    """Redirect from a table to its assignment, its drill, or the home page."""
    if at := attempt_at(user=request.user, table_id=table_id):
        return redirect("classroom:assignment", at.assignment_id)
    seat = seats_of(request.user).select_related("table__board").filter(table_id=table_id).first()
    drill = drill_with(user=request.user, practice_set_id=seat.table.board.practice_set_id) if seat else None
    return redirect("progress:drill", drill.pk) if drill else redirect("classroom:home")


@require_POST
@signed_in
def set_practice(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Bid the next board of a practice set, outside any assignment."""
    get_object_or_404(practice_sets_of(request.user), pk=practice_set_id)
    return _to_set(request, practice_set_id)


def _go_to_table(request: MemberRequest, attempt: Attempt, opened: Callable[[], Table | None]) -> HttpResponse:
    """Go to the table that is opened; without one all boards are done, so finish the attempt."""
    try:
        table = opened()
    except NotYourWorkError as error:
        messages.error(request, sentence_of(error))
        return go(request, "classroom:home")
    except (AssignmentClosedError, AttemptFinishedError) as error:
        messages.error(request, sentence_of(error))
        return go(request, "classroom:assignment", attempt.assignment_id)
    if table:
        return go(request, "auctions:table", table.pk)
    finish_attempt(attempt_id=attempt.pk)
    messages.success(request, gettext("All boards are done. Well played!"))
    return go(request, "classroom:assignment", attempt.assignment_id)


def _next_of_set(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Go to the next board of a drill, of a guest's first hands or of a practice set, but not of a shared board."""
    user = request.user
    if drill := drill_with(user=user, practice_set_id=practice_set_id):
        if drill_view(user=user, drill_id=drill.pk).is_through:
            return go(request, "progress:drill", drill.pk)
        return go(request, "auctions:table", begin_drill(user=user, drill_id=drill.pk).pk)
    is_own = practice_sets_of(user).filter(pk=practice_set_id).exists()
    if is_own or are_hands_left(user=user, practice_set_id=practice_set_id):
        return _to_set(request, practice_set_id)
    messages.success(request, gettext("You have finished these boards. Choose what to practice next."))
    return go(request, "progress:practice")


def _to_set(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    try:
        table = open_practice_table(user=request.user, practice_set_id=practice_set_id)
    except EmptySetError as error:
        messages.error(request, sentence_of(error))
        return go(request, "classroom:home")
    return go(request, "auctions:table", table.pk)
