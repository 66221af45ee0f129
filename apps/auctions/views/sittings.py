"""Live tables: opening them, invitations, seats, boards and results."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.models import User
from apps.accounts.requests import MemberRequest, go, raise_404_for, signed_in
from apps.accounts.services.people import welcome_guest
from apps.auctions.errors import SeatRefusedError, SittingClosedError
from apps.auctions.forms import GuestNameForm, SittingForm
from apps.auctions.models import Sitting, Table
from apps.auctions.selectors.presence import presence_at
from apps.auctions.selectors.results import field_view
from apps.auctions.selectors.sittings import invitation, may_run, sitting_view, sittings_of
from apps.auctions.services.practice import EmptySetError
from apps.auctions.services.seats import free_seat, leave_seat, seat_person, seat_robot, take_seat
from apps.auctions.services.sittings import (
    BoardUnderWayError,
    close_sitting,
    open_next_board,
    open_sittings,
    renew_link,
    withdraw_link,
)
from apps.auctions.views.guests import BACKEND, GuestThrottle
from apps.core.i18n.rendering import sentence_of
from apps.deals.models import PracticeSet
from apps.deals.selectors.queries import practice_sets_of
from bridgeclass.engine.auctions import Seat


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def sitting_new(request: MemberRequest, practice_set_id: int) -> HttpResponse:
    """Open one or more live tables for a practice set."""
    found = practice_sets_of(request.user).select_related("card_ns", "card_ew")
    practice_set: PracticeSet = get_object_or_404(found, pk=practice_set_id)
    sent = request.POST if request.method == "POST" else None
    form = SittingForm(request.user, practice_set, sent, klass=request.GET.get("klass"))
    if form.is_bound and form.is_valid():
        try:
            sitting = open_sittings(sittings=form.sittings())[0]
        except (EmptySetError, SittingClosedError) as error:
            form.add_error(None, sentence_of(error))
        else:
            return redirect("auctions:sitting", sitting.pk)
    status = 422 if form.errors else 200
    return render(request, "auctions/sitting_new.html", {"form": form, "set": practice_set}, status=status)


@require_safe
@never_cache
@signed_in
def sitting(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Show the seats, the link and the boards of a sitting."""
    with raise_404_for(Sitting.DoesNotExist):
        view = sitting_view(user=request.user, sitting_id=sitting_id)
    link = request.build_absolute_uri(reverse("auctions:invited", args=(view.token,))) if view.token else ""
    return render(request, "auctions/sitting.html", {"view": view, "link": link})


@require_safe
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Show the seats of the table of a link."""
    viewer = request.user if isinstance(request.user, User) else None
    try:
        view = invitation(token=token, user=viewer)
    except Sitting.DoesNotExist:
        return _dead_link(request)
    context = {"view": view, "token": token, "form": None if viewer else GuestNameForm()}
    response = render(request, "auctions/invited.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
def seat_take(request: HttpRequest, token: str) -> HttpResponse:
    """Take a free seat; a visitor becomes a guest."""
    user = request.user if isinstance(request.user, User) else None
    try:
        view = invitation(token=token, user=user)
    except Sitting.DoesNotExist:
        return _dead_link(request)
    seat = _seat(request.POST.get("seat", ""))
    if seat in view.refused:  # the page of the link says why
        return redirect("auctions:invited", token)
    if user is None:
        return _take_as_guest(request, token, seat)
    return _take(request, token, user, seat)


def _dead_link(request: HttpRequest) -> HttpResponse:
    return render(request, "auctions/link_dead.html", status=404)


def _take_as_guest(request: HttpRequest, token: str, seat: Seat) -> HttpResponse:
    form = GuestNameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Enter a name of at most 40 characters, or leave it empty."))
        return redirect("auctions:invited", token)
    if not GuestThrottle().allow_request(Request(request), APIView()):
        messages.error(request, _("Too many guests have joined from this address. Wait a while, or sign in."))
        return redirect("auctions:invited", token)
    guest = welcome_guest(shown_name=form.cleaned_data["name"])
    login(request, guest, backend=BACKEND)
    return _take(request, token, guest, seat)


def _take(request: HttpRequest, token: str, person: User, seat: Seat) -> HttpResponse:
    try:
        taken = take_seat(token=token, user=person, seat=seat)
    except Sitting.DoesNotExist:
        return _dead_link(request)
    except (SeatRefusedError, SittingClosedError) as error:
        messages.error(request, sentence_of(error))
        return redirect("auctions:invited", token)
    table = taken.tables.order_by("-sitting_number").first()
    return redirect("auctions:table", table.pk) if table else redirect("auctions:sitting", taken.pk)


@require_POST
@signed_in
def seat_leave(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Leave the table."""
    found = get_object_or_404(sittings_of(request.user), pk=sitting_id)
    leave_seat(sitting_id=found.pk, user=request.user)
    messages.success(request, _("You have left the table. Your seat is free."))
    still_there = sittings_of(request.user).filter(pk=found.pk).exists()
    return redirect("auctions:sitting", found.pk) if still_there else redirect("classroom:home")


