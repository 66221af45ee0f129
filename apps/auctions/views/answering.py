"""How a table answers when something was done there: the part for htmx, the way back to the page for a form."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render

from apps.accounts.requests import MemberRequest
from apps.auctions.forms import CallForm
from apps.auctions.selectors import TableView
from apps.auctions.selectors.presence import company_at
from apps.auctions.services import Called
from apps.auctions.views.seen import seen, seen_news

PAGE = "auctions/table.html"
PART = "auctions/table.html#table"


def wrong_in(form: Form, *, otherwise: str) -> str:
    """What was wrong with what a person chose or wrote, in words; `otherwise` if only what the page sends along was."""
    return next((str(form.errors[name][0]) for name in ("call", "text") if name in form.errors), otherwise)


def shown(view: TableView, *, pause: bool, trouble: str = "") -> dict[str, Any]:
    """What the table's template is given; `pause` asks for the judgement of the last call, where there is one."""
    pause = pause and view.feedback is not None and view.together is None
    return {"view": view, "form": CallForm.of(view), "pause": pause, "trouble": trouble}


def page(request: MemberRequest, context: dict[str, Any]) -> HttpResponse:
    """The whole page of a table; of one where people bid together, with who is there."""
    view: TableView = context["view"]
    company = company_at(user=request.user, table_id=view.table_id) if view.together else None
    return render(request, PAGE, {**context, "company": company})


def answer(request: MemberRequest, table_id: int, *, trouble: str, called: Called | None = None) -> HttpResponse:
    """The table after something was done, and the call that was made, if one was."""
    if not request.htmx:
        return back_to_table(request, table_id, trouble=trouble, to="auctions:feedback")
    view = seen(request, table_id) if trouble else seen_news(request, table_id, called)
    context = shown(view, pause=view.has_news and not trouble, trouble=trouble)
    return render(request, PART, context, status=422 if trouble else 200)


def back_to_table(request: MemberRequest, table_id: int, *, trouble: str, to: str = "auctions:table") -> HttpResponse:
    """The way back for a form without JavaScript: to a page of the table, or to the table with what went wrong."""
    if trouble:
        messages.error(request, trouble)
        return redirect("auctions:table", table_id)
    return redirect(to, table_id)
