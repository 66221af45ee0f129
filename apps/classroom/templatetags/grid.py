"""The cells of a large table of results: two thousand of them, of which few differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from django import template
from django.template import Context
from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from apps.classroom.selectors.report import Cell

register = template.Library()


@register.simple_tag(takes_context=True)
def grid_cells(context: Context, cells: Iterable[Cell]) -> SafeString:
    """The cells of one line, each with a link to its table; those that look alike are rendered once a page."""
    faces = cast("dict[Cell, SafeString]", context.render_context.setdefault("grid faces", cast("Any", {})))
    before, after = reverse("auctions:table", args=(0,)).split("0")
    return format_html_join("", "{}", ((_cell(cell, faces, before, after),) for cell in cells))


def _cell(cell: Cell, faces: dict[Cell, SafeString], before: str, after: str) -> SafeString:
    alike = replace(cell, table_id=1 if cell.table_id else None)
    face = faces.get(alike)
    if face is None:
        rendered = get_template("classroom/cell.html").render({"cell": alike}).strip()
        face = faces[alike] = mark_safe(rendered)  # noqa: S308 - rendered by a template
    if cell.table_id is None:
        return format_html("<td>{}</td>", face)
    kind = format_html(' class="tier-{}"', cell.tier) if cell.tier else ""
    return format_html('<td{}><a href="{}{}{}">{}</a></td>', kind, before, cell.table_id, after, face)