@require_POST
@signed_in
def seat_give(request: MemberRequest, sitting_id: int, letter: str) -> HttpResponse:
    """Assign a seat to a robot or a member of the class, or free it."""
    found = _run_by(request, sitting_id)
    seat, to = _seat(letter), request.POST.get("to", "")
    try:
        if to == "robot":
            seat_robot(sitting_id=found.pk, seat=seat, by=request.user)
        elif to == "free":
            free_seat(sitting_id=found.pk, seat=seat, by=request.user)
        else:
            person = _candidate(request, found, to)
            seat_person(sitting_id=found.pk, seat=seat, person=person, by=request.user)
    except (SeatRefusedError, SittingClosedError) as error:
        messages.error(request, sentence_of(error))
    if request.htmx or request.POST.get("back") == "table":
        table = found.tables.order_by("-sitting_number").first()
        if table is not None:
            return go(request, "auctions:table", table.pk)
    return redirect("auctions:sitting", found.pk)


@require_POST
@signed_in
def link_change(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Change or withdraw the link."""
    found = _run_by(request, sitting_id)
    try:
        if request.POST.get("to") == "new":
            renew_link(sitting_id=found.pk)
            messages.success(request, _("The link was changed. The old link no longer works."))
        else:
            withdraw_link(sitting_id=found.pk)
            messages.success(request, _("The link no longer works."))
    except SittingClosedError as error:
        messages.error(request, sentence_of(error))
    return redirect("auctions:sitting", found.pk)


@require_POST
@signed_in
def sitting_close(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Close a sitting."""
    found = _run_by(request, sitting_id)
    close_sitting(sitting_id=found.pk)
    messages.success(request, _("This table is closed."))
    return redirect("auctions:sitting", found.pk)


@require_safe
@signed_in
def presence_part(request: MemberRequest, table_id: int) -> HttpResponse:
    """Show who sits at a live table and who is there, as a fragment."""
    with raise_404_for(Table.DoesNotExist):
        presence = presence_at(user=request.user, table_id=table_id)
    return render(request, "auctions/presence.html", {"presence": presence})


@require_POST
@signed_in
def board_next(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Open the next board, once for all players; close the sitting after the last board."""
    get_object_or_404(sittings_of(request.user), pk=sitting_id)
    after = request.POST.get("after", "")
    try:
        table = open_next_board(
            sitting_id=sitting_id,
            after=int(after) if after.isascii() and after.isdecimal() and len(after) < 19 else None,
        )
    except (BoardUnderWayError, SittingClosedError) as error:
        messages.error(request, sentence_of(error))
        return go(request, "auctions:sitting", sitting_id)
    if table is None:
        messages.success(request, _("That was the last board. Well done!"))
        return go(request, "auctions:sitting", sitting_id)
    return go(request, "auctions:table", table.pk)


@require_safe
@never_cache
@signed_in
def field_results(request: MemberRequest, sitting_id: int) -> HttpResponse:
    """Show the results of all tables on the boards of a sitting."""
    with raise_404_for(Sitting.DoesNotExist):
        view = field_view(user=request.user, sitting_id=sitting_id)
    return render(request, "auctions/field.html", {"view": view})


def _run_by(request: MemberRequest, sitting_id: int) -> Sitting:
    found = get_object_or_404(sittings_of(request.user), pk=sitting_id)
    if not may_run(request.user, found):
        raise Http404(f"Sitting {sitting_id} is not run by {request.user.pk}")
    return found


def _seat(letter: str) -> Seat:
    if letter not in {seat.letter for seat in Seat}:
        raise Http404(f"No seat {letter!r}")
    return Seat.parse(letter)


def _candidate(request: MemberRequest, found: Sitting, to: str) -> User:
    """Return the member of the class to seat. Raises Http404 unless the user may seat them."""
    view = sitting_view(user=request.user, sitting_id=found.pk)
    if to not in {str(pk) for pk, _name in view.candidates}:
        raise Http404(f"{to!r} is nobody to seat")
    return User.objects.get(pk=int(to))
