"""Boards of other programs brought in: looked at, then made a practice set."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from apps.accounts.requests import MemberRequest, for_instructors
from apps.accounts.services.jobs import TooManyJobsError
from apps.cards.services import shipped_card
from apps.core.idempotency import run_form_once
from apps.deals.forms import BoardsForm
from apps.deals.services import MOST_BOARDS
from apps.deals.services.import_jobs import ImportOrder, start_import

MOST_SHOWN = 64
PAGE = "deals/set_import.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_instructors
def set_import(request: MemberRequest) -> HttpResponse:
    """A file of boards and what would be taken of it; brought in by a second POST, with `store`."""
    if request.method != "POST":
        shipped_card()  # made when first asked for, so that there is one to choose
        return render(request, PAGE, {"form": BoardsForm(request.user)})
    form = BoardsForm(request.user, request.POST, request.FILES)
    if not form.is_valid():
        return render(request, PAGE, {"form": form}, status=422)
    order, found = form.cleaned_data["order"], form.cleaned_data["found"]
    is_possible = 1 <= len(found.boards) <= MOST_BOARDS
    if "store" in request.POST and is_possible:
        return _store(request, order, len(found.boards))
    context = {
        "form": BoardsForm(request.user, initial=form.cleaned_data | {"text": order.text, "name": order.name}),
        "found": found,
        "shown": found.boards[:MOST_SHOWN],
        "is_possible": is_possible,
        "most": MOST_BOARDS,
    }
    return render(request, PAGE, context)


def _store(request: MemberRequest, order: ImportOrder, boards: int) -> HttpResponse:
    def ordered() -> str:
        return reverse("accounts:job", args=(start_import(owner=request.user, order=order, boards=boards).pk,))

    try:
        return redirect(run_form_once(request, ordered))
    except TooManyJobsError:
        messages.error(request, gettext("You have some sets under way already. Wait for one of them, or call one off."))
        return redirect("deals:sets")
