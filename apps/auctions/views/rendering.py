"""Answers of the pages of a table: the whole page, or the partial that htmx swaps in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from apps.accounts.requests import MemberRequest, raise_404_for
from apps.auctions.errors import CallRefusedError, NotSeatedError
from apps.auctions.forms import CallForm, CommandForm
from apps.auctions.handlers import Outcome, handle
from apps.auctions.models import Table
from apps.auctions.selectors.presence import presence_at
from apps.auctions.selectors.view_models import Review
from apps.auctions.selectors.visibility import seats_of, viewer_of
from apps.auctions.table_state import TableState, load
from apps.auctions.view import Detail, TableView, table_view
from apps.core.i18n.rendering import sentence_of
from bridgeclass.engine.auctions import IllegalCallError

PAGE = "auctions/table.html"
PART = "auctions/table.html#table"
MAX_DIGITS = 3
"""An auction has at most 319 calls."""


def get_view(
    request: MemberRequest, table_id: int, *, detail: Detail = Detail.FULL, call: int | None = None
) -> TableView:
    """Return the table as the user may see it now; raises Http404 if they may not."""
    with raise_404_for(Table.DoesNotExist):
        return table_view(user=request.user, table_id=table_id, detail=detail, call=call)


def get_review(request: MemberRequest, table_id: int, *, call: int | None = None) -> tuple[TableView, Review]:
    """Return a finished board as the user may see it; raises Http404 if they may not, or not yet."""
    view = get_view(request, table_id, call=call)
    if view.review is None:
        raise Http404
    return view, view.review


def call_number(request: MemberRequest) -> int | None:
    """Return the number of the call in the query string, if there is one."""
    number = request.GET.get("call", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) <= MAX_DIGITS else None


def table_context(view: TableView, *, pause: bool, trouble: str = "") -> dict[str, Any]:
    """Return the context of the table template; `pause` asks for the judgement of the last call, if there is one."""
    pause = pause and view.feedback is not None and view.live is None
    return {"view": view, "form": CallForm.of(view), "pause": pause, "trouble": trouble}


def render_page(request: MemberRequest, context: dict[str, Any]) -> HttpResponse:
    """Render the whole page of a table, at a live table with who is there."""
    view: TableView = context["view"]
    presence = presence_at(user=request.user, table_id=view.table_id) if view.live else None
    return render(request, PAGE, {**context, "presence": presence})


def handle_form(request: MemberRequest, table_id: int, form: CommandForm, *, otherwise: str = "") -> HttpResponse:
    """Handle the command of a form and answer with the table; raises Http404 for somebody without a seat there.

    `otherwise` is the error if a field is wrong that the person does not see.
    """
    if not form.is_valid():
        get_object_or_404(seats_of(request.user), table_id=table_id)
        visible = next((str(form.errors[name][0]) for name in ("call", "text") if name in form.errors), "")
        return render_table(
            request, table_id, trouble=visible or otherwise or _("This page was out of date. Try again.")
        )
    try:
        outcome = handle(form.command(request.user, table_id))
    except (Table.DoesNotExist, NotSeatedError) as error:
        raise Http404 from error
    except (CallRefusedError, IllegalCallError) as error:
        return render_table(request, table_id, trouble=sentence_of(error))
    return render_table(request, table_id, outcome=outcome)


def render_table(
    request: MemberRequest, table_id: int, *, trouble: str = "", outcome: Outcome | None = None
) -> HttpResponse:
    """Answer with the table after a command, and the judgement of the call that was made, if one was."""
    if not request.htmx:
        return redirect_to_table(request, table_id, trouble=trouble, to="auctions:feedback")
    if trouble:
        context = table_context(get_view(request, table_id), pause=False, trouble=trouble)
        return render(request, PART, context, status=422)
    state = outcome.state if outcome else load(table_id)
    view = view_of_state(request, state, detail=Detail.NEWS, outcome=outcome)
    return render(request, PART, table_context(view, pause=view.has_news))


def view_of_state(
    request: MemberRequest, state: TableState, *, detail: Detail = Detail.FULL, outcome: Outcome | None = None
) -> TableView:
    """Return the view of a state that was just stored; raises Http404 if the user may not see it."""
    with raise_404_for(Table.DoesNotExist):
        viewer = viewer_of(state, request.user)
    return TableView.build(state, viewer, detail=detail, judged=outcome.judged if outcome else None)


def redirect_to_table(
    request: MemberRequest, table_id: int, *, trouble: str, to: str = "auctions:table"
) -> HttpResponse:
    """Redirect a form without JavaScript to a page of the table, or to the table with an error."""
    if trouble:
        messages.error(request, trouble)
        return redirect("auctions:table", table_id)
    return redirect(to, table_id)
