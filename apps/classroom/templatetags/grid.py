"""Cells of the results table, which has thousands but only few different ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import template
from django.template import Context
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from apps.classroom.selectors.report import Cell

register = template.Library()

type Parts = tuple[str, str]
"""The HTML of a cell before and after the id of its table."""


@register.simple_tag(takes_context=True)
def grid_cells(context: Context, cells: Iterable[Cell]) -> SafeString:
    """Return the cells of a row, each linked to its table; equal cells are rendered once a page."""
    rendered = cast("dict[object, Parts]", context.render_context.setdefault("grid cells", cast("Any", {})))
    return mark_safe("".join(_cell(cell, rendered) for cell in cells))  # noqa: S308 - rendered by a template


def _cell(cell: Cell, rendered: dict[object, Parts]) -> str:
    look = (cell.state, cell.tier, cell.mean, cell.is_late)
    if look not in rendered:
        link = reverse("auctions:table", args=(0,))
        html = get_template("classroom/cell.html").render({"cell": cell, "link": link}).strip()
        before, _, after = html.partition("/0/")
        rendered[look] = (f"{before}/", f"/{after}") if after else (before, "")
    before, after = rendered[look]
    return f"{before}{cell.table_id}{after}" if after else before
